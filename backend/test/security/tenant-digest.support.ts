import type { Sql } from '../support/sql';
import { tenantKey, tenantTables } from '../tenant-isolation/tenant-tables';

/** Written by the clock alone, for all organizations. */
const BY_THE_CLOCK = ['audit_checkpoints', 'audit_tiles', 'notification_digests', 'platform_entries'];

/** How many rows an organization has in each table, and a digest over all that is in them. */
export async function digestOf(sql: Sql, organizationId: number): Promise<Record<string, string>> {
  const tables = (await tenantTables(sql)).filter((table) => !BY_THE_CLOCK.includes(table));
  const digests: Record<string, string> = {};
  for (const table of tables) {
    digests[table] = await sql.value<string>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') FROM "${table}" t WHERE "${tenantKey(table)}" = $1`,
      [organizationId],
    );
  }
  return digests;
}

/** What people wrote, and names and addresses made of it: nothing that was counted, timed or drawn by lot. */
const WORDS = /^(?=.*[a-z]{3})(?=.*[ @/])(?!\d{4}-\d\d-\d\d[T ]).{8,200}$/i;

/** Texts of an organization's rows that stand nowhere in the rows of the others: whoever shows one shows a foreign row. */
export async function textsOnlyOf(sql: Sql, organizationId: number): Promise<string[]> {
  const [own, others]: [Set<string>, string[]] = [new Set(), []];
  for (const table of await tenantTables(sql)) {
    const rows = await sql.rows<{ own: boolean; text: string }>(
      `SELECT "${tenantKey(table)}" = $1 AS "own", v #>> '{}' AS "text"
       FROM "${table}" t, jsonb_path_query(to_jsonb(t), 'strict $.** ? (@.type() == "string")') v`,
      [organizationId],
    );
    for (const row of rows) {
      if (!row.own) others.push(row.text);
      else if (WORDS.test(row.text)) own.add(row.text);
    }
  }
  const all = others.join('\n');
  return [...own].filter((text) => !all.includes(text));
}
