import { eventually } from '../support/application';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { Sql } from '../support/sql';

const OUR_ROLES = [
  'countersign_app',
  'countersign_audit_seq',
  'countersign_backup',
  'countersign_queue',
  'countersign_lookup',
  'countersign_owner',
];

/** What our database roles are and may do, whatever the application does. */
describe('roles and their privileges', () => {
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

  describe('T2: roles', () => {
    it('have no power over the server, and belong to no role that has', async () => {
      const powerful = await sql.rows(
        `WITH RECURSIVE m(oid) AS (SELECT oid FROM pg_roles WHERE rolname = ANY($1)
           UNION SELECT a.roleid FROM pg_auth_members a JOIN m ON a.member = m.oid)
         SELECT rolname FROM pg_roles JOIN m USING (oid)
         WHERE rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication`,
        [OUR_ROLES],
      );
      expect(powerful).toEqual([]);
    });

    it('that sign in are members of no other role', async () => {
      const memberships = await sql.rows(
        `SELECT m.rolname, r.rolname AS of FROM pg_auth_members a
         JOIN pg_roles m ON m.oid = a.member JOIN pg_roles r ON r.oid = a.roleid
         WHERE m.rolname IN ('countersign_app', 'countersign_audit_seq', 'countersign_backup', 'countersign_queue', 'countersign_lookup')`,
      );
      expect(memberships).toEqual([]);
    });

    it('that own things cannot sign in', async () => {
      const logins = await sql.rows<{ name: string }>(
        `SELECT rolname AS name FROM pg_roles WHERE rolname = ANY($1) AND rolcanlogin ORDER BY 1`,
        [OUR_ROLES],
      );
      expect(logins.map((row) => row.name)).toEqual([
        'countersign_app',
        'countersign_audit_seq',
        'countersign_backup',
        'countersign_queue',
      ]);
    });
  });

  it('leave nothing waiting when a process of theirs dies while PostgreSQL works for it', async () => {
    const waiting = `SELECT count(*)::int FROM pg_locks WHERE "locktype" = 'advisory' AND NOT "granted"
      AND "database" = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await sql.rows(`SELECT pg_advisory_lock(1)`);
    const { appUrl, queueUrl, superUrl, sequencerUrl, backupUrl } = database;
    const urls = [appUrl, queueUrl, superUrl, sequencerUrl, backupUrl];
    const clients = await Promise.all(urls.map((url) => Sql.connect(url)));
    const asked = clients.map((one) => one.rows(`SELECT pg_advisory_lock(1)`).catch(() => undefined));
    await eventually(async () => (await sql.value(waiting)) === urls.length, 'all to wait');
    // As the system does with the sockets of a process that was killed.
    for (const { client } of clients) client.connection.stream.destroy();
    await eventually(async () => (await sql.value(waiting)) === 0, 'PostgreSQL to notice');
    await Promise.all(asked);
    await sql.rows(`SELECT pg_advisory_unlock(1)`);
  });

  describe('T3: privileges of the application', () => {
    it('owns nothing', async () => {
      const owned = await sql.rows(
        `SELECT classid::regclass, objid FROM pg_shdepend
         WHERE refobjid = 'countersign_app'::regrole AND deptype = 'o'`,
      );
      expect(owned).toEqual([]);
    });

    it('may not truncate any table, refer to it or put triggers on it', async () => {
      const rights = await sql.rows(
        `SELECT c.oid::regclass AS "table", p AS right FROM pg_class c, unnest(ARRAY['TRUNCATE', 'REFERENCES', 'TRIGGER']) p
         WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND c.relnamespace IN ('public'::regnamespace, 'bullmq'::regnamespace)
           AND has_table_privilege('countersign_app', c.oid, p)`,
      );
      expect(rights).toEqual([]);
    });

    it('may create nothing anywhere', async () => {
      const schemas = await sql.rows(
        `SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_(toast_)?temp' AND has_schema_privilege('countersign_app', oid, 'CREATE')`,
      );
      expect(schemas).toEqual([]);
      expect(await sql.value(`SELECT has_database_privilege('countersign_app', current_database(), 'CREATE')`)).toBe(
        false,
      );
    });

    it('has no access to the queue, and the queue none to tenant data but the outbox', async () => {
      expect(await sql.value(`SELECT has_schema_privilege('countersign_app', 'bullmq', 'USAGE')`)).toBe(false);
      const readable = await sql.rows<{ name: string }>(
        `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
         AND has_any_column_privilege('countersign_queue', c.oid, 'SELECT, INSERT, UPDATE, REFERENCES') ORDER BY 1`,
      );
      expect(readable.map((row) => row.name)).toEqual(['outbox']);
    });

    it('may only add to the record of what happened', async () => {
      const rights = await sql.rows<{ name: string; right: string }>(
        `SELECT t AS name, p AS right FROM unnest(ARRAY['audit_logs', 'document_comments', 'mail_deliveries']) t, unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) p
         WHERE has_table_privilege('countersign_app', t, p) OR (p = 'UPDATE' AND has_any_column_privilege('countersign_app', t, p))`,
      );
      expect(rights).toEqual([]);
    });

    it('has backups read everything, and write down only that they were made', async () => {
      const rights = await sql.rows<{ name: string; rights: string[] }>(
        `SELECT c.relname AS name, array_agg(p ORDER BY p) AS rights FROM pg_class c, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) p
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND has_table_privilege('countersign_backup', c.oid, p)
         GROUP BY 1 ORDER BY 1`,
      );
      const tables = await sql.value<number>(
        `SELECT count(*)::int FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
      );
      expect(rights).toHaveLength(tables);
      expect(rights.filter(({ rights }) => rights.join() !== 'SELECT')).toEqual([
        { name: 'backup_runs', rights: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'] },
      ]);
      expect(await sql.value(`SELECT has_schema_privilege('countersign_backup', 'bullmq', 'USAGE')`)).toBe(false);
    });

    it('gives PUBLIC no table, sequence or function', async () => {
      const open = await sql.rows(
        `SELECT relname AS name FROM pg_class c, aclexplode(c.relacl) a
         WHERE c.relnamespace IN ('public'::regnamespace, 'bullmq'::regnamespace) AND a.grantee = 0
         UNION SELECT p.proname FROM pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
         WHERE p.pronamespace = 'public'::regnamespace AND a.grantee = 0`,
      );
      expect(open).toEqual([]);
    });
  });
});
