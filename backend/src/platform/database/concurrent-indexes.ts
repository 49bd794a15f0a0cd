import type { QueryRunner } from 'typeorm';

/**
 * Builds indexes while everybody works, which no transaction can do: the migration that calls it has `transaction = false`.
 * What an earlier try left unfinished is removed first.
 *
 * @param indexes by name, each as it stands behind ON
 */
export async function buildIndexes(runner: QueryRunner, indexes: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
  }
}
