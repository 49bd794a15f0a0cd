import { runMigrations } from 'bullmq';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { ensureRoles, setRolePasswords } from './database-roles';
import {
  installationSecret,
  resealInstallationSecret,
  UnknownMasterKeyError,
  type MasterKeys,
} from './installation-secret';
import { MIGRATIONS } from './migrations';

/** Any number, the same in all processes: only one of them prepares the database at a time. */
const PREPARE_LOCK = 4_521_700_001;

/** The database cannot be used; the message says what the operator can do. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

const ADVICE: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there; start PostgreSQL or correct the address',
  ENOTFOUND: 'the host name is not known; correct the address',
  EAI_AGAIN: 'the host name is not known; correct the address',
  ETIMEDOUT: 'no answer in time; check the address and the firewall',
  '28P01': 'the user name or password was refused',
  '28000': 'the user was refused by the server (pg_hba.conf)',
  '3D000': 'this database does not exist; create it first',
  '42501': 'the user has too few rights; use a login with CREATEROLE that owns the database',
};

/** One line that says what is wrong with `DATABASE_URL` and what to do, without its password. */
export function databaseAdvice(databaseUrl: string, error: unknown): string {
  if (!URL.canParse(databaseUrl)) {
    return 'DATABASE_URL is not a valid address; it looks like postgres://user:password@host:5432/database';
  }
  const { host, pathname } = new URL(databaseUrl);
  const code = (error as { code?: string }).code ?? '';
  return `DATABASE_URL (${host}${pathname}): ${ADVICE[code] ?? (error instanceof Error ? error.message : 'cannot be used')}`;
}

async function refuseNewerSchema(client: Client): Promise<void> {
  const { rows: tables } = await client.query(
    `SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tablename = 'migrations'`,
  );
  if (tables.length === 0) return;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.migrations');
  const known = new Set(MIGRATIONS.map((migration) => migration.name));
  if (rows.some((row) => !known.has(row.name))) {
    throw new DatabaseSetupError(
      'The database was prepared by a newer version of Countersign. Start that version, or restore a backup.',
    );
  }
}

/** The application schema, created by and belonging to `countersign_owner`. */
async function migrate(adminUrl: string): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url: adminUrl,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'all',
    extra: { max: 1, options: '-c role=countersign_owner -c lock_timeout=5s' },
  });
  await source.initialize();
  try {
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
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

/** Runs as the login of `DATABASE_URL`, one process at a time. @throws {DatabaseSetupError} with one line for the operator */
async function underLock<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = clientOf(adminUrl);
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock($1)', [PREPARE_LOCK]);
    return await work(client);
  } catch (error) {
    if (error instanceof DatabaseSetupError) throw error;
    if (error instanceof UnknownMasterKeyError) throw new DatabaseSetupError(error.message, { cause: error });
    throw new DatabaseSetupError(databaseAdvice(adminUrl, error), { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function asOwner<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('SET ROLE countersign_owner');
  const result = await work();
  await client.query('RESET ROLE');
  return result;
}

/**
 * Brings the database to this version's schema: roles, tables, queue. Several processes may call it at
 * once; one works, the others wait and find it done.
 *
 * @returns the installation's secret, which passwords and keyed hashes are derived from
 * @throws {DatabaseSetupError} with one line for the operator.
 */
export function prepareDatabase(adminUrl: string, masterKeys: MasterKeys): Promise<Buffer> {
  return underLock(adminUrl, async (client) => {
    await refuseNewerSchema(client);
    await ensureRoles(client);
    const database = client.escapeIdentifier(client.database ?? 'postgres');
    await client.query(`GRANT CREATE ON DATABASE ${database} TO countersign_owner`);
    await client.query('GRANT ALL ON SCHEMA public TO countersign_owner WITH GRANT OPTION');
    await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC');
    await migrate(adminUrl);
    await prepareQueueSchema(client);
    const secret = await asOwner(client, () => installationSecret(client, masterKeys));
    await setRolePasswords(client, secret);
    return secret;
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
