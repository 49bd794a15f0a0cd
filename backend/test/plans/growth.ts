import { MERIDIAN } from '../support/people';
import type { Sql } from '../support/sql';

/** Copies of each of the newest rows of a table, as many as statistics need to know how its values are spread. */
const COPIES = 60;
const OF_ROWS = 15;
/** What PostgreSQL is told of each of them. */
const BELIEVED_ROWS = 1_000_000;
/** Tables that never have as many rows: they are as large as they are. */
export const SMALL = [
  'administrator_sessions',
  'administrators',
  'backup_runs',
  'billing_clock',
  'billing_numbers',
  // A handful for each organization, each found by it.
  'departments',
  'divisions',
  'evidence_keys',
  'installation_secrets',
  'migrations',
  'schedule_runs',
  'subscription_plans',
  // A row for each file that is lost, and for each failed sign-in of a day.
  'integrity_findings',
  'sign_in_attempts',
];

/** Of these there are many because there are many organizations; each has a handful. Others may all be of one organization. */
const SPREAD = [
  'delegations',
  'document_templates',
  'document_views',
  'invoices',
  'notification_preferences',
  'notification_settings',
  'organization_keys',
  'organization_logos',
  'organization_subscriptions',
  'organization_usage',
  'organizations',
  'quota_notices',
  'review_routes',
  'two_factor_recovery_codes',
  'users',
];
/** Where the demo has no row, something to copy. */
const BLANK: Record<string, string> = {
  boolean: 'false',
  bytea: `'\\x00'`,
  date: 'current_date',
  jsonb: `'{}'`,
  text: `'x'`,
  tsvector: `'x'`,
  uuid: 'gen_random_uuid()',
  'timestamp with time zone': 'now()',
};

/** Columns that name one of many: another in each copy. Those that name people stay, so that a few have much. */
const OBJECTS =
  /^(document|relatedDocument|conversation|message|notification|session|comment|invoice|subscription|event|quote|target|resource|auditLog)Id$/;

interface Column {
  name: string;
  type: string;
  unique: boolean;
  required: boolean;
}

/** Makes all tables that grow believe they are large. @returns their names */
export async function grow(sql: Sql): Promise<Set<string>> {
  const tables = await sql.rows<{ name: string }>(
    `SELECT relname AS "name" FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> ALL($1)`,
    [SMALL],
  );
  await sql.rows('SET session_replication_role = replica');
  await sql.rows(`DO $$ DECLARE c record; BEGIN
    FOR c IN SELECT conrelid::regclass AS "on", conname FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace
    LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', c."on", c.conname); END LOOP; END $$`);
  for (const { name } of tables) await copy(sql, name);
  const names = tables.map(({ name }) => name);
  await sql.rows(`VACUUM ANALYZE ${names.join(', ')}`);
  await sql.rows(
    `SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', c.relname::text, 'relpages', c.relpages,
       'reltuples', ($2 * c.reltuples / greatest(t.reltuples, 1))::real, 'relallvisible', c.relallvisible)
     FROM pg_class t JOIN pg_class c ON c.oid = t.oid OR c.oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = t.oid)
     WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace AND t.relname = ANY($1) AND c.reltuples > 0`,
    [names, BELIEVED_ROWS],
  );
  return new Set(names);
}

/** Rows of the table once more and again: other keys, texts that must be unique, and each further back in time. */
async function copy(sql: Sql, table: string): Promise<void> {
  await sql.rows(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  const columns = await sql.rows<Column & Record<string, unknown>>(
    `SELECT a.attname AS "name", format_type(a.atttypid, NULL) AS "type", EXISTS (
       SELECT 1 FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisunique AND (a.attnum = ANY(i.indkey) OR pg_get_expr(i.indexprs, i.indrelid) LIKE '%' || a.attname || '%')) AS "unique",
       a.attnotnull AS "required"
     FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''`,
    [table],
  );
  if (!(await sql.value<boolean>(`SELECT EXISTS (SELECT 1 FROM ${table})`))) await addBlank(sql, table, columns);
  const changed = columns.flatMap((column) => {
    const value = changedValue(column, SPREAD.includes(table));
    return value ? [`'${column.name}', ${value}`] : [];
  });
  const own = columns.map(({ name }) => `"${name}"`).join(', ');
  const text = `
    INSERT INTO ${table} (${own}) SELECT ${columns.map(({ name }) => `r."${name}"`).join(', ')}
    FROM generate_series(1, ${COPIES}) n,
      (SELECT x AS "row", row_number() OVER () AS k FROM (SELECT t AS x FROM ${table} t ORDER BY t DESC LIMIT ${OF_ROWS}) newest) s,
      LATERAL jsonb_populate_record(s."row", jsonb_build_object(${changed.join(', ')})) r ON CONFLICT DO NOTHING`;
  await sql.rows(text);
}

async function addBlank(sql: Sql, table: string, columns: readonly Column[]): Promise<void> {
  const required = columns.filter((column) => column.required);
  const values = required.map(({ name, type }) =>
    name === 'organizationId' ? String(MERIDIAN) : (BLANK[type] ?? (type.endsWith('[]') ? `'{}'` : '1')),
  );
  await sql.rows(
    `INSERT INTO ${table} (${required.map(({ name }) => `"${name}"`).join(', ')}) OVERRIDING SYSTEM VALUE VALUES (${values.join(', ')})`,
  );
}

/** SQL of another value for the copy number `n` of the row number `k`, which is "row"; undefined where it stays. */
function changedValue({ name, type, unique }: Column, spread: boolean): string | undefined {
  const was = `(s."row")."${name}"`;
  if (type.startsWith('timestamp')) return `${was} - make_interval(days => 17 * n)`;
  if (name === 'organizationId') return spread ? `10000 + n * ${OF_ROWS} + k` : undefined;
  if (!unique && !OBJECTS.test(name)) return undefined;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'date') return `${was} - n`;
  if (['integer', 'bigint', 'smallint'].includes(type))
    return `CASE WHEN ${was} IS NOT NULL THEN 10000 + n * ${OF_ROWS} + k END`;
  if (type === 'text') return `${was} || ' ' || n`;
  if (type === 'bytea') return `'\\x' || encode(${was}, 'hex') || lpad(to_hex(n), 4, '0')`;
  return undefined;
}
