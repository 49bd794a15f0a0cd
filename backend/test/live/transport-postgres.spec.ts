import { PostgresLiveTransport } from '../../src/platform/live/postgres-live-transport';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { Sql } from '../support/sql';
import { transportContract } from './transport-contract';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function cut(): Promise<void> {
  const sql = await Sql.connect(database.adminUrl);
  await sql.rows(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'countersign-live'`,
  );
  await sql.end();
}

// As the queue's role: it may see no table of a tenant, and a signal needs none.
transportContract('PostgreSQL', () => new PostgresLiveTransport(database.queueUrl), cut);
