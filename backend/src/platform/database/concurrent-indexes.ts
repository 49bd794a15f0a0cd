import type { QueryRunner } from 'typeorm';

/**
 * Builds indexes while everybody works, which no transaction can do: the migration that calls it has `transaction = false`.
 * What an earlier try left unfinished is removed first; what it finished stays, for a statement after it may have failed.
 *
 * @param indexes by name, each as it stands behind ON
 */
export async function buildIndexes(runner: QueryRunner, indexes: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) {
    const finished = `SELECT FROM pg_index WHERE "indexrelid" = to_regclass('public.${name}') AND "indisvalid"`;
    if (((await runner.query(finished)) as unknown[]).length > 0) continue;
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
}
