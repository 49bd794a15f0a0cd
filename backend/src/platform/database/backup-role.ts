import type { Client } from 'pg';

/** Tables and sequences that backups could not read yet. */
const UNREADABLE = `
  SELECT format('GRANT SELECT ON %s %s TO countersign_backup', CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, oid::regclass) AS "statement"
  FROM pg_class WHERE relnamespace = 'public'::regnamespace
    AND (relkind = 'r' AND NOT has_table_privilege('countersign_backup', oid, 'SELECT')
      OR relkind = 'S' AND NOT has_sequence_privilege('countersign_backup', oid, 'SELECT'))
  UNION ALL
  SELECT format('CREATE POLICY backup ON %s FOR SELECT TO countersign_backup USING (true)', c.oid::regclass)
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relrowsecurity
    AND NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'backup')`;

/**
 * Lets backups read every table of the schema, and nothing else. It is done at each start rather than by migrations,
 * so that no new table can be forgotten.
 *
 * @param client as the owner of the schema, under the lock of whoever prepares the database
 */
export async function prepareBackupRole(client: Client): Promise<void> {
  await client.query('GRANT USAGE ON SCHEMA public TO countersign_backup');
  const { rows } = await client.query<{ statement: string }>(UNREADABLE);
  for (const { statement } of rows) await client.query(statement);
}
