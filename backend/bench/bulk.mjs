// Many rows at once: without triggers, and with their indexes made afterwards.

/** The indexes that enforce nothing, as the statements that make them. */
const INDEXES = `
  SELECT i.indexrelid::regclass::text AS "name", pg_get_indexdef(i.indexrelid) AS "statement"
  FROM pg_index i WHERE i.indrelid = ANY ($1::regclass[]) AND NOT i.indisunique ORDER BY 1`;
const WAL = 'max_wal_size';

async function setting(client, change) {
  await client.query(`ALTER SYSTEM ${change}`);
  await client.query('SELECT pg_reload_conf()');
}

/** Runs `work`, which fills the tables, and leaves them as a database in use has them: indexed, vacuumed and counted. */
export async function inBulk(client, tables, say, work) {
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off`);
  await client.query(`SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 1`);
  await setting(client, `SET ${WAL} = '16GB'`);
  const { rows: indexes } = await client.query(INDEXES, [tables]);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await work();
  say(`Making ${indexes.length} indexes`);
  for (const { statement } of indexes) await client.query(statement);
  await client.query('VACUUM ANALYZE');
  await setting(client, `RESET ${WAL}`);
  await client.query('CHECKPOINT');
  await client.query('RESET synchronous_commit; RESET maintenance_work_mem');
}
