import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { built } from './built.mjs';
import { eventually } from './wait.mjs';

const { Client } = createRequire(import.meta.url)('pg');
const { EmbeddedPostgres } = built('platform/database/embedded-postgres.js');

/** The PostgreSQL that comes with the product, watched by the product's own supervisor, which starts it again when it dies. */
export class Postgres {
  #server;
  #folder;
  #clients = new Set();

  constructor(folder, log) {
    this.#folder = join(folder, 'database');
    this.#server = new EmbeddedPostgres(this.#folder, { logger: log });
  }

  async start() {
    const { adminUrl } = await this.#server.start();
    this.adminUrl = adminUrl;
  }

  /** Ends the connections that a scenario left open, and the locks that they hold. */
  async release() {
    await Promise.all([...this.#clients].map((client) => client.end().catch(() => undefined)));
  }

  async stop() {
    this.thaw();
    await this.release();
    await this.#server.stop();
  }

  /** Ends it without waiting: its data is not wanted any more. */
  endNow() {
    this.#signalAll('SIGKILL');
  }

  get pid() {
    return Number.parseInt(readFileSync(join(this.#folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  }

  /** kill -9 of the postmaster. */
  kill() {
    process.kill(this.pid, 'SIGKILL');
  }

  /** What `pg_ctl restart -m fast` does: connections are ended, everything is written, and it starts anew. */
  restart() {
    process.kill(this.pid, 'SIGINT');
  }

  /** Stops the postmaster and all its servers in their tracks; nothing closes, nothing answers. */
  freeze() {
    this.#signalAll('SIGSTOP');
  }

  thaw() {
    this.#signalAll('SIGCONT');
  }

  /** A connection as the superuser, who sees behind row-level security. It is closed at the end at the latest. */
  async connect(name = 'countersign-faults') {
    const client = new Client({ connectionString: this.adminUrl, application_name: name });
    client.on('error', () => undefined);
    await client.connect();
    this.#clients.add(client);
    client.once('end', () => this.#clients.delete(client));
    return client;
  }

  /** Rows of one statement, on a connection of its own; waits for a database that is just coming back. */
  async rows(text, values = []) {
    const client = await eventually(() => this.connect(), 'PostgreSQL');
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** The first column of the first row. */
  async value(text, values = []) {
    const [row] = await this.rows(text, values);
    return Object.values(row ?? {})[0];
  }

  #signalAll(signal) {
    for (const pid of this.#servers()) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has just ended.
      }
    }
  }

  /** The postmaster and what it started; nothing when it is not running. */
  #servers() {
    try {
      const { pid } = this;
      // A file that a killed server left may name a stranger by now.
      if (readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(join(this.#folder, 'postgres'))) return [];
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/);
      return [pid, ...children.filter(Boolean).map(Number)];
    } catch {
      return [];
    }
  }
}
