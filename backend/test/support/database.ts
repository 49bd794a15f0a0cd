import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { urlForRole } from '../../src/platform/database/database-roles';
import { prepareDatabase } from '../../src/platform/database/prepare-database';

const TEMPLATE = 'countersign_template';
const TEMPLATE_LOCK = 4_521_700_002;
/** Role passwords are shared by all databases of the test server, so all suites use one master key. */
export const TEST_MASTER_KEY = 'test-master-key-of-the-whole-run-0123456789';
/** What every installation needs, good for the databases of tests only. */
export const TEST_SECRETS = {
  MASTER_KEY: TEST_MASTER_KEY,
  SESSION_SECRET: 'test-session-secret-0123456789-abcdefghij',
  EVIDENCE_KEY: 'test-evidence-key-0123456789-klmnopqrstuv',
};

export interface TestDatabase {
  /** As the superuser: for looking behind row-level security. */
  adminUrl: string;
  appUrl: string;
  queueUrl: string;
  superUrl: string;
  sequencerUrl: string;
  backupUrl: string;
  drop: () => Promise<void>;
}

function withDatabase(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_ADMIN_URL ?? '');
  url.pathname = `/${name}`;
  return url.toString();
}

async function asAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Migrated once per run by whichever suite comes first. */
async function ensureTemplate(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [TEMPLATE]);
    if (rows.length > 0) return;
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
    await prepareDatabase(withDatabase(TEMPLATE), [Buffer.from(TEST_MASTER_KEY)]);
    await client.query(`ALTER DATABASE ${TEMPLATE} IS_TEMPLATE true`);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** A fresh database with the real schema, from the run's template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `suite_${randomBytes(6).toString('hex')}`;
  await asAdmin(async (client) => {
    await ensureTemplate(client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  });
  return databaseNamed(name);
}

/** A fresh database without anything in it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `suite_${randomBytes(6).toString('hex')}`;
  await asAdmin((client) => client.query(`CREATE DATABASE ${name}`));
  return databaseNamed(name);
}

function databaseNamed(name: string): TestDatabase {
  const drop = (): Promise<void> =>
    asAdmin(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)));
  return { ...addressesOf(withDatabase(name)), drop };
}

/** Of each role, for the database at an address. */
export function addressesOf(adminUrl: string): Omit<TestDatabase, 'drop'> {
  const masterKey = Buffer.from(TEST_MASTER_KEY);
  return {
    adminUrl,
    appUrl: urlForRole(adminUrl, masterKey, 'countersign_app'),
    queueUrl: urlForRole(adminUrl, masterKey, 'countersign_queue'),
    superUrl: urlForRole(adminUrl, masterKey, 'countersign_super'),
    sequencerUrl: urlForRole(adminUrl, masterKey, 'countersign_audit_seq'),
    backupUrl: urlForRole(adminUrl, masterKey, 'countersign_backup'),
  };
}
