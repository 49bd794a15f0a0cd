import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { eventually } from './wait.mjs';

const alive = new Set();
process.on('exit', () => alive.forEach((child) => child.kill('SIGKILL')));

/** A port on loopback that nobody uses at this moment. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** One process at a time, which can be killed, frozen and started again with the same settings. */
export class Process {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  child;
  #ended = Promise.resolve(null);
  #from = 0;

  /** @param {{name: string, command: string[], env: Record<string, string>, log: string, ready?: () => Promise<boolean>}} settings */
  constructor(settings) {
    this.settings = settings;
    this.name = settings.name;
  }

  /** Starts without waiting. */
  launch(more = {}) {
    const { command, env, log } = this.settings;
    const output = openSync(log, 'a');
    this.#from = statSync(log).size;
    const child = spawn(command[0], command.slice(1), { env: { ...env, ...more }, stdio: ['ignore', output, output] });
    closeSync(output);
    alive.add(child);
    this.child = child;
    this.#ended = new Promise((resolve) => {
      child.once('error', () => resolve(127));
      child.once('exit', (code) => {
        alive.delete(child);
        resolve(code);
      });
    });
  }

  /** Starts and waits until it can work. @throws when it ends instead */
  async start(more = {}) {
    this.launch(more);
    await this.ready();
  }

  async ready(seconds = 240) {
    const { ready } = this.settings;
    await eventually(
      async () => !this.running || (ready ? await ready() : this.output().includes('is ready')),
      `${this.name} to be ready`,
      seconds,
      50,
    );
    if (!this.running) throw new Error(`${this.name} ended:\n${this.output().slice(-2_000)}`);
  }

  get running() {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** What it wrote since its last start. */
  output() {
    return readFileSync(this.settings.log).subarray(this.#from).toString('utf8');
  }

  /** Exit code of the last child; null when it was killed. */
  get ended() {
    return this.#ended;
  }

  /** kill -9 */
  async kill() {
    this.child?.kill('SIGKILL');
    await this.#ended;
  }

  /** SIGSTOP: it lives, holds what it holds, and answers nothing. */
  freeze() {
    this.child?.kill('SIGSTOP');
  }

  thaw() {
    this.child?.kill('SIGCONT');
  }

  /** SIGTERM. @returns the exit code */
  async stop() {
    this.thaw();
    if (this.running) this.child?.kill('SIGTERM');
    return this.#ended;
  }
}
