import { createTestDatabase, type TestDatabase } from '../support/database';
import { Sql } from '../support/sql';
import { DEFINER_FUNCTIONS, NARROW_POLICIES, TENANT_TABLES } from './reviewed';
import { foreignKeys, GLOBAL_TABLES, tenantKey, tenantTables } from './tenant-tables';

/** What the migrated catalogue itself must show, whatever the application does. */
const TENANT = `(NULLIF(current_setting('app.organization'::text, true), ''::text))::integer`;

interface PolicyRow extends Record<string, unknown> {
  table: string;
  name: string;
  roles: string[];
  command: string;
  permissive: boolean;
  using: string | null;
  check: string | null;
}

describe('the catalogue keeps tenants apart', () => {
  let database: TestDatabase;
  let sql: Sql;
  let tables: string[];
  let policies: PolicyRow[];

  beforeAll(async () => {
    database = await createTestDatabase();
    sql = await Sql.connect(database.adminUrl);
    tables = await tenantTables(sql);
    policies = await sql.rows<PolicyRow>(
      `SELECT p.polrelid::regclass::text AS "table", p.polname AS name, p.polcmd AS command, p.polpermissive AS permissive,
              (SELECT array_agg(coalesce(r.rolname, 'public')::text) FROM unnest(p.polroles) o LEFT JOIN pg_roles r ON r.oid = o) AS roles,
              pg_get_expr(p.polqual, p.polrelid) AS "using", pg_get_expr(p.polwithcheck, p.polrelid) AS "check"
       FROM pg_policy p ORDER BY 1, 2`,
    );
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });

  describe('T0: every table is on a list', () => {
    it('counts each table of schema public as a tenant table or as a reviewed global one', () => {
      expect(tables).toEqual(TENANT_TABLES);
    });

    it('has all global tables, none of which names an organization', async () => {
      const present = await sql.rows(`SELECT relname FROM pg_class WHERE relname = ANY($1) AND relkind = 'r'`, [
        GLOBAL_TABLES,
      ]);
      expect(present).toHaveLength(GLOBAL_TABLES.length);
      const naming = await sql.rows(
        `SELECT attrelid::regclass FROM pg_attribute WHERE attname = 'organizationId' AND attrelid::regclass::text = ANY($1)`,
        [GLOBAL_TABLES],
      );
      expect(naming).toEqual([]);
    });

    it('lets the application change no global table but the counters, and add to the log of the platform', async () => {
      const writable = await sql.rows<{ name: string }>(
        `SELECT t AS name FROM unnest($1::text[]) t WHERE has_table_privilege('countersign_app', t, 'INSERT, UPDATE, DELETE')`,
        [GLOBAL_TABLES],
      );
      expect(writable.map((row) => row.name)).toEqual([
        'administrator_log',
        'billing_numbers',
        'rate_limits',
        'schedule_runs',
        'sign_in_attempts',
      ]);
      expect(
        await sql.value(`SELECT has_table_privilege('countersign_app', 'administrator_log', 'SELECT, UPDATE, DELETE')`),
      ).toBe(false);
      expect(await sql.value(`SELECT has_table_privilege('countersign_app', 'migrations', 'SELECT')`)).toBe(false);
    });

    it('gives every tenant table a tenant that cannot be missing', async () => {
      const open = [];
      for (const table of tables) {
        const key = await sql.rows(
          `SELECT 1 FROM pg_attribute WHERE attrelid = $1::regclass AND attname = $2 AND attnotnull AND atttypid = 'int4'::regtype`,
          [table, tenantKey(table)],
        );
        if (key.length === 0) open.push(table);
      }
      expect(open).toEqual([]);
    });
  });

  describe('T1: row-level security', () => {
    it('is enabled and forced everywhere', async () => {
      const open = await sql.rows(
        `SELECT relname FROM pg_class WHERE relname = ANY($1) AND relnamespace = 'public'::regnamespace
         AND NOT (relrowsecurity AND relforcerowsecurity)`,
        [tables],
      );
      expect(open).toEqual([]);
    });
  });

  describe('T4: ways around the tables', () => {
    it('has no view, materialized view or foreign table', async () => {
      const ways = await sql.rows(
        `SELECT oid::regclass FROM pg_class WHERE relkind IN ('v', 'm', 'f') AND relnamespace = 'public'::regnamespace`,
      );
      expect(ways).toEqual([]);
    });
  });

  describe('T5: definer functions', () => {
    it('are the reviewed ones, of a role without power, with a fixed search path', async () => {
      const functions = await sql.rows<{ signature: string; owner: string; settings: string[] }>(
        `SELECT p.oid::regprocedure::text AS signature, p.proowner::regrole::text AS owner, p.proconfig AS settings
         FROM pg_proc p WHERE p.prosecdef AND p.pronamespace <> 'pg_catalog'::regnamespace ORDER BY 1`,
      );
      const planned: Record<string, string[]> = { 'search_hits(tsquery,integer,integer)': ['enable_seqscan=off'] };
      expect(functions).toEqual(
        DEFINER_FUNCTIONS.map((signature) => ({
          signature,
          owner: 'countersign_lookup',
          settings: ['search_path=pg_catalog, public', ...(planned[signature] ?? [])],
        })),
      );
    });

    it('answer with ids and public names only', async () => {
      const results = await sql.rows<{ result: string }>(
        `SELECT pg_get_function_result(oid) AS result FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY proname`,
      );
      expect(results.map((row) => row.result)).toEqual([
        'TABLE(waiting integer, seconds double precision)',
        'TABLE("organizationId" integer, "userId" integer)',
        'TABLE(kind text, count integer)',
        'TABLE(id integer, name text, "joinPolicy" text)',
        'TABLE(id integer, name text, description text)',
        'TABLE(id uuid)',
        'TABLE(id integer)',
        'TABLE(id integer)',
        'TABLE("documentId" integer, version integer, rank real)',
        'TABLE("documentId" integer, version integer, rank real)',
      ]);
    });

    it('read no secret column', async () => {
      const secrets = await sql.rows(
        `SELECT attname FROM pg_attribute WHERE attrelid = 'users'::regclass AND attname IN ('password', 'twoFactorSecret', 'name', 'role')
         AND has_column_privilege('countersign_lookup', attrelid, attnum, 'SELECT')`,
      );
      expect(secrets).toEqual([]);
    });
  });

  describe('T6 and T7: keys', () => {
    it('carries the organization in every foreign key between tenant tables, at the same place', async () => {
      const loose = (await foreignKeys(sql)).filter(({ table, target, columns, targetColumns }) => {
        if (!tables.includes(table) || !tables.includes(target)) return false;
        const own = columns.indexOf('organizationId');
        return own < 0 || targetColumns[own] !== tenantKey(target);
      });
      expect(loose).toEqual([]);
    });

    it('has no reference from a global table into a tenant', async () => {
      const out = (await foreignKeys(sql)).filter(
        ({ table, target }) => GLOBAL_TABLES.includes(table) && !GLOBAL_TABLES.includes(target),
      );
      expect(out).toEqual([]);
    });

    it('starts every unique key of a tenant table with the organization, but for three', async () => {
      const unique = await sql.rows<{ name: string }>(
        `SELECT i.indexrelid::regclass::text AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
         WHERE i.indisunique AND c.relname = ANY($1) AND c.relname <> 'organizations'
           AND (SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attnum = i.indkey[0]) IS DISTINCT FROM 'organizationId' ORDER BY 1`,
        [tables],
      );
      expect(unique.map((row) => row.name)).toEqual([
        '"credit_notes_creditNoteNumber_key"',
        '"invoices_invoiceNumber_key"',
        'users_email',
        'users_username',
      ]);
    });
  });

  describe('T8: policies', () => {
    it('are one per table for the application, comparing the tenant both ways', () => {
      const ours = policies.filter((policy) => policy.roles.includes('countersign_app'));
      const shapes = ours.map(({ name: _, ...rest }) => rest);
      const expected = tables.map((table) => {
        const key = tenantKey(table) === 'id' ? 'id' : '"organizationId"';
        const condition = `(${key} = ${TENANT})`;
        return {
          table,
          command: '*',
          permissive: true,
          roles: ['countersign_app'],
          using: condition,
          check: condition,
        };
      });
      expect(shapes).toEqual(expected);
    });

    it('are one per table for backups, which read everything and change nothing', () => {
      const backup = policies.filter((policy) => policy.roles.includes('countersign_backup'));
      expect(backup).toEqual(
        tables.map((table) => ({
          ...{ table, name: 'backup', command: 'r', permissive: true, roles: ['countersign_backup'] },
          ...{ using: 'true', check: null },
        })),
      );
    });

    it('for other roles are the reviewed ones', () => {
      const narrow = policies
        .filter(({ roles, name }) => !roles.includes('countersign_app') && name !== 'backup')
        .map(({ table, name, roles, command, using }) => `${table}.${name} ${roles.join()} ${command} ${using}`);
      expect(narrow).toEqual(NARROW_POLICIES);
    });

    it('check what is written wherever something can be written', () => {
      const unchecked = policies.filter(({ command, check }) => ['*', 'a', 'w'].includes(command) && !check);
      expect(unchecked).toEqual([]);
    });

    it('are for nobody called PUBLIC', () => {
      expect(policies.filter((policy) => policy.roles.includes('public'))).toEqual([]);
    });
  });
});
