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
