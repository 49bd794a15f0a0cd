import type { Sql } from './sql';

/** Copies of a document and of its versions' rows, for tests that need many at once. @returns their ids */
export async function copiesOf(sql: Sql, id: number, count: number): Promise<number[]> {
  const columns = async (table: string): Promise<string[]> => {
    const rows = await sql.rows<{ name: string }>(
      `SELECT column_name AS "name" FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
      [table],
    );
    return rows.map((row) => `"${row.name}"`);
  };
  const insert = async (table: string, key: string, special: Record<string, string>): Promise<void> => {
    const names = await columns(table);
    const values = names.map((name) => special[name] ?? `t.${name}`);
    await sql.count(
      `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${table} t, unnest($2::int[]) n WHERE t."${key}" = $1`,
      [id, ids],
    );
  };
  const first = await sql.value<number>(`SELECT setval('documents_id_seq', nextval('documents_id_seq') + $1)::int`, [
    count,
  ]);
  const ids = Array.from({ length: count }, (_, index) => first - count + index);
  await insert('documents', 'id', { '"id"': 'n' });
  await insert('document_versions', 'documentId', { '"documentId"': 'n', '"filePath"': `t."filePath" || '-' || n` });
  return ids;
}
