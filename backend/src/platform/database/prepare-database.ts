import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations } from 'bullmq';
import { Client } from 'pg';
import { prepareBackupRole } from './backup-role';
import { ensureRoles, setRolePasswords } from './database-roles';
import { DatabaseSetupError } from './database-setup-error';
import {
  installationSecret,
  knownInstallationSecret,
  resealInstallationSecret,
  UnknownMasterKeyError,
  type MasterKeys,
} from './installation-secret';
import { isUpToDate, migrate, refuseNewerSchema, type MigratorOptions } from './migrator';

export { DatabaseSetupError };

/** Any number, the same in all processes: only one of them prepares the database at a time. */
const PREPARE_LOCK = 4_521_700_001;

type Say = MigratorOptions['say'];

const ADVICE: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there; start PostgreSQL or correct the address',
  ENOTFOUND: 'the host name is not known; correct the address',
  EAI_AGAIN: 'the host name is not known; correct the address',
  ETIMEDOUT: 'no answer in time; check the address and the firewall',
  '28P01': 'the user name or password was refused',
  '28000': 'the user was refused by the server (pg_hba.conf)',
  '3D000': 'this database does not exist; create it first',
  '42501': 'the user has too few rights; use a login with CREATEROLE that owns the database',
  '55P03':
    'something holds a lock for long; start again when long transactions have ended (pg_stat_activity shows them)',
};

/** One line that says what is wrong with `DATABASE_URL` and what to do, without its password. */
function databaseAdvice(databaseUrl: string, error: unknown): string {
  if (!URL.canParse(databaseUrl)) {
    return 'DATABASE_URL is not a valid address; it looks like postgres://user:password@host:5432/database';
  }
  const { host, pathname } = new URL(databaseUrl);
  const code = (error as { code?: string }).code ?? '';
  return `DATABASE_URL (${host}${pathname}): ${ADVICE[code] ?? (error instanceof Error ? error.message : 'cannot be used')}`;
}

/**
 * The queue's schema. Its role works with the rows; BullMQ makes a sequence for each new queue, hence
 * CREATE there, and nowhere else. Nobody else may use the schema.
 */
async function prepareQueueSchema(client: Client): Promise<void> {
  await client.query('SET ROLE countersign_owner');
  await client.query('CREATE SCHEMA IF NOT EXISTS bullmq');
  await client.query('GRANT USAGE, CREATE ON SCHEMA bullmq TO countersign_queue');
  // For all that the migrations below create, now and in later versions.
  const defaults = 'ALTER DEFAULT PRIVILEGES IN SCHEMA bullmq GRANT';
  await client.query(`${defaults} SELECT, INSERT, UPDATE, DELETE ON TABLES TO countersign_queue`);
  await client.query(`${defaults} USAGE, SELECT ON SEQUENCES TO countersign_queue`);
  await client.query(`${defaults} EXECUTE ON FUNCTIONS TO countersign_queue`);
  await runMigrations(client, 'bullmq');
  await client.query('RESET ROLE');
}

/** @throws {DatabaseSetupError} for an address that cannot be read */
function clientOf(adminUrl: string): Client {
  try {
    return new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  } catch (error) {
    throw new DatabaseSetupError(databaseAdvice(adminUrl, error), { cause: error });
  }
}

/** Asks again and again: whoever waited within a statement would hold up an index that is built CONCURRENTLY, which waits for all statements. */
async function waitForTurn(client: Client, say?: Say): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS "mine"', [PREPARE_LOCK]);
    if (rows[0]?.mine) return;
    if (tries === 0) say?.('Another process prepares the database; waiting for it.');
    await pause(200);
  }
}

/** Runs as the login of `DATABASE_URL`, one process at a time. @throws {DatabaseSetupError} with one line for the operator */
async function underLock<T>(adminUrl: string, work: (client: Client) => Promise<T>, say?: Say): Promise<T> {
  const client = clientOf(adminUrl);
  try {
    await client.connect();
    await waitForTurn(client, say);
    // Nothing of what follows waits for long while others wait behind it.
    await client.query(`SET lock_timeout = '5s'`);
    return await work(client);
  } catch (error) {
    if (error instanceof DatabaseSetupError) throw error;
    if (error instanceof UnknownMasterKeyError) throw new DatabaseSetupError(error.message, { cause: error });
    throw new DatabaseSetupError(databaseAdvice(adminUrl, error), { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Roles belong to the whole server: another database's preparation may change the same one in this moment. */
async function besideOthers(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 10 || !/tuple concurrently/.test((error as Error).message)) throw error;
      await pause(50 * tries * Math.random());
    }
  }
}

async function asOwner<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('SET ROLE countersign_owner');
  const result = await work();
  await client.query('RESET ROLE');
  return result;
}

/** Roles and tables. */
async function prepareSchema(adminUrl: string, client: Client, options: MigratorOptions): Promise<void> {
  await besideOthers(() => ensureRoles(client));
  const database = client.escapeIdentifier(client.database ?? 'postgres');
  await client.query(`GRANT CREATE ON DATABASE ${database} TO countersign_owner`);
  await client.query('GRANT ALL ON SCHEMA public TO countersign_owner WITH GRANT OPTION');
  await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
  await migrate(adminUrl, client, options);
  await asOwner(client, () => prepareBackupRole(client));
}

/**
 * Brings the database to this version's schema: roles, tables, queue. Several processes may call it at
 * once; one works, the others wait and find it done.
 *
 * @returns the installation's secret, which passwords and keyed hashes are derived from
 * @throws {DatabaseSetupError} with one line for the operator.
 */
export function prepareDatabase(
  adminUrl: string,
  masterKeys: MasterKeys,
  options: MigratorOptions = {},
): Promise<Buffer> {
  const prepare = async (client: Client): Promise<Buffer> => {
    await refuseNewerSchema(client);
    await prepareSchema(adminUrl, client, options);
    await prepareQueueSchema(client);
    const secret = await asOwner(client, () => installationSecret(client, masterKeys));
    await besideOthers(() => setRolePasswords(client, secret));
    return secret;
  };
  return underLock(adminUrl, prepare, options.say);
}

/**
 * Makes an empty database ready for the rows of a backup: of the backup's schema, without a secret of its own.
 *
 * @throws {DatabaseSetupError} with one line for the operator; when it is not empty, nothing was changed
 */
export function prepareForRestore(adminUrl: string, migrations: MigratorOptions['migrations']): Promise<void> {
  return underLock(adminUrl, async (client) => {
    await requireEmpty(client, migrations ?? []);
    await prepareSchema(adminUrl, client, { migrations });
  });
}

/** Tables without a secret were left by a restore that broke off: no process ever worked with them. */
async function requireEmpty(client: Client, migrations: readonly { name: string }[]): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname::text AS "name" FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f')`,
  );
  if (tables.length === 0) return;
  const has = (table: string): boolean => tables.some(({ name }) => name === table);
  const left =
    has('migrations') && (await asOwner(client, () => isLeftOver(client, migrations, has('installation_secrets'))));
  if (left) return;
  throw new DatabaseSetupError(
    'The database is not empty. Nothing was changed. A backup is restored into a new, empty one.',
  );
}

async function isLeftOver(client: Client, migrations: readonly { name: string }[], secrets: boolean): Promise<boolean> {
  const { rows: kept } = secrets ? await client.query('SELECT 1 FROM public.installation_secrets') : { rows: [] };
  const { rows: applied } = await client.query<{ name: string }>('SELECT "name" FROM public.migrations');
  const wanted = new Set(migrations.map(({ name }) => name));
  return kept.length === 0 && applied.every(({ name }) => wanted.has(name));
}

/**
 * The installation's secret, of a database of this version's schema. Changes nothing.
 * @throws {DatabaseSetupError} with one line for the operator, also when it is of another version
 */
export function readInstallationSecret(adminUrl: string, masterKeys: MasterKeys): Promise<Buffer> {
  return underLock(adminUrl, async (client) => {
    await refuseNewerSchema(client);
    const secret =
      (await isUpToDate(client)) && (await asOwner(client, () => knownInstallationSecret(client, masterKeys)));
    if (secret) return secret;
    throw new DatabaseSetupError(
      'The database is not of this version of Countersign. Start this version once, or use the one that it is of.',
    );
  });
}

/**
 * Keeps the installation's secret under the newest master key from now on.
 * @returns whether it was under an older one
 * @throws {DatabaseSetupError} with one line for the operator.
 */
export function rewrapInstallationSecret(adminUrl: string, masterKeys: MasterKeys): Promise<boolean> {
  return underLock(adminUrl, (client) => asOwner(client, () => resealInstallationSecret(client, masterKeys)));
}
