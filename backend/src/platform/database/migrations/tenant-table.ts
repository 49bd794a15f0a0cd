import type { QueryRunner } from 'typeorm';

/** The tenant of the current transaction; NULL, and so no row, when none is set. */
export const TENANT = `(nullif(current_setting('app.organization', true), ''))::int`;

/** What the application role may do with a table. */
export type Privileges = readonly ('SELECT' | 'INSERT' | 'UPDATE' | 'DELETE')[];

/**
 * Closes a tenant table: row-level security enabled and forced, one policy for the application role,
 * and only the privileges named.
 */
export async function closeTenantTable(
  runner: QueryRunner,
  table: string,
  privileges: Privileges,
  key = 'organizationId',
): Promise<void> {
  await runner.query(`ALTER TABLE "${table}" ENABLE ROW LEVEL SECURITY`);
  await runner.query(`ALTER TABLE "${table}" FORCE ROW LEVEL SECURITY`);
  await runner.query(
    `CREATE POLICY tenant ON "${table}" FOR ALL TO countersign_app USING ("${key}" = ${TENANT}) WITH CHECK ("${key}" = ${TENANT})`,
  );
  await runner.query(`GRANT ${privileges.join(', ')} ON "${table}" TO countersign_app`);
}
