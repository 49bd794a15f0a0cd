import { Client } from 'pg';
import { RouteInventory, type RouteEntry } from '../../src/platform/http/route-inventory';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { MERIDIAN } from '../support/people';
import { asSuperAdmin } from '../support/super-admin';
import { Sql } from '../support/sql';

const COPIES = 25;
/** Of whose rows there must be many for the comparison to say anything. */
const MULTIPLIED = [
  'audit_logs',
  'conversations',
  'departments',
  'document_comments',
  'document_decisions',
  'documents',
  'invoices',
  'messages',
  'notifications',
  'sessions',
  'users',
];
/** A stream without end, and the platform's health, which is kept for some seconds and then asked for anew. */
const OTHERS = ['/api/live', '/api/super-admin/system-health', '/api/super-admin/alerts'];
/** What is unique in an organization, or in the installation, as SQL for the copy number `n` of `t`. */
const UNIQUE: Record<string, string> = {
  email: `n || t."email"`,
  username: `t."username" || n`,
  name: `t."name" || ' ' || n`,
  filePath: `t."filePath" || '-' || n`,
  invoiceNumber: `'INV-2030-' || lpad(n::text, 6, '0')`,
  billingPeriodStart: `t."billingPeriodStart" - make_interval(days => n)`,
  eventId: `900000 + n`,
};

/** One statement per row is what makes a list slow on the day it has rows: routes answer many with as many statements as few. */
describe('statements per request', () => {
  let app: TestApplication;
  let sql: Sql;
  let admin: AuthorizedAgent;
  let platform: AuthorizedAgent;
  /** By path, with the few rows of the demo. */
  const few = new Map<string, number>();

  /** How many statements the answer took; undefined when it is not an object's. */
  const ask = async (path: string): Promise<number | undefined> => {
    const agent = path.startsWith('/api/super-admin') ? platform : admin;
    const { answer, statements } = await counted(() => agent.get(path));
    return answer.status === 200 && answer.type === 'application/json' ? statements : undefined;
  };

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    admin = await app.as('admin@meridian.example');
    platform = await asSuperAdmin(app);
    for (const path of pathsOf(app.application.get(RouteInventory).routes(), await idsOf(sql))) {
      // Once before it counts: some answers begin with what is then kept, such as keys.
      await ask(path);
      const statements = await ask(path);
      if (statements !== undefined) few.set(path, statements);
    }
    await multiply(sql);
  });
  afterAll(async () => {
    await sql.client.end();
    await app.close();
  });

  it('do not grow with the rows of an answer', async () => {
    const grown: string[] = [];
    for (const [path, before] of few) {
      const now = await ask(path);
      if (now !== undefined && now > before) grown.push(`${path}: ${before} statements, then ${now}`);
    }
    expect(grown).toEqual([]);
    expect(few.size).toBeGreaterThan(45);
  });
});

const pathsOf = (routes: readonly RouteEntry[], ids: Record<string, number>): string[] =>
  routes
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && !OTHERS.includes(path))
    .map(({ path }) => path.replace(/:id\b/, String(ids[path.split('/')[2] ?? ''] ?? 1)))
    .filter((path) => !path.includes(':'));

/** What `work` sends to the database from this process, where API and test are one. */
async function counted<T>(work: () => PromiseLike<T>): Promise<{ answer: T; statements: number }> {
  const query = jest.spyOn(Client.prototype, 'query');
  try {
    const answer = await work();
    return { answer, statements: query.mock.calls.filter(([text]) => !isBackground(text)).length };
  } finally {
    query.mockRestore();
  }
}

/** What the process asks in its own time. */
const isBackground = (query: unknown): boolean => {
  const text = typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '');
  return /rate_limits|pg_notify|LISTEN|bullmq/i.test(text);
};

/** An object of each kind that routes name in their path. */
async function idsOf(sql: Sql): Promise<Record<string, number>> {
  const of = (table: string, more = ''): Promise<number> =>
    sql.value<number>(`SELECT "id" FROM ${table} WHERE "organizationId" = $1 ${more} ORDER BY "id" LIMIT 1`, [
      MERIDIAN,
    ]);
  return {
    documents: await of('documents', `AND "status" = 'approved'`),
    messages: await of('conversations'),
    organizations: MERIDIAN,
    invoices: await of('invoices'),
    users: await of('users'),
  };
}

/** Copies rows of the organization, in each table whose rows have a number. */
async function multiply(sql: Sql): Promise<void> {
  await sql.rows(
    `INSERT INTO notifications ("organizationId", "userId", "title", "message", "type", "eventId")
     SELECT "organizationId", "id", 'Welcome', 'You are in.', 'member_joined', 1 FROM users WHERE "email" = 'admin@meridian.example'`,
  );
  const tables = await sql.rows<{ name: string; columns: string[] }>(
    `SELECT c.table_name AS "name", array_agg(c.column_name::text) AS "columns" FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
     GROUP BY 1 HAVING array_agg(c.column_name::text) @> '{organizationId,id}'`,
  );
  await sql.rows('SET session_replication_role = replica');
  const filled: string[] = [];
  for (const { name, columns } of tables) if (await copied(sql, name, columns)) filled.push(name);
  expect(filled).toEqual(expect.arrayContaining(MULTIPLIED));
}

async function copied(sql: Sql, table: string, columns: string[]): Promise<boolean> {
  const own = columns.map((column) => `"${column}"`).join(', ');
  const isUuid = `(SELECT data_type = 'uuid' FROM information_schema.columns WHERE table_schema = 'public' AND table_name = '${table}' AND column_name = 'id')`;
  const changes = columns.map((column) => (UNIQUE[column] ? `, '${column}', ${UNIQUE[column]}` : '')).join('');
  const text = `
    INSERT INTO ${table} (${own}) SELECT ${columns.map((column) => `r."${column}"`).join(', ')}
    FROM generate_series(1, ${COPIES}) n, ${table} t,
      LATERAL jsonb_populate_record(t, jsonb_build_object('id', CASE WHEN ${isUuid} THEN gen_random_uuid()::text ELSE (500000 + n)::text END ${changes})) r
    WHERE t."organizationId" = ${MERIDIAN} AND t."id" = (SELECT "id" FROM ${table} WHERE "organizationId" = ${MERIDIAN} ORDER BY "id" DESC LIMIT 1)`;
  try {
    return (await sql.count(text)) === COPIES;
  } catch {
    // A table with another key of its own; whether enough are left, `MULTIPLIED` says.
    return false;
  }
}
