// Measures open live streams: memory of the process that holds them, and how long a change takes to reach all of
// them when it is made on another process. Needs nothing but a build; makes a database of its own and removes it.
//   npm run bench:live -w @countersign/backend [-- streams]
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const { DEMO_PASSWORD } = require(join(dist, 'demo/demo-seed.js'));
const { EmbeddedPostgres } = require(join(dist, 'platform/database/embedded-postgres.js'));

const STREAMS = Number(process.argv[2] ?? 2_000);
/** Of one person; the server allows forty. */
const PER_PERSON = 40;
const CHANGES = 20;
const HOLDS = 3997;
const WRITES = 3998;

const say = (line) => process.stdout.write(`${line}\n`);
const secret = () => randomBytes(48).toString('base64url');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function call(port, path, token, body) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.text();
}

const tokenOf = async (email, password = DEMO_PASSWORD) =>
  (await call(WRITES, '/api/auth/login', undefined, { email, password })).token;

async function ready(port) {
  for (let n = 0; n < 240; n += 1) {
    if (await call(port, '/health/ready').catch(() => undefined)) return;
    await pause(250);
  }
  throw new Error('The process did not start');
}

async function residentMegabytes() {
  const text = await call(HOLDS, '/metrics');
  return Number(/^countersign_process_resident_memory_bytes (\S+)$/m.exec(text)[1]) / 1024 / 1024;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
let heard = [];
function openStream(token) {
  return new Promise((resolve, reject) => {
    const request = get(
      { host: '127.0.0.1', port: HOLDS, path: '/api/live', agent, headers: { Authorization: `Bearer ${token}` } },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`/api/live: ${response.statusCode}`));
        response.setEncoding('utf8').on('data', (text) => {
          if (text.includes('event: change')) heard.push(performance.now());
        });
        response.once('data', () => resolve(request));
      },
    );
    request.on('error', () => undefined);
  });
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

async function measure() {
  const admin = await tokenOf('admin@meridian.example');
  say(`Making ${Math.ceil(STREAMS / PER_PERSON)} people`);
  const tokens = [];
  for (let n = 0; tokens.length * PER_PERSON < STREAMS; n += 1) {
    const email = `stream-${n}@meridian.example`;
    const person = {
      name: `Stream ${n}`,
      username: `stream-${n}`,
      email,
      password: 'Str3ams!open',
      role: 'user',
      department: 'legal',
    };
    await call(WRITES, '/api/users', admin, person);
    tokens.push(await tokenOf(email, person.password));
  }
  const before = await residentMegabytes();
  for (let n = 0; n < STREAMS; n += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, i) => openStream(tokens[Math.floor((n + i) / PER_PERSON)])));
  }
  await pause(3_000);
  const after = await residentMegabytes();
  say(
    `${STREAMS} streams: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB with them (${(((after - before) * 1024) / STREAMS).toFixed(1)} KB each)`,
  );
  const [first, last] = [[], []];
  for (let n = 0; n < CHANGES; n += 1) {
    heard = [];
    const started = performance.now();
    await call(WRITES, '/api/departments', admin, { name: `Bench ${n} ${Date.now()}` });
    for (let wait = 0; wait < 500 && heard.length < STREAMS; wait += 1) await pause(10);
    if (heard.length < STREAMS) throw new Error(`Only ${heard.length} of ${STREAMS} streams heard of a change`);
    first.push(heard[0] - started);
    last.push(heard.at(-1) - started);
  }
  for (const [name, times] of [
    ['first', first],
    ['last', last],
  ]) {
    times.sort((a, b) => a - b);
    say(
      `from the request on one process to the ${name} stream of the other: median ${quantile(times, 0.5).toFixed(0)} ms, slowest ${times.at(-1).toFixed(0)} ms`,
    );
  }
}

const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-live-'));
const server = new EmbeddedPostgres(join(folder, 'postgres'));
const processes = [];
try {
  const { adminUrl } = await server.start();
  const environment = {
    DATABASE_URL: adminUrl,
    DATA_DIR: folder,
    SESSION_SECRET: secret(),
    MASTER_KEY: secret(),
    EVIDENCE_KEY: secret(),
    LOG_LEVEL: 'error',
    RATE_PER_MINUTE: '10000000',
    AUTH_RATE_PER_MINUTE: '10000000',
    ORGANIZATION_RATE_PER_MINUTE: '10000000',
  };
  for (const [port, demo] of [
    [WRITES, 'true'],
    [HOLDS, 'false'],
  ]) {
    const env = { ...process.env, ...environment, PORT: String(port), SEED_DEMO: demo };
    processes.push(
      spawn(process.execPath, [join(dist, 'main.api.js')], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
    );
    await ready(port);
  }
  // The demo is filled after the port is open.
  for (let n = 0; n < 100; n += 1) {
    if (await tokenOf('admin@meridian.example').catch(() => undefined)) break;
    await pause(500);
  }
  await measure();
} finally {
  for (const one of processes) one.kill('SIGKILL');
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
