// The product as it is started for more than one machine: one API process beside a database, without its worker.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const folder = dirname(fileURLToPath(import.meta.url));
const dist = join(folder, '../dist');
const { NestFactory } = require('@nestjs/core');
/** What the build made. */
export const built = (path) => require(join(dist, path));

const { AppModule } = built('app/app.module.js');
const { openDatabase } = built('app/prepared-database.js');
const { loadConfig } = built('config/config.js');
const { DEMO_PASSWORD } = built('demo/demo-seed.js');
const { EmbeddedPostgres } = built('platform/database/embedded-postgres.js');

const PORT = await freePort();
export const BASE = `http://127.0.0.1:${PORT}`;
export const PASSWORD = DEMO_PASSWORD;

const secret = () => randomBytes(48).toString('base64url');
const NO_LIMIT = '100000000';

/** A database and folders of its own; all of it is gone after `stop`. */
export class Product {
  folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  processes = [];

  async start() {
    // PostgreSQL's own account has to pass through.
    chmodSync(this.folder, 0o711);
    this.server = new EmbeddedPostgres(join(this.folder, 'database'), { logger: () => undefined });
    const { adminUrl } = await this.server.start();
    this.environment = {
      DATABASE_URL: adminUrl,
      DATA_DIR: this.folder,
      PORT: String(PORT),
      SEED_DEMO: 'true',
      SESSION_SECRET: secret(),
      MASTER_KEY: secret(),
      EVIDENCE_KEY: secret(),
      LOG_LEVEL: 'error',
      RATE_PER_MINUTE: NO_LIMIT,
      AUTH_RATE_PER_MINUTE: NO_LIMIT,
      ORGANIZATION_RATE_PER_MINUTE: NO_LIMIT,
    };
    this.database = await openDatabase(loadConfig(this.environment), () => undefined);
    // The first start fills in the demo organizations; the second one is measured.
    const first = this.api();
    await said(first, 'Demo sign-ins');
    first.kill('SIGTERM');
    await once(first, 'exit');
    const started = performance.now();
    await said(this.api(), 'is ready');
    return performance.now() - started;
  }

  api() {
    const child = spawn(process.execPath, [join(dist, 'main.api.js')], {
      env: { ...process.env, ...this.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.processes.push(child);
    this.pid = child.pid;
    return child;
  }

  /** The application's own classes, for what is prepared or recorded here. */
  async context() {
    const parts = { worker: false, renditions: { active: false } };
    const module = AppModule.register(this.database.config, this.database.urls, parts);
    return NestFactory.createApplicationContext(module, { logger: false });
  }

  /** The ceiling beside it. @returns its address */
  async bare(environment) {
    const child = spawn(process.execPath, [join(folder, 'bare-server.mjs')], {
      env: { ...process.env, ...this.addresses(), FOLDER: this.folder, ...environment },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.processes.push(child);
    const [{ port }] = await once(child, 'message');
    return { origin: `http://127.0.0.1:${port}`, pid: child.pid };
  }

  addresses() {
    return { DATABASE: this.database.adminUrl, APPLICATION_DATABASE: this.database.urls.appUrl };
  }

  /** Milliseconds of processor time that the process and PostgreSQL have used so far. */
  processorTime(pid) {
    const postmaster = readFileSync(join(this.folder, 'database', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0];
    const all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(timesOf);
    const of = (wanted) => all.filter((one) => one && wanted(one)).reduce((sum, { ms }) => sum + ms, 0);
    return { server: of((one) => one.pid === String(pid)), database: of((one) => one.parent === postmaster) };
  }

  /** Megabytes that the API has in memory, and the most it ever had. */
  memory() {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8');
    const of = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
    return { now: of('VmRSS'), most: of('VmHWM') };
  }

  async stop() {
    for (const child of this.processes) child.kill('SIGKILL');
    await this.server?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Another run may be going on. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const TICK_MS = 10;

/** Who a process is and what it has used, from proc(5); undefined when it is gone. */
function timesOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return { pid, parent: fields[1], ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    return undefined;
  }
}

/** Waits until the process has said so. */
async function said(child, words) {
  let text = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (text.includes(words)) break;
  }
  if (!text.includes(words)) throw new Error('The API did not start');
}

/** @returns token and user */
export async function signIn(email) {
  const response = await fetch(`${BASE}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
  return response.json();
}

/** The actor that a signed-in person is to the application's classes. */
export const actorOf = ({ user, token }) => ({
  organizationId: user.organizationId,
  userId: user.id,
  role: user.role,
  name: user.name,
  departmentId: user.departmentId,
  sessionId: JSON.parse(Buffer.from(token.split('.')[1], 'base64url')).sid,
  requestId: 'bench',
  ip: '192.0.2.1',
  userAgent: 'bench',
});
