import { realpathSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config';
import { urlForRole } from '../platform/database/database-roles';
import { EmbeddedPostgres } from '../platform/database/embedded-postgres';
import { runningPort } from '../platform/database/postgres-postmaster';
import { DatabaseSetupError, readInstallationSecret } from '../platform/database/prepare-database';
import { connectPatiently } from '../platform/backup/connect';
import type { BackupConnect } from '../platform/backup/scheduled-backup';
import { installationId } from '../platform/backup/manifest';
import { ownDatabase, urlOfOwnDatabase } from './prepared-database';

/** An installation as a command finds it, whether or not its processes run. */
export interface Installation {
  config: Config;
  id: string;
  /** As the role of backups. */
  connect: BackupConnect;
}

/** Works beside whatever runs: on the given database, on the embedded server that the product runs, or on one started for it. */
export async function withInstallation<T>(
  config: Config,
  say: (line: string) => void,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const { adminUrl, stop } = await found(config, say);
  try {
    const secret = await readInstallationSecret(adminUrl, config.masterKeys);
    const backupUrl = urlForRole(adminUrl, secret, 'countersign_backup');
    return await work({ config, id: installationId(secret), connect: () => connectPatiently(backupUrl) });
  } finally {
    await stop();
  }
}

async function found(
  { databaseUrl, dataDir }: Config,
  say: (line: string) => void,
): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const leave = (): Promise<void> => Promise.resolve();
  if (databaseUrl) return { adminUrl: databaseUrl, stop: leave };
  const running = runningServer(dataDir);
  if (running) return { adminUrl: urlOfOwnDatabase(running), stop: leave };
  if (!existsSync(join(dataDir, 'postgres'))) throw new DatabaseSetupError(`There is no database in ${dataDir}.`);
  const server = new EmbeddedPostgres(dataDir, { logger: say });
  const { adminUrl } = await server.start();
  return { adminUrl: await ownDatabase(adminUrl), stop: () => server.stop() };
}

/** The superuser's address of the embedded server, when another process runs it. */
function runningServer(dataDir: string): string | undefined {
  const [cluster, password] = [join(dataDir, 'postgres'), join(dataDir, 'postgres.password')];
  if (!existsSync(cluster) || !existsSync(password)) return undefined;
  const port = runningPort(realpathSync(cluster));
  return port === undefined
    ? undefined
    : `postgres://postgres:${readFileSync(password, 'utf8').trim()}@127.0.0.1:${port}/postgres`;
}
