import type { QueryRunner } from 'typeorm';

/**
 * Takes the tables that a migration changes, before it changes the first one. A migration that touches several
 * tables in use, or one of them twice (a foreign key to it, then its policy), would else hold one while it waits for
 * the other, as the requests of the running version do: with enough of them it would never come through.
 */
export async function takeTables(runner: QueryRunner, ...tables: string[]): Promise<void> {
  await runner.query(`LOCK TABLE ${tables.map((table) => `"${table}"`).join(', ')} IN ACCESS EXCLUSIVE MODE`);
}
