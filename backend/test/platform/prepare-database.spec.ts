import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { rolePassword, urlForRole } from '../../src/platform/database/database-roles';
import { DatabaseSetupError, prepareDatabase } from '../../src/platform/database/prepare-database';
import { MIGRATIONS } from '../../src/platform/database/migrations';
import { eventually, startTestApplication } from '../support/application';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '../support/database';
import { everybody } from '../support/people';
import { Sql } from '../support/sql';
import { uploaded } from '../support/uploads';

const KEY = Buffer.from(TEST_MASTER_KEY);
const PASSWORD = 'hunter2-private';

describe('preparing the database', () => {
  let database: TestDatabase;
  let sql: Sql;

  beforeAll(async () => {
    database = await createTestDatabase();
    sql = await Sql.connect(database.adminUrl);
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });

  const prepare = (url = database.adminUrl): Promise<Buffer> => prepareDatabase(url, [KEY]);
  const refusal = async (url: string): Promise<string> => {
    const error: unknown = await prepare(url).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(DatabaseSetupError);
    return (error as Error).message;
  };
  const shape = (): Promise<string> =>
    sql.value(`SELECT md5(string_agg(concat_ws('|', table_schema, table_name, column_name, data_type, column_default), ',' ORDER BY table_schema, table_name, column_name))
      FROM information_schema.columns WHERE table_schema IN ('public', 'bullmq')`);

  it('a second time, and several times at once, changes nothing', async () => {
    const before = await shape();
    await prepare();
    await Promise.all([prepare(), prepare(), prepare()]);
    expect(await shape()).toBe(before);
    expect(await sql.value(`SELECT count(*)::int FROM migrations`)).toBe(MIGRATIONS.length);
  });

  it('works after the queue was used, and the application works after that', async () => {
    const app = await startTestApplication({ database });
    try {
      const people = await everybody(app);
      await prepare();
      await uploaded(people.creator);
      const unread = `SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL`;
      await eventually(async () => (await sql.value(unread)) === 0, 'the worker');
    } finally {
      await app.close();
    }
    await prepare();
  });

  it('from nothing, by several processes at once, works', async () => {
    const url = new URL(database.adminUrl);
    url.pathname = `${url.pathname}_fresh`;
    const name = url.pathname.slice(1);
    await sql.rows(`CREATE DATABASE ${name}`);
    try {
      await Promise.all([prepare(url.href), prepare(url.href)]);
      const app = await Sql.connect(urlForRole(url.href, KEY, 'countersign_app'));
      expect(await app.value(`SELECT count(*)::int FROM documents`)).toBe(0);
      await app.end();
      // Nobody can sign in to what nobody was created in.
      const owner = await Sql.connect(url.href);
      for (const table of ['organizations', 'users', 'administrators'])
        expect([table, await owner.value(`SELECT count(*)::int FROM ${table}`)]).toEqual([table, 0]);
      await owner.end();
    } finally {
      await sql.rows(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });

  it('of a newer version is refused, and left alone', async () => {
    await sql.rows(`INSERT INTO migrations ("timestamp", "name") VALUES (9999999999999, 'FromTheFuture9999999999999')`);
    expect(await refusal(database.adminUrl)).toMatch(/newer version of Countersign/);
    await sql.rows(`DELETE FROM migrations WHERE "name" LIKE 'FromTheFuture%'`);
    await prepare();
  });

  it('lets the roles in only with the password of this installation', async () => {
    const other = urlForRole(
      database.adminUrl,
      Buffer.from('another master key, 32 bytes and more'),
      'countersign_app',
    );
    const right = await Sql.connect(database.appUrl);
    expect(await right.value('SELECT current_user::text')).toBe('countersign_app');
    await right.end();
    expect(new URL(other).password).not.toBe(rolePassword(KEY, 'countersign_app'));
    expect(rolePassword(KEY, 'countersign_app')).not.toBe(rolePassword(KEY, 'countersign_queue'));
  });

  it.each([
    ['no port', 'postgres://admin:PASSWORD@db.example:port/x'],
    ['no host', 'postgres://admin:PASSWORD@:5432/x'],
    ['no host at all', 'postgres://'],
    ['a bad escape', 'postgres://admin:PASSWORD%zz@127.0.0.1:1/x'],
    ['a bracket too few', 'postgres://admin:PASSWORD@[::1:5432/x'],
    ['an unknown host', 'postgres://admin:PASSWORD@no-such-host.invalid/x'],
    ['a server that is not there', 'postgres://admin:PASSWORD@127.0.0.1:1/x'],
  ])('at an address with %s says so in one line, without the password', async (_, url) => {
    const message = await refusal(url.replace('PASSWORD', PASSWORD));
    expect(message).toMatch(/^DATABASE_URL\b.*\w/);
    expect(message).not.toContain('\n');
    expect(message).not.toContain(PASSWORD);
  });

  it('that does not exist, or with a wrong user, says so', async () => {
    const url = new URL(database.adminUrl);
    url.pathname = '/no_such_database';
    expect(await refusal(url.href)).toMatch(/does not exist/);
    const weak = await refusal(database.appUrl);
    expect(weak).toMatch(/too few rights/);
    expect(weak).not.toContain(rolePassword(KEY, 'countersign_app'));
  });

  it('at something that is no PostgreSQL says so', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n', () => socket.destroy()));
    await new Promise<void>((go) => server.listen(0, '127.0.0.1', go));
    const { port } = server.address() as AddressInfo;
    const message = await refusal(`postgres://admin:${PASSWORD}@127.0.0.1:${port}/x`);
    expect(message).toMatch(/^DATABASE_URL/);
    expect(message).not.toContain(PASSWORD);
    await new Promise((go) => server.close(go));
  });
});
