import type { QueryRunner } from 'typeorm';
import { buildIndexes } from '../../src/platform/database/concurrent-indexes';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { Sql } from '../support/sql';

/** A migration that is tried again must not take from a running version what it has built. */
describe('indexes that are built while everybody works', () => {
  let database: TestDatabase;
  let sql: Sql;
  const runner = (): QueryRunner => ({ query: (text: string) => sql.rows(text) }) as unknown as QueryRunner;
  const build = (): Promise<void> => buildIndexes(runner(), { books_title: 'books ("title")' });
  const index = (): Promise<{ oid: number; valid: boolean }[]> =>
    sql.rows(`SELECT "indexrelid"::int AS "oid", "indisvalid" AS "valid" FROM pg_index
              WHERE "indexrelid" = to_regclass('public.books_title')`);

  beforeAll(async () => {
    database = await createTestDatabase();
    sql = await Sql.connect(database.adminUrl);
    await sql.rows('CREATE TABLE books ("title" text)');
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });

  it('stay when they are finished', async () => {
    await build();
    const built = await index();
    expect(built).toEqual([{ oid: expect.any(Number) as number, valid: true }]);
    await build();
    expect(await index()).toEqual(built);
  });

  it('are built anew when a try was broken off', async () => {
    await sql.rows('DROP INDEX books_title');
    await sql.rows(`INSERT INTO books VALUES ('twice'), ('twice')`);
    const broken = await sql.errorOf('CREATE UNIQUE INDEX CONCURRENTLY books_title ON books ("title")');
    const [before] = await index();
    expect([broken, before?.valid]).toEqual(['23505', false]);
    await build();
    expect((await index()).map(({ valid }) => valid)).toEqual([true]);
  });
});
