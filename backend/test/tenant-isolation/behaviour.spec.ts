import { createTestDatabase, type TestDatabase } from '../support/database';
import { Sql } from '../support/sql';
import { insertOf, TenantRows } from './tenant-rows';
import { tenantKey } from './tenant-tables';

const A = 71;
const B = 72;
const DENIED = '42501';
const NO_PARENT = '23503';

/** Tables that the application reads; the sequencer's role writes them. */
const WRITTEN_BY_THE_SEQUENCER = ['audit_checkpoints', 'audit_tiles', 'platform_entries'];

type Verdicts = Record<string, unknown>;

/**
 * What the application's role can see and change, table by table, with nothing but SQL. Two
 * organizations have rows in every table; the tables come from the catalogue, so that a new one is
 * tested from the day it exists.
 */
/** Tables with exactly one row for each organization: a second one is refused as a duplicate. */
const ONE_EACH = ['notification_settings', 'organization_logos', 'organization_usage', 'organizations'];

describe('row-level security, for every tenant table', () => {
  let database: TestDatabase;
  let admin: Sql;
  let app: Sql;
  let rows: TenantRows;

  beforeAll(async () => {
    database = await createTestDatabase();
    admin = await Sql.connect(database.adminUrl);
    app = await Sql.connect(database.appUrl);
    rows = await TenantRows.read(admin);
    for (const tenant of [A, B]) {
      for (const table of rows.tables) {
        const { text, values } = insertOf(table, rows.row(table, tenant));
        await admin.rows(text, values);
      }
    }
  });
  afterAll(async () => {
    await app.end();
    await admin.end();
    await database.drop();
  });

  /** The same question for every table. */
  async function each(ask: (table: string) => Promise<unknown>): Promise<Verdicts> {
    const verdicts: Verdicts = {};
    for (const table of rows.tables) verdicts[table] = await ask(table);
    return verdicts;
  }
  const all = (verdict: unknown): Verdicts => Object.fromEntries(rows.tables.map((table) => [table, verdict]));

  /** One transaction of an organization that is always rolled back. */
  async function within<T>(tenant: number | undefined, work: () => Promise<T>): Promise<T> {
    await app.rows('BEGIN');
    try {
      if (tenant !== undefined) await app.rows(`SET LOCAL app.organization = '${tenant}'`);
      return await work();
    } finally {
      await app.rows('ROLLBACK');
    }
  }

  const visible = (table: string): Promise<number> => app.value(`SELECT count(*)::int FROM "${table}"`);
  const may = (table: string, right: string): Promise<boolean> =>
    admin.value(`SELECT has_table_privilege('countersign_app', $1, $2)`, [`public."${table}"`, right]);
  const insertError = (table: string, row: Record<string, unknown>): Promise<string | undefined> => {
    const { text, values } = insertOf(table, row);
    return app.errorOf(text, values);
  };

  it('has a row of both organizations in every table', async () => {
    const counts = await each((table) => admin.value(`SELECT count(*)::int FROM "${table}"`));
    expect(counts).toEqual(all(2));
    expect(rows.tables.length).toBeGreaterThan(25);
  });

  describe('with no organization set', () => {
    it('shows nothing', async () => {
      expect(await each(visible)).toEqual(all(0));
      expect(await within(undefined, () => each(visible))).toEqual(all(0));
    });

    it('takes nothing', async () => {
      expect(await each((table) => insertError(table, rows.row(table, A, 2)))).toEqual(all(DENIED));
    });

    it('shows nothing for an empty setting either, and fails for one that is no number', async () => {
      await app.rows(`SET app.organization = ''`);
      expect(await each(visible)).toEqual(all(0));
      await app.rows(`SET app.organization = '71 OR true'`);
      expect(await each((table) => app.errorOf(`SELECT count(*) FROM "${table}"`))).toEqual(all('22P02'));
      await app.rows(`RESET app.organization`);
    });
  });

  describe('with an organization set', () => {
    it('shows exactly its own rows', async () => {
      const seen = await within(A, () =>
        each((table) => app.value(`SELECT array_agg("${tenantKey(table)}")::int[] FROM "${table}"`)),
      );
      expect(seen).toEqual(all([A]));
    });

    it('takes its own rows, so that the refusals below mean something', async () => {
      const errors = await each((table) =>
        within(A, async () => {
          for (const parent of ['users', 'documents', 'document_versions']) {
            if (parent !== table) await insertError(parent, rows.row(parent, A, 2));
          }
          return insertError(table, ONE_EACH.includes(table) ? rows.row(table, A) : rows.row(table, A, 2));
        }),
      );
      const these = (tables: string[], code: string): Verdicts => Object.fromEntries(tables.map((one) => [one, code]));
      expect(errors).toEqual({
        ...all(undefined),
        ...these(ONE_EACH, '23505'),
        ...these(WRITTEN_BY_THE_SEQUENCER, DENIED),
      });
    });

    it('takes no row of another organization', async () => {
      const errors = await each((table) => within(A, () => insertError(table, rows.row(table, B, 2))));
      expect(errors).toEqual(all(DENIED));
    });

    it('moves no row to another organization', async () => {
      const errors = await each((table) =>
        within(A, () => app.errorOf(`UPDATE "${table}" SET "${tenantKey(table)}" = ${B}`)),
      );
      expect(errors).toEqual(all(DENIED));
    });

    it('changes no row of another organization', async () => {
      const touched = await each(async (table) =>
        (await may(table, 'UPDATE'))
          ? within(A, () =>
              app.count(
                `UPDATE "${table}" SET "${tenantKey(table)}" = "${tenantKey(table)}" WHERE "${tenantKey(table)}" = ${B}`,
              ),
            )
          : 0,
      );
      expect(touched).toEqual(all(0));
    });

    it('deletes no row of another organization', async () => {
      const touched = await each(async (table) =>
        (await may(table, 'DELETE'))
          ? within(A, () => app.count(`DELETE FROM "${table}" WHERE "${tenantKey(table)}" = ${B}`))
          : within(A, () => app.errorOf(`DELETE FROM "${table}"`)).then((code) => (code === DENIED ? 0 : code)),
      );
      expect(touched).toEqual(all(0));
    });

    it('locks no row of another organization', async () => {
      const locked = await each(async (table) =>
        (await may(table, 'UPDATE'))
          ? within(A, () => app.count(`SELECT 1 FROM "${table}" WHERE "${tenantKey(table)}" = ${B} FOR UPDATE`))
          : 0,
      );
      expect(locked).toEqual(all(0));
    });

    it('refers to no row of another organization', async () => {
      const references = rows.keys.filter(
        ({ table, target }) =>
          rows.tables.includes(target) && target !== 'organizations' && !WRITTEN_BY_THE_SEQUENCER.includes(table),
      );
      const verdicts: Verdicts = {};
      for (const { table, target, columns } of references) {
        const column = columns.find((name) => name !== 'organizationId') ?? '';
        const theirs = rows.row(table, B)[column];
        const row = { ...rows.row(table, A, 3), [column]: theirs };
        verdicts[`${table}.${column} -> ${target}`] = await within(A, () => insertError(table, row));
      }
      expect(Object.keys(verdicts).length).toBeGreaterThan(30);
      expect(new Set(Object.values(verdicts))).toEqual(new Set([NO_PARENT]));
    });
  });

  describe('on the same connection afterwards', () => {
    it.each([
      ['a commit', 'SELECT 1', 'COMMIT'],
      ['a rollback', 'SELECT 1', 'ROLLBACK'],
      ['an error', 'SELECT 1/0', 'ROLLBACK'],
      ['an error that was committed anyway', 'SELECT 1/0', 'COMMIT'],
    ])('shows nothing after %s', async (_, statement, end) => {
      await app.rows('BEGIN');
      await app.rows(`SET LOCAL app.organization = '${A}'`);
      expect(await visible('documents')).toBe(1);
      await app.errorOf(statement);
      await app.rows(end);
      expect(await each(visible)).toEqual(all(0));
    });
  });

  describe('other roles', () => {
    it('shows nothing to the owner of the tables', async () => {
      await admin.rows('SET ROLE countersign_owner');
      const seen = await each((table) => admin.value(`SELECT count(*)::int FROM "${table}"`));
      await admin.rows('RESET ROLE');
      expect(seen).toEqual(all(0));
    });

    it('shows the dispatcher what still has to be done, and nothing that is done', async () => {
      const queue = await Sql.connect(database.queueUrl);
      try {
        const waiting = (): Promise<number> => queue.value(`SELECT count(*)::int FROM outbox`);
        expect(await waiting()).toBe(2);
        expect(await queue.errorOf(`UPDATE outbox SET "processedAt" = now()`)).toBe(DENIED);
        expect(await queue.errorOf(`UPDATE outbox SET "organizationId" = ${B}`)).toBe(DENIED);
        expect(await queue.errorOf(`UPDATE outbox SET "payload" = '{}'`)).toBe(DENIED);
        await admin.rows(`UPDATE outbox SET "processedAt" = now() WHERE "organizationId" = ${A}`);
        expect(await waiting()).toBe(1);
        expect(await queue.count(`UPDATE outbox SET "lastError" = 'x' WHERE "organizationId" = ${A}`)).toBe(0);
        expect(await queue.errorOf(`SELECT 1 FROM documents`)).toBe(DENIED);
      } finally {
        await queue.end();
      }
    });

    it('lets the application take no other role', async () => {
      for (const role of ['countersign_owner', 'countersign_lookup', 'countersign_queue', 'postgres']) {
        expect([role, await app.errorOf(`SET ROLE ${role}`)]).toEqual([role, DENIED]);
      }
      expect(await app.errorOf(`ALTER TABLE documents DISABLE ROW LEVEL SECURITY`)).toBe(DENIED);
      expect(await app.errorOf(`DROP POLICY tenant ON documents`)).toBe(DENIED);
      await app.rows('SET row_security = off');
      expect(await app.errorOf(`SELECT 1 FROM documents`)).toBe(DENIED);
      await app.rows('RESET row_security');
    });
  });
});
