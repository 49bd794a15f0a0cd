import type { Sql } from '../support/sql';

/**
 * Tables of schema public that belong to no organization. Each was reviewed:
 * - installation_secrets: sealed under the master key, granted to nobody;
 * - billing_clock: what tests shift the clock of billing by; nobody of the application writes it;
 * - billing_numbers: the last number of each series of invoices, without gaps over all organizations;
 * - evidence_keys: public keys of the evidence log, for everybody to know;
 * - platform_checkpoints, platform_tiles: hashes over the organizations' checkpoints, and the platform's signature;
 * - migrations: TypeORM's own record, not granted to anybody;
 * - subscription_plans: one catalogue for all, read only;
 * - sign_in_attempts: keyed hashes, counts tries against accounts that do not exist as well;
 * - rate_limits: keyed hashes of addresses, counts requests of people who may belong to nobody;
 * - backup_runs: when backups and drills of the installation ran, and what came of them;
 * - schedule_runs: when scheduled work of the installation last ran;
 * - administrators, administrator_sessions: super administrators belong to no organization; only their own role reads them;
 * - administrator_log: what they did; the application may add to it and read nothing.
 */
export const GLOBAL_TABLES = [
  'administrator_log',
  'administrator_sessions',
  'administrators',
  'backup_runs',
  'billing_clock',
  'billing_numbers',
  'evidence_keys',
  'installation_secrets',
  'migrations',
  'platform_checkpoints',
  'platform_tiles',
  'rate_limits',
  'schedule_runs',
  'sign_in_attempts',
  'subscription_plans',
];

export interface Column {
  table: string;
  column: string;
  type: string;
  notNull: boolean;
  generated: boolean;
  hasDefault: boolean;
  /** Made by the database from other columns; cannot be written. */
  computed: boolean;
}

/** Tenant tables are all the others. */
export async function tenantTables(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
     AND c.relname <> ALL($1) ORDER BY 1`,
    [GLOBAL_TABLES],
  );
  return rows.map((row) => row.name);
}

/** The column that names the tenant. */
export const tenantKey = (table: string): string => (table === 'organizations' ? 'id' : 'organizationId');

export async function columnsOf(sql: Sql, table: string): Promise<Column[]> {
  return sql.rows<Column & Record<string, unknown>>(
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS "type",
            a.attnotnull AS "notNull", a.attidentity <> '' AS "generated", a.atthasdef AS "hasDefault", a.attgenerated <> '' AS "computed"
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE a.attrelid = format('public.%I', $1::text)::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
    [table],
  );
}

export interface ForeignKey {
  table: string;
  target: string;
  columns: string[];
  targetColumns: string[];
}

export async function foreignKeys(sql: Sql): Promise<ForeignKey[]> {
  return sql.rows<ForeignKey & Record<string, unknown>>(
    `SELECT k.conrelid::regclass::text AS "table", k.confrelid::regclass::text AS "target",
       (SELECT array_agg(a.attname::text ORDER BY o) FROM unnest(k.conkey) WITH ORDINALITY u(n, o) JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = n) AS "columns",
       (SELECT array_agg(a.attname::text ORDER BY o) FROM unnest(k.confkey) WITH ORDINALITY u(n, o) JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = n) AS "targetColumns"
     FROM pg_constraint k WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY 1, 2, 3`,
  );
}
