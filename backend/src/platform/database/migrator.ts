import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { AbstractLogger, DataSource, type MigrationInterface } from 'typeorm';
import { DatabaseSetupError } from './database-setup-error';
import { MIGRATIONS } from './migrations';

/** A migration, as TypeORM wants it. */
type Migration = new () => MigrationInterface;

export interface MigratorOptions {
  /** Default: all of this build. */
  migrations?: readonly Migration[];
  /** For how long a migration that finds a table in use is tried again. */
  patienceSeconds?: number;
  /** For whoever watches the start. */
  say?: (line: string) => void;
}

/**
 * A change that waits for a table makes everybody who comes after it wait as well: it gives up soon, lets them
 * pass, and tries again. Sooner than PostgreSQL looks for deadlocks (one second), so that in one it is the change
 * that steps back, and nobody's request. A server whose client was killed notices it, and lets go of what it holds.
 */
const SETTINGS = {
  role: 'countersign_owner',
  lock_timeout: '500ms',
  statement_timeout: '15min',
  client_connection_check_interval: '5s',
};
/** Longer than the longest read that exports make. */
const PATIENCE_SECONDS = 600;
const LOCK_NOT_AVAILABLE = '55P03';
const PASSING = new Set([LOCK_NOT_AVAILABLE, '40P01']);
const TOOK_TOO_LONG = '57014';

/** Failures are explained by who called; TypeORM would print them as well. */
class Silent extends AbstractLogger {
  protected override writeLog(): void {
    // Nothing.
  }
}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;

async function appliedIn(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query(
    `SELECT 1 FROM pg_tables WHERE schemaname = 'public' AND tablename = 'migrations'`,
  );
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('SELECT "name" FROM public.migrations ORDER BY "timestamp"');
  return rows.map(({ name }) => name);
}

/**
 * A newer version may have changed what this one relies on.
 * @throws {DatabaseSetupError} when the database holds migrations that this build does not know
 */
export async function refuseNewerSchema(client: Client): Promise<void> {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = (await appliedIn(client)).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new DatabaseSetupError(
    `The database was prepared by a newer version of Countersign: this one does not know ${unknown.join(', ')}. Nothing was changed. Start the newer version, or restore a backup from before the upgrade.`,
  );
}

/** Migrations that this build has and the database has not. */
async function waitingIn(client: Client, migrations: readonly Migration[]): Promise<string[]> {
  const applied = new Set(await appliedIn(client));
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
}

/** Whether the database has all migrations of this build. */
export const isUpToDate = async (client: Client): Promise<boolean> =>
  (await waitingIn(client, MIGRATIONS)).length === 0;

/** One run over what is left to do, each migration in a transaction of its own. */
async function runOnce(adminUrl: string, migrations: readonly Migration[]): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url: adminUrl,
    migrations: [...migrations],
    migrationsTransactionMode: 'each',
    logger: new Silent(),
    extra: {
      max: 1,
      options: Object.entries(SETTINGS)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    },
  });
  await source.initialize();
  try {
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}

function explained(error: unknown, name: string, patienceSeconds: number): unknown {
  const kept = 'What came before it is done, it left nothing behind itself; start again to go on';
  if (PASSING.has(codeOf(error) ?? ''))
    return new DatabaseSetupError(
      `The schema could not be brought up to date: for ${patienceSeconds} seconds ${name} tried to get a table that something else holds. ${kept} when long transactions have ended (pg_stat_activity shows them).`,
      { cause: error },
    );
  if (codeOf(error) === TOOK_TOO_LONG)
    return new DatabaseSetupError(
      `The schema could not be brought up to date: a statement of ${name} was cancelled after ${SETTINGS.statement_timeout}. ${kept} when the database is less busy.`,
      { cause: error },
    );
  return error;
}

/**
 * Brings the application's schema up to date, while older processes may be at work on it. Killed at any moment, it
 * is finished by the next run. The caller holds the lock that lets in one process at a time.
 *
 * @param client connected to the same database, to look at what is done
 * @throws {DatabaseSetupError} with one line for the operator when a migration gets no lock or takes too long
 */
export async function migrate(adminUrl: string, client: Client, options: MigratorOptions = {}): Promise<void> {
  const { migrations = MIGRATIONS, patienceSeconds = PATIENCE_SECONDS, say = () => undefined } = options;
  const upgrade = (await appliedIn(client)).length > 0;
  const before = await waitingIn(client, migrations);
  let held = { name: '', since: 0 };
  for (;;) {
    const [next] = await waitingIn(client, migrations);
    if (next === undefined) break;
    try {
      await runOnce(adminUrl, migrations);
    } catch (error) {
      const [name = next] = await waitingIn(client, migrations);
      if (!PASSING.has(codeOf(error) ?? '')) throw explained(error, name, patienceSeconds);
      if (held.name !== name) {
        held = { name, since: Date.now() };
        say(`${name} waits for a table that is in use.`);
      }
      if (Date.now() - held.since > patienceSeconds * 1_000) throw explained(error, name, patienceSeconds);
      // Not in step with anybody else, and long enough for those who queued behind us.
      await pause(500 + Math.random() * 1_000);
    }
  }
  if (upgrade && before.length > 0) say(`The schema was brought up to date: ${before.length} migrations.`);
}
