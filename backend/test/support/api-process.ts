import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { TEST_SECRETS } from './database';

const BACKEND = join(__dirname, '..', '..');

export interface Running {
  child: ChildProcess;
  port: number;
  output: () => string;
  /** Exit code, once all it wrote has been read; null when it was killed. */
  ended: Promise<number | null>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Builds the back end unless that was done. */
export function ensureBuild(): void {
  if (existsSync(join(BACKEND, 'dist', 'main.api.js'))) return;
  const built = spawnSync(process.execPath, [join(BACKEND, 'scripts', 'build.mjs')], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
}

/** Why a start may fail that succeeds the next time: somebody else took the port, or the machine is too busy to reach the database in time. */
const PASSING = /Port \d+ is in use|connection timeout|timeout exceeded when trying to connect/;

/** A process of the real build, ready for work. */
export async function startProcess(part: 'api' | 'worker', more: Record<string, string>): Promise<Running> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startAt(await freePort(), part, more);
    } catch (error) {
      if (tries === 5 || !PASSING.test((error as Error).message)) throw error;
    }
  }
}

async function startAt(port: number, part: 'api' | 'worker', more: Record<string, string>): Promise<Running> {
  const env = {
    PATH: process.env.PATH,
    ...(part === 'api' ? { PORT: String(port) } : { WORKER_PORT: String(port) }),
    ...TEST_SECRETS,
    SEED_DEMO: 'false',
    ...more,
  };
  const child = spawn(process.execPath, [join(BACKEND, 'dist', `main.${part}.js`)], { env, stdio: 'pipe' });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => parts.push(data.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', (code) => resolve(code)));
  const one = { child, port, output: () => parts.join(''), ended };
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => /is ready/.test(one.output()) && resolve());
    void ended.then(() => reject(new Error(`${part} ended: ${one.output()}`)));
  });
  return one;
}
