import { Client, type PoolClient } from 'pg';
import { readAsTenant } from '../../src/platform/database/statement-message';
import { postgresTypes } from '../../src/platform/database/postgres-types';
import { createTestDatabase, type TestDatabase } from '../support/database';

const TENANT = { name: 'whose', text: `SELECT current_setting('app.organization', true) AS "tenant"`, values: [] };
const statement = (name: string, text: string, ...values: unknown[]) => ({ name, text, values });

/** All reads of the application share this: what it lets through, every list would. */
describe('statements that travel as one message', () => {
  let database: TestDatabase;
  let client: PoolClient;

  beforeAll(async () => {
    database = await createTestDatabase();
    const options = { connectionString: database.adminUrl, pipeline: true, types: postgresTypes };
    const connection = new Client(options);
    await connection.connect();
    client = connection as unknown as PoolClient;
    await client.query('CREATE TABLE shelf ("id" int PRIMARY KEY, "labels" text[], "at" timestamptz)');
    await client.query(`INSERT INTO shelf VALUES (1, '{a,"b c"}', '2026-03-05 15:07:01.25+00'), (2, NULL, NULL)`);
  });
  afterAll(async () => {
    await (client as unknown as Client).end();
    await database.drop();
  });

  const tenantLeft = async (): Promise<string | null> =>
    (await client.query<{ tenant: string | null }>(TENANT.text)).rows[0]?.tenant ?? null;

  it('see their organization, which is forgotten after them', async () => {
    expect(await readAsTenant(client, 7, [TENANT, TENANT])).toEqual([[{ tenant: '7' }], [{ tenant: '7' }]]);
    expect(await tenantLeft()).toBeFalsy();
  });

  it('see their own one, also where several are on their way at once', async () => {
    const answers = await Promise.all(
      [11, 12, 13, 11].map((organization) => readAsTenant(client, organization, [TENANT])),
    );
    expect(answers.flat(2)).toEqual(['11', '12', '13', '11'].map((tenant) => ({ tenant })));
  });

  it('give rows of the right kind, the first time and with the columns known', async () => {
    const shelf = statement('shelf', 'SELECT * FROM shelf WHERE "id" = ANY($1::int[]) ORDER BY "id"', [1, 2]);
    const rows = [
      { id: 1, labels: ['a', 'b c'], at: '2026-03-05T15:07:01.25Z' },
      { id: 2, labels: null, at: null },
    ];
    expect(await readAsTenant(client, 7, [shelf, TENANT])).toEqual([rows, [{ tenant: '7' }]]);
    expect(await readAsTenant(client, 7, [TENANT, shelf])).toEqual([[{ tenant: '7' }], rows]);
  });

  it('write nothing', async () => {
    const writing = statement('writing', 'INSERT INTO shelf VALUES (3, NULL, NULL) RETURNING "id"');
    await expect(readAsTenant(client, 7, [writing])).rejects.toMatchObject({ code: '25006' });
    expect((await client.query('SELECT "id" FROM shelf')).rows).toHaveLength(2);
  });

  it('fail together, and leave the connection as it was', async () => {
    const failing = statement('failing', 'SELECT 1 / $1::int AS "never"', 0);
    const later = statement('later', 'SELECT $1::text AS "word"', 'said');
    await expect(readAsTenant(client, 7, [failing, later])).rejects.toMatchObject({ code: '22012' });
    expect(await tenantLeft()).toBeFalsy();
    expect(await readAsTenant(client, 8, [later, TENANT])).toEqual([[{ word: 'said' }], [{ tenant: '8' }]]);
  });

  it('are refused when their columns have changed, and never read by the old names', async () => {
    const all = statement('all', 'SELECT * FROM shelf ORDER BY "id"');
    await readAsTenant(client, 7, [all]);
    await client.query('ALTER TABLE shelf DROP COLUMN "labels"');
    await expect(readAsTenant(client, 7, [all])).rejects.toMatchObject({ code: '0A000' });
  });

  it('are refused when they bear the name of another', async () => {
    await readAsTenant(client, 7, [TENANT]);
    await expect(readAsTenant(client, 7, [{ ...TENANT, text: 'SELECT 1' }])).rejects.toThrow('another statement');
    expect(await readAsTenant(client, 7, [TENANT])).toEqual([[{ tenant: '7' }]]);
  });
});
