import { join } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../config/config';
import { urlForRole } from '../platform/database/database-roles';
import { EmbeddedPostgres } from '../platform/database/embedded-postgres';
import { DatabaseSetupError, prepareDatabase } from '../platform/database/prepare-database';
import type { DatabaseUrls } from './app.module';

const EMBEDDED_DATABASE = 'countersign';

export interface PreparedDatabase {
  urls: DatabaseUrls;
  /** Of the login that owns the database. */
  adminUrl: string;
  /** The configuration, with what the database knows about its keys. */
  config: Config;
  /** Stops the embedded server; nothing to do for one that is not ours. */
  stop: () => Promise<void>;
}

/** Address of our own database in the embedded server, created at the first start. */
export async function ownDatabase(adminUrl: string): Promise<string> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [EMBEDDED_DATABASE]);
    if (rows.length === 0) await client.query(`CREATE DATABASE ${EMBEDDED_DATABASE}`);
  } finally {
    await client.end();
  }
  return urlOfOwnDatabase(adminUrl);
}

/** The same address for our own database. */
export function urlOfOwnDatabase(adminUrl: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${EMBEDDED_DATABASE}`;
  return url.toString();
}

/**
 * The database, running and on this version's schema.
 * @throws {DatabaseSetupError} with one line for the operator
 */
export async function openDatabase(config: Config, say: (line: string) => void): Promise<PreparedDatabase> {
  const embedded = config.databaseUrl ? undefined : new EmbeddedPostgres(join(config.dataDir), { logger: say });
  let adminUrl = config.databaseUrl ?? '';
  let masterKey: Buffer;
  try {
    if (embedded) {
      const { adminUrl: serverUrl, fresh } = await embedded.start();
      if (fresh) say('Created a new database.');
      adminUrl = await ownDatabase(serverUrl);
    }
    masterKey = await prepareDatabase(adminUrl, config.masterKeys, { say });
  } catch (error) {
    await embedded?.stop();
    throw error instanceof DatabaseSetupError
      ? error
      : new DatabaseSetupError((error as Error).message, { cause: error });
  }
  const readUrl = config.databaseReadUrl && urlForRole(config.databaseReadUrl, masterKey, 'countersign_app');
  return {
    adminUrl,
    config: { ...config, masterKey },
    urls: {
      appUrl: urlForRole(adminUrl, masterKey, 'countersign_app'),
      queueUrl: urlForRole(adminUrl, masterKey, 'countersign_queue'),
      superUrl: urlForRole(adminUrl, masterKey, 'countersign_super'),
      sequencerUrl: urlForRole(adminUrl, masterKey, 'countersign_audit_seq'),
      backupUrl: urlForRole(adminUrl, masterKey, 'countersign_backup'),
      readUrl,
    },
    stop: async () => embedded?.stop(),
  };
}
