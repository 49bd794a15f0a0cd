import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BACKEND, built } from '../lib/built.mjs';
import { Postgres } from '../lib/postgres.mjs';
import { fromTests } from '../lib/typescript.mjs';
import { eventually, pause } from '../lib/wait.mjs';

export const id = 'R24';
export const promise =
  'the schema is brought from the first version to the newest under load; killed at any moment, it is finished by the next run';
export const ownProduct = true;

const KEY = 'faults-master-key-0123456789-abcdefghijkl';
const PATIENCE = '5s';
/** Entries of the log have to be committed from one migration on; the first version does not know how. */
const ENDED = 'write the log';

const { MIGRATIONS } = built('platform/database/migrations/index.js');
const { migrate } = built('platform/database/migrator.js');
const { ensureRoles, setRolePasswords, urlForRole } = built('platform/database/database-roles.js');

/** The migrator is killed at random moments while the first version works, then two finish at once. */
export async function run({ random, log }) {
  const { FirstReleaseAtWork, layFirstRelease } = await fromTests('upgrade/first-release.ts');
  const folder = mkdtempSync(join(tmpdir(), 'countersign-upgrade-'));
  const postgres = new Postgres(folder, log);
  const failures = [];
  let injected = 0;
  try {
    await postgres.start();
    const admin = await postgres.connect();
    await ensureRoles(admin);
    await setRolePasswords(admin, Buffer.from(KEY));
    const stored = readFileSync(join(BACKEND, 'test', 'upgrade', 'first-release.sql'), 'utf8');
    await layFirstRelease(postgres.adminUrl, { migrations: MIGRATIONS, migrate, stored });
    const kept = await count(admin, `"title" LIKE 'Kept%'`);

    const work = new FirstReleaseAtWork(urlForRole(postgres.adminUrl, Buffer.from(KEY), 'countersign_app'), PATIENCE);
    await eventually(() => work.rounds > 0, 'the first version at work');
    for (let n = random.between(1, 3); n > 0; n -= 1) {
      const migrator = start(postgres.adminUrl);
      await pause(random.between(500, 6_000));
      migrator.child.kill('SIGKILL');
      await migrator.ended;
      injected += 1;
    }
    const two = [start(postgres.adminUrl), start(postgres.adminUrl)];
    for (const { ended, output } of two) {
      const code = await ended;
      if (code !== 0) failures.push(`a migrator ended with ${code}: ${output()}`);
    }
    const reached = work.reads;
    await eventually(() => work.reads > reached, 'the first version after the change');
    const { done, failed } = await work.stop();

    for (const [habit, reasons] of Object.entries(failed)) {
      const surprising = [...reasons].filter((reason) => habit !== ENDED || !reason.includes('"leaf"'));
      if (surprising.length > 0) failures.push(`${habit}: ${surprising.join('; ')}`);
    }
    const applied = (await admin.query('SELECT count(*)::int AS n FROM migrations')).rows[0].n;
    if (applied !== MIGRATIONS.length) failures.push(`${applied} of ${MIGRATIONS.length} migrations`);
    const uploads = await count(admin, `"title" = 'Uploaded meanwhile'`);
    const missing = (await count(admin, `"title" LIKE 'Kept%'`)) - kept + uploads - (done.upload ?? 0);
    const acknowledged = Object.values(done).reduce((sum, n) => sum + n, 0);
    return { injected, acknowledged, lost: Math.max(0, -missing), duplicated: Math.max(0, missing), failures };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const count = async (client, condition) =>
  (await client.query(`SELECT count(*)::int AS n FROM documents WHERE ${condition}`)).rows[0].n;

/** The command that a deployment runs. */
function start(databaseUrl) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    MASTER_KEY: KEY,
    SESSION_SECRET: 'faults-session-secret-0123456789-mnopqrst',
    EVIDENCE_KEY: 'faults-evidence-key-0123456789-uvwxyzabcd',
  };
  const child = spawn(process.execPath, [join(BACKEND, 'dist', 'main.migrate.js')], { env, stdio: 'pipe' });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data));
  return { child, output: () => text.trim(), ended: new Promise((resolve) => child.on('exit', resolve)) };
}
