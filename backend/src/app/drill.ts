import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Client } from 'pg';
import { loadConfig, type Config } from '../config/config';
import { DEMO_PASSWORD, demoSignIns } from '../demo/demo-seed';
import { BackupBusyError, BackupError } from '../platform/backup/backup.errors';
import { beginRun, completeRun, failRun, largestLoss, type RunResult } from '../platform/backup/backup-runs';
import type { BackupFacts } from '../platform/backup/manifest';
import { createLogger } from '../platform/http/logging';
import { backUp, placeFor, rowsIn, type PlaceForBackups } from './backup';
import { createHttpApplication } from './http-application';
import { withInstallation, type Installation } from './installation';
import { openDatabase } from './prepared-database';
import { restoreInto, verified } from './restore';

export const USAGE = 'Usage: npm run drill [-- [--to /backups] [--beside /folder/with/room]]';

/** Any number: one drill at a time. */
const DRILL_LOCK = 4_521_700_004;
const DEFAULT_KEEP = { newest: 48, days: 30 };

type Say = (line: string) => void;

/** An installation of its own, in a new folder, that knows the same secrets and nobody from outside reaches. */
function besideOf(config: Config, dataDir: string): Config {
  return {
    ...config,
    dataDir,
    ...{ embedded: true, databaseUrl: undefined, databaseReadUrl: undefined, redisUrl: undefined },
    ...{ storage: { kind: 'disk', root: join(dataDir, 'files') }, backup: undefined },
    ...{ smtpUrl: undefined, tracing: undefined, tsaUrl: undefined, superAdmin: undefined },
    ...{ host: '127.0.0.1', logLevel: 'silent' },
  };
}

/** Somebody whose password is known, where there is anybody. */
function knownSignIn({ seedDemo }: Config): { email: string; password: string } | undefined {
  const email = seedDemo ? demoSignIns()[0]?.accounts[0]?.email : undefined;
  return email === undefined ? undefined : { email, password: DEMO_PASSWORD };
}

/** The restored product answers, and lets in whom it should. @throws BackupError */
async function tryOut(application: NestExpressApplication, config: Config, say: Say): Promise<void> {
  const url = await application.getUrl();
  const ready = await fetch(`${url}/health/ready`);
  if (!ready.ok) throw new BackupError(`The restored product is not ready (${ready.status}).`);
  const somebody = knownSignIn(config);
  const body = JSON.stringify(somebody ?? { email: 'nobody@countersign.example', password: 'not-a-password' });
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  if (status !== (somebody ? 200 : 401)) throw new BackupError(`Signing in to the restored product answers ${status}.`);
  say(somebody ? `${somebody.email} can sign in.` : 'Signing in answers as it should; no password is known to try.');
}

/** Restores beside the installation, verifies and tries it out. @returns seconds from the first to the last of it */
async function comeBack(config: Config, where: PlaceForBackups, id: string, folder: string, say: Say): Promise<number> {
  const began = Date.now();
  const beside = besideOf(config, folder);
  await restoreInto(beside, where, id, say);
  const database = await openDatabase(beside, say);
  try {
    const logger = createLogger('silent');
    const application = await createHttpApplication(database.config, database.urls, logger, { worker: false });
    try {
      // Which also has every part of it get ready.
      await application.listen(0, '127.0.0.1');
      await verified(application, say);
      await tryOut(application, config, say);
    } finally {
      await application.close();
    }
  } finally {
    await database.stop();
  }
  return (Date.now() - began) / 1_000;
}

async function drilled(installation: Installation, client: Client, options: DrillOptions): Promise<RunResult> {
  const { where, folder, say } = options;
  const { config } = installation;
  const facts: BackupFacts = await backUp(installation, where, config.backup?.keep ?? DEFAULT_KEEP, say);
  const rpoSeconds = (await largestLoss(client)) ?? 0;
  const beside = await mkdtemp(join(folder, 'countersign-drill-'));
  try {
    const rtoSeconds = await comeBack(config, where, facts.id, beside, say);
    const sizes = { rows: rowsIn(facts), databaseBytes: facts.database.size };
    return { ...facts, ...sizes, backupId: facts.id, rpoSeconds, rtoSeconds };
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

export interface DrillOptions {
  where: PlaceForBackups;
  /** Has room for another copy of database and files. */
  folder: string;
  say: Say;
}

/**
 * Proves that there is a way back: takes a backup of the installation at work, restores it beside, verifies it and lets
 * somebody sign in. Its result goes into the installation's record.
 *
 * @throws BackupError with one line for the operator when there is none
 */
function runDrill(installation: Installation, options: DrillOptions): Promise<RunResult> {
  return withClient(installation, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS "mine"', [DRILL_LOCK]);
    if (!rows[0]?.mine) throw new BackupBusyError();
    const run = await beginRun(client, 'drill', options.where.name);
    try {
      const result = await drilled(installation, client, options);
      await completeRun(client, run, result);
      return result;
    } catch (error) {
      await failRun(client, run, error instanceof BackupError ? error.message : (error as Error).name);
      throw error;
    }
  });
}

async function withClient<T>({ connect }: Installation, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const inTime = (seconds: number): string =>
  seconds < 90 ? `${seconds.toFixed(1)} s` : `${(seconds / 60).toFixed(1)} minutes`;

/** A drill from the command line. Ends with what it measured. */
export async function drill(args: string[], say: Say, config = loadConfig()): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args, options: { to: text, beside: text } });
  const where = await placeFor(config, values.to);
  await withInstallation(config, say, async (installation) => {
    const options = { where, folder: values.beside ?? tmpdir(), say };
    const { rpoSeconds = 0, rtoSeconds = 0 } = await runDrill(installation, options);
    say(`The drill went well. RPO ${inTime(rpoSeconds)}: the most that could have been lost within the last day.`);
    say(`RTO ${inTime(rtoSeconds)}: from an empty folder to a verified product that lets people in.`);
  });
}
