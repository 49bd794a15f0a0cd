import { Client, type PoolClient } from 'pg';
import { postgresTypes } from '../../src/platform/database/postgres-types';
import { StatementQueue } from '../../src/platform/database/statement-queue';
import { RolledBackError } from '../../src/platform/database/statement-message';
import { createTestDatabase, type TestDatabase } from '../support/database';

const WHOSE = { name: 'whose', text: `SELECT current_setting('app.organization', true) AS "tenant"`, values: [] };
const FAIL = { name: 'fail', text: 'SELECT 1 / $1::int AS "never"', values: [0] };
const put = (id: number) => ({ name: 'put', text: 'INSERT INTO shelf VALUES ($1) RETURNING "id"', values: [id] });

/** All writes of the application share this. */
describe('the statements of a transaction', () => {
  let database: TestDatabase;
  let connection: Client;
  let client: PoolClient;
  let queue: StatementQueue;

  beforeAll(async () => {
    database = await createTestDatabase();
    const options = { connectionString: database.adminUrl, pipeline: true, types: postgresTypes };
    connection = new Client(options);
    await connection.connect();
    client = connection as unknown as PoolClient;
    await client.query('CREATE TABLE shelf ("id" int PRIMARY KEY)');
  });
  beforeEach(async () => {
    await client.query('TRUNCATE shelf');
    queue = new StatementQueue(client, 7);
  });
  afterAll(async () => {
    await connection.end();
    await database.drop();
  });

  const shelf = async (): Promise<number[]> =>
    (await client.query<{ id: number }>('SELECT "id" FROM shelf ORDER BY 1')).rows.map(({ id }) => id);
  /** What went over the wire meanwhile. */
  const messages = async (work: () => Promise<unknown>): Promise<number> => {
    const query = jest.spyOn(client, 'query');
    try {
      await work();
      return query.mock.calls.length;
    } finally {
      query.mockRestore();
    }
  };

  it('travel with the beginning and the end of it, as one organization', async () => {
    const sent = await messages(async () => {
      expect(await Promise.all([queue.query(put(1)), queue.query(WHOSE)])).toEqual([[{ id: 1 }], [{ tenant: '7' }]]);
      queue.add(put(2));
      await queue.commit();
    });
    expect(sent).toBe(2);
    expect(await shelf()).toEqual([1, 2]);
    expect((await client.query<{ tenant: string }>(WHOSE.text)).rows[0]?.tenant).toBeFalsy();
  });

  it('may be without a name', async () => {
    const add = (id: number) => queue.query({ name: '', text: 'SELECT $1::int + 1 AS "sum"', values: [id] });
    const other = queue.query({ name: '', text: 'SELECT $1::text AS "word"', values: ['said'] });
    expect(await Promise.all([add(1), other, add(2)])).toEqual([[{ sum: 2 }], [{ word: 'said' }], [{ sum: 3 }]]);
    await queue.commit();
  });

  it('may begin with how isolated they are', async () => {
    await queue.flush();
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    expect(await queue.query(WHOSE)).toEqual([{ tenant: '7' }]);
    await queue.commit();
  });

  it('are none where nothing was asked', async () => {
    expect(await messages(() => queue.commit())).toBe(0);
  });

  it('fail together, and what comes after them in the message is not done', async () => {
    const all = await Promise.allSettled([queue.query(put(1)), queue.query(FAIL), queue.query(put(2))]);
    for (const one of all) expect(one).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    await client.query('ROLLBACK');
    expect(await shelf()).toEqual([]);
  });

  it('are not committed when the last one fails, which nobody waited for', async () => {
    await queue.query(put(1));
    queue.add(put(1));
    await expect(queue.commit()).rejects.toMatchObject({ code: '23505' });
    expect(queue.begun).toBe(true);
    await client.query('ROLLBACK');
    expect(await shelf()).toEqual([]);
  });

  it('say so when the database took back what was to be committed', async () => {
    await queue.query(put(1));
    await queue.query(FAIL).catch(() => undefined);
    await expect(queue.commit()).rejects.toThrow(RolledBackError);
    expect(await shelf()).toEqual([]);
  });

  it('are never committed after a beginning that failed', async () => {
    await queue.query(FAIL).catch(() => undefined);
    await expect(queue.commit()).rejects.toMatchObject({ code: '22012' });
    await client.query('ROLLBACK');
  });
});
