import { statSync } from 'node:fs';
import { freshKey, keyIdOf, keyListOf, storeKeys, type KeyList, type SecretName } from '../config/stored-secrets';
import type { EvidenceKeys } from '../modules/audit';
import type { RotateMasterKey } from '../modules/upkeep';
import { say, withApplication } from './command';
import type { PreparedDatabase } from './prepared-database';

export const USAGE =
  'Usage: npm run keys -- status | new KIND | use KIND | finish KIND   (KIND: session, master, evidence)';

const KINDS: Record<string, SecretName> = {
  session: 'SESSION_SECRET',
  master: 'MASTER_KEY',
  evidence: 'EVIDENCE_KEY',
};
/** A changed list counts once every process was started with it. */
const RESTART = 'Restart all processes, one after the other';

/** The step cannot be taken now; the message says why, and what to do. */
class KeyStepError extends Error {
  override readonly name = 'KeyStepError';
}

/** Prints which keys there are, by names that say nothing about them. */
function status(): void {
  for (const [kind, name] of Object.entries(KINDS)) {
    const { keys, file } = keyListOf(name);
    const [used, ...accepted] = keys.map(keyIdOf);
    const others = accepted.length > 0 ? `, accepts ${accepted.join(', ')}` : '';
    say(`${kind.padEnd(8)} uses ${used}${others}   (${file ?? `the variable ${name}`})`);
  }
}

/** First step: every process learns a new key before anybody uses it. */
function addKey(list: KeyList, kind: string): void {
  const key = freshKey();
  const next = `npm run keys -- use ${kind}`;
  if (list.file === undefined) {
    say(`Put this key behind what ${list.name} holds now, with a comma between: ${key}`);
  } else {
    storeKeys(list, [...list.keys, key]);
    say(`${keyIdOf(key)} was added to ${list.file}, and is not used yet.`);
  }
  say(`${RESTART}. Then: ${next}`);
}

/** Second step: all know the new key, now it is used. */
function useNewest(list: KeyList, kind: string): void {
  const last = list.keys.at(-1);
  if (last === undefined || list.keys.length < 2) {
    throw new KeyStepError(`There is one ${kind} key only. First: npm run keys -- new ${kind}`);
  }
  if (list.file === undefined) {
    say(`In ${list.name}, put the last key before all others.`);
  } else {
    storeKeys(list, [last, ...list.keys.slice(0, -1)]);
    say(`${keyIdOf(last)} is the key to use in ${list.file}.`);
  }
  say(`${RESTART}. Then: npm run keys -- finish ${kind}`);
}

/** Last step: what still needs an older key is moved or waited for, then the older ones are forgotten. */
async function finish(list: KeyList, kind: string): Promise<void> {
  if (list.keys.length < 2 && list.name !== 'MASTER_KEY') throw new KeyStepError(`There is one ${kind} key only.`);
  // What the other steps do without is loaded here: the modules bring the whole application along.
  if (list.name === 'SESSION_SECRET')
    outliveTokens(list, (await import('../modules/auth/index.js')).ACCESS_TOKEN_SECONDS);
  if (list.name === 'MASTER_KEY') {
    const { RotateMasterKey } = await import('../modules/upkeep/index.js');
    await withApplication((application, database) => rewrapAll(application.get(RotateMasterKey), database));
  }
  if (list.name === 'EVIDENCE_KEY') {
    const { EvidenceKeys } = await import('../modules/audit/index.js');
    await withApplication((application, database) =>
      newestSealsAll(application.get(EvidenceKeys, { strict: false }), database),
    );
  }
  const [used, ...older] = list.keys;
  if (used === undefined || older.length === 0) return;
  if (list.name === 'EVIDENCE_KEY') {
    say(
      'Every log is sealed by the newest key. Leave the older ones in the list: they sign nothing, and verify what they signed.',
    );
    return;
  }
  if (list.file === undefined) {
    say(`Remove all keys but the first from ${list.name}, when all processes know it. ${RESTART}.`);
  } else {
    storeKeys(list, [used]);
    say(`${older.map(keyIdOf).join(', ')} removed from ${list.file}. ${RESTART}.`);
  }
}

/** @throws KeyStepError while tokens that an older key signed may still be good */
function outliveTokens({ file }: KeyList, seconds: number): void {
  if (file === undefined) {
    say(`Tokens of an older key are good for ${seconds / 60} minutes after the last process was restarted.`);
    return;
  }
  // Twice their time: processes are restarted some minutes after the file was changed.
  const until = statSync(file).mtimeMs + 2 * seconds * 1_000;
  if (Date.now() < until) {
    throw new KeyStepError(
      `Tokens of the older key are still good. Nobody is signed out if this waits until ${new Date(until).toISOString()}.`,
    );
  }
}

async function rewrapAll(keys: RotateMasterKey, { adminUrl, config: { masterKeys } }: PreparedDatabase): Promise<void> {
  const { rewrapInstallationSecret } = await import('../platform/database/prepare-database.js');
  const { organizations, secondFactors } = await keys.run();
  const secret = await rewrapInstallationSecret(adminUrl, masterKeys);
  say(
    `Put under the newest key: ${organizations} organizations, ${secondFactors} second factors, ${secret ? 1 : 0} installation's secret.`,
  );
}

/** @throws KeyStepError while the last word of a log is still signed by an older key */
async function newestSealsAll(keys: EvidenceKeys, { urls }: PreparedDatabase): Promise<void> {
  const [{ kid }] = keys.signing;
  const mine = (await keys.published()).find((key) => key.kid === kid);
  if (!mine?.from) throw new KeyStepError('No worker has used the newest key yet. Restart the workers with it first.');
  if (!mine.endorsedBy) throw new KeyStepError('No older key vouched for the newest one. Start a worker with both.');
  const { Client } = await import('pg');
  const client = new Client({ connectionString: urls.sequencerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ logs: number }>(
      `SELECT count(*)::int AS "logs" FROM (
         SELECT DISTINCT ON ("organizationId") "keyId" FROM audit_checkpoints ORDER BY "organizationId", "size" DESC) c
       WHERE "keyId" <> $1`,
      [kid],
    );
    const logs = rows[0]?.logs ?? 0;
    if (logs === 0) return;
    throw new KeyStepError(
      `The last checkpoint of ${logs} ${logs === 1 ? 'log is' : 'logs are'} signed by an older key. Keep it until their next entries are sealed; each log is verified once a week, which is an entry.`,
    );
  } finally {
    await client.end();
  }
}

/**
 * Replaces a key in three steps, none of which needs a pause: all learn it, all use it, all forget the older one.
 * @throws {KeyStepError} with one line that says what to do first
 */
export async function changeKeys([step = '', kind = '', ...rest]: readonly string[]): Promise<void> {
  const name = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (step === 'status' && kind === '') return status();
  if (!name || rest.length > 0) throw new KeyStepError(USAGE);
  const list = keyListOf(name);
  if (step === 'new') return addKey(list, kind);
  if (step === 'use') return useNewest(list, kind);
  if (step === 'finish') return finish(list, kind);
  throw new KeyStepError(USAGE);
}
