import { copyFileSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigurationError, loadConfig, type Config } from './config';
import { readEnvironment } from './environment';

const SECRETS = 'secrets.json';

/**
 * The configuration of an installation that a backup is restored into. Its secrets are those of the installation that
 * the backup is of: none are made up here.
 *
 * @param dataDir instead of `DATA_DIR`
 * @param secretsFile a kept copy of the embedded default's `secrets.json`, put into the new data folder
 * @throws {ConfigurationError} one line that says what is missing
 */
export function loadRestoreConfig(
  { dataDir, secretsFile }: { dataDir: string | undefined; secretsFile: string | undefined },
  source: Record<string, string | undefined> = process.env,
): Config {
  const given = { ...source, ...(dataDir !== undefined && { DATA_DIR: dataDir }) };
  const { DATA_DIR, DATABASE_URL, MASTER_KEY } = readEnvironment(given);
  const folder = resolve(DATA_DIR);
  if (secretsFile !== undefined) putSecrets(secretsFile, folder);
  if (!DATABASE_URL && !MASTER_KEY && !existsSync(join(folder, SECRETS)))
    throw new ConfigurationError(
      'the MASTER_KEY of the installation is needed, which no backup holds: set it, or give the kept secrets.json with --secrets',
    );
  return loadConfig(given);
}

function putSecrets(file: string, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    copyFileSync(file, join(folder, SECRETS), constants.COPYFILE_EXCL);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EEXIST') throw new ConfigurationError(`${folder} has a ${SECRETS} already`);
    throw new ConfigurationError(`${file} cannot be read (${code ?? 'for an unknown reason'})`);
  }
}
