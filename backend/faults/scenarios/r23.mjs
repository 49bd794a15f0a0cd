import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BACKEND } from '../lib/built.mjs';
import { compare } from '../lib/checker.mjs';

const { Client } = createRequire(import.meta.url)('pg');

export const id = 'R23';
export const promise =
  'a backup under load comes back whole, within the hour and the four hours that are promised; without the master key it is useless';

const ENOUGH = 30;
const MOST_RPO_SECONDS = 3_600;
const MOST_RTO_SECONDS = 4 * 3_600;

/** The commands, while people work; then everything that was acknowledged before the backup's moment has to be there again. */
export async function run({ random, product, client, history, check }) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-r23-'));
  const place = join(folder, 'backups');
  const command = (name, args, more = {}) => ran(name, args, product.commandEnvironment(more));
  try {
    const load = client.load({ random, people: 3 });
    await load.acknowledged(ENOUGH);
    const backup = await command('backup', ['--to', place]);
    const rpo = (Date.now() - snapshotOf(backup.said)) / 1_000;
    const operations = await load.stop();
    const there = await emptyDatabase(product);
    const restored = await command('restore', ['--from', place], {
      DATABASE_URL: there.url,
      DATA_DIR: join(folder, 'data'),
    });
    const stranger = await command('backup', ['--check', '--to', place], {
      MASTER_KEY: randomBytes(32).toString('base64url'),
    });
    history.note('restored', { backup, restored, stranger, rpo });
    const failures = judge({ backup, restored, stranger, rpo });
    const before = operations.filter(({ end }) => end !== undefined && end < snapshotOf(backup.said));
    const { lost, duplicated } = await compare({ postgres: there }, before);
    await there.end();
    const notes = [
      `RPO ${rpo.toFixed(1)} s, RTO ${restored.seconds.toFixed(1)} s, ${before.length} operations before it`,
    ];
    const verdict = await check({ injected: 1, failures: [...failures, ...lost, ...duplicated], notes });
    const [missing, twice] = [verdict.lost + lost.length, verdict.duplicated + duplicated.length];
    return { ...verdict, lost: missing, duplicated: twice };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the commands said against what they promise. */
function judge({ backup, restored, stranger, rpo }) {
  const failures = [];
  if (backup.code !== 0) failures.push(`the backup failed: ${backup.said}`);
  if (restored.code !== 0) failures.push(`the restore failed: ${restored.said}`);
  if (!/Verified: \d+ versions/.test(restored.said)) failures.push('nothing was verified');
  if (stranger.code === 0 || !stranger.said.includes('None of the keys')) failures.push('it opens with another key');
  if (rpo > MOST_RPO_SECONDS) failures.push(`an RPO of ${rpo} s`);
  if (restored.seconds > MOST_RTO_SECONDS) failures.push(`an RTO of ${restored.seconds} s`);
  return failures;
}

const snapshotOf = (said) => Date.parse(/as of ([\d:.TZ-]+):/.exec(said)?.[1] ?? '');

async function ran(name, args, env) {
  const began = Date.now();
  const script = join(BACKEND, 'scripts', `${name}.mjs`);
  const {
    code = 0,
    stdout,
    stderr,
  } = await promisify(execFile)(process.execPath, [script, ...args], { env }).catch((error) => error);
  return { code, said: `${stdout}${stderr}`, seconds: (Date.now() - began) / 1_000 };
}

/** A database beside the product's, with what the checker asks of it. */
async function emptyDatabase({ postgres }) {
  const name = `restored_${Date.now()}`;
  await postgres.rows(`CREATE DATABASE ${name}`);
  const url = new URL(postgres.adminUrl);
  url.pathname = `/${name}`;
  let client;
  const connected = async () => {
    if (!client) await (client = new Client({ connectionString: url.toString() })).connect();
    return client;
  };
  return {
    url: url.toString(),
    rows: async (sql, values) => (await (await connected()).query(sql, values)).rows,
    end: async () => {
      await client?.end();
      await postgres.rows(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
