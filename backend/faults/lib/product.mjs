import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FaultyS3 } from '../servers/s3.mjs';
import { FaultySmtp } from '../servers/smtp.mjs';
import { BACKEND, built } from './built.mjs';
import { SmallDisk } from './disk.mjs';
import { Postgres } from './postgres.mjs';
import { freePort, Process } from './processes.mjs';
import { RedisServer } from './redis.mjs';

const { NestFactory } = createRequire(import.meta.url)('@nestjs/core');

const NO_LIMIT = '100000000';
const SECRETS = {
  MASTER_KEY: 'faults-master-key-0123456789-abcdefghijkl',
  SESSION_SECRET: 'faults-session-secret-0123456789-mnopqrst',
  EVIDENCE_KEY: 'faults-evidence-key-0123456789-uvwxyzabcd',
};

/**
 * @typedef {object} Setup which processes there are
 * @property {number} [apis] 1 unless said otherwise
 * @property {number} [workers] 1 unless said otherwise
 * @property {boolean} [redis] the queue and live signals on Redis instead of on PostgreSQL
 * @property {boolean} [s3] files in a bucket instead of in a folder
 * @property {number} [disk] megabytes of the disk that the folder of files has to itself
 * @property {number} [databaseDisk] megabytes of the disk that the database has to itself
 * @property {Record<string, string>} [env] further variables, of all processes
 */

/** The built product on this machine: every part a process of its own, with its own folder, ports and database. */
export class Product {
  /** @type {Process[]} */
  apis = [];
  /** @type {Process[]} */
  workers = [];
  /** @type {RedisServer | undefined} */
  redis;
  #context;

  /** @param {Setup} setup @returns {Promise<Product>} ready for requests, with the demo organizations */
  static async start(setup = {}, log = () => undefined) {
    const product = new Product(setup, log);
    try {
      await product.#startAll();
    } catch (error) {
      await product.stop();
      throw error;
    }
    return product;
  }

  constructor(setup, log) {
    this.setup = setup;
    this.folder = mkdtempSync(join(tmpdir(), 'countersign-faults-'));
    // PostgreSQL's own account has to pass through.
    chmodSync(this.folder, 0o711);
    mkdirSync(join(this.folder, 'data'), { mode: 0o700 });
    this.postgres = new Postgres(this.folder, log);
    process.once('exit', this.#removeNow);
  }

  /** The folder of files. */
  get files() {
    return join(this.folder, 'data', 'files');
  }

  /** One of the APIs; the first unless said otherwise. */
  api(index = 0) {
    return this.apis[index];
  }

  worker(index = 0) {
    return this.workers[index];
  }

  /** Adds an API, without starting it. */
  async addApi(env = {}) {
    const port = await freePort();
    const own = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
    // Links and Message-IDs are those of the first one, whoever makes them.
    if (this.apis[0]) own.PUBLIC_URL = this.apis[0].url;
    const api = this.#process('api', `API ${this.apis.length + 1}`, { ...own, ...env });
    Object.assign(api, { port, url: `http://127.0.0.1:${port}` });
    this.apis.push(api);
    return api;
  }

  /** Adds a worker, without starting it. It says how it is on its `port`. */
  async addWorker(env = {}) {
    const port = await freePort();
    const own = { WORKER_PORT: String(port), PUBLIC_URL: this.apis[0]?.url ?? 'http://127.0.0.1' };
    const worker = this.#process('worker', `worker ${this.workers.length + 1}`, { ...own, ...env });
    Object.assign(worker, { port, url: `http://127.0.0.1:${port}` });
    this.workers.push(worker);
    return worker;
  }

  /** Whether a process says that it is ready. */
  async isReady({ url }) {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(3_000) })).ok;
  }

  /** Ends what a fault left behind: everything runs again when this resolves. */
  async recover() {
    this.disk?.restore();
    this.databaseDisk?.restore();
    this.postgres.thaw();
    await this.postgres.release();
    for (const one of this.#processes()) {
      one.thaw();
      if (!one.running) await one.start();
    }
    for (const one of [...this.apis, ...this.workers]) await one.ready();
    await this.smtp.set('accept');
  }

  /** The application's own classes, for what a scheduled job would do. It needs a running database. */
  async context() {
    if (this.#context) return this.#context;
    const { AppModule } = built('app/app.module.js');
    const { openDatabase } = built('app/prepared-database.js');
    const { loadConfig } = built('config/config.js');
    const { config, urls } = await openDatabase(loadConfig(this.#environment()), () => undefined);
    const parts = { worker: false, renditions: { active: false } };
    this.#context = await NestFactory.createApplicationContext(AppModule.register(config, urls, parts), {
      logger: false,
    });
    return this.#context;
  }

  /** What a command needs to work on this product. */
  commandEnvironment(more = {}) {
    return { PATH: process.env.PATH, ...this.#environment(), ...more };
  }

  /** What its processes wrote, for people to read. */
  keepLogs(folder) {
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(this.folder).filter((one) => one.endsWith('.log'))) {
      copyFileSync(join(this.folder, name), join(folder, name));
    }
  }

  /** Ends everything and removes it. */
  async stop() {
    await this.#context?.close().catch(() => undefined);
    for (const one of this.#processes()) await one.kill();
    await this.postgres.stop().catch(() => undefined);
    await this.smtp?.stop();
    await this.s3?.stop();
    process.off('exit', this.#removeNow);
    this.#removeNow();
  }

  async #startAll() {
    const { disk, databaseDisk } = this.setup;
    if (disk) this.disk = new SmallDisk(this.files, disk);
    if (databaseDisk) this.databaseDisk = new SmallDisk(join(this.folder, 'database'), databaseDisk);
    await this.postgres.start();
    this.smtp = await FaultySmtp.start();
    if (this.setup.s3) this.s3 = await FaultyS3.start();
    if (this.setup.redis) this.redis = await RedisServer.make(this.folder);
    await this.redis?.start();
    for (let n = 0; n < (this.setup.apis ?? 1); n += 1) await this.addApi();
    for (let n = 0; n < (this.setup.workers ?? 1); n += 1) await this.addWorker();
    // The first one brings the database up to date and fills in the demo organizations.
    await this.apis[0].start({ SEED_DEMO: 'true' });
    // The previews of the demo's files are nobody's concern here, and take longer than a round.
    await this.postgres.rows(`UPDATE outbox SET "processedAt" = now()`);
    for (const one of [...this.apis.slice(1), ...this.workers]) await one.start();
  }

  #processes() {
    return [...(this.redis ? [this.redis] : []), ...this.apis, ...this.workers];
  }

  #process(part, name, own) {
    const env = { PATH: process.env.PATH, ...this.#environment(), ...own };
    const log = join(this.folder, `${name.replace(' ', '-')}.log`);
    const command = [process.execPath, join(BACKEND, 'dist', `main.${part}.js`)];
    const one = new Process({ name, command, env, log, ready: () => this.isReady(one) });
    return one;
  }

  #environment() {
    return {
      DATABASE_URL: this.postgres.adminUrl,
      DATA_DIR: join(this.folder, 'data'),
      SMTP_URL: this.smtp.url,
      ...(this.redis && { REDIS_URL: this.redis.url }),
      ...this.s3?.env,
      ...SECRETS,
      SEED_DEMO: 'false',
      SOFFICE_PATH: 'none',
      // So that the id of each request is the client's.
      TRUST_PROXY: 'loopback',
      AUTH_RATE_PER_MINUTE: NO_LIMIT,
      RATE_PER_MINUTE: NO_LIMIT,
      ORGANIZATION_RATE_PER_MINUTE: NO_LIMIT,
      ...this.setup.env,
    };
  }

  #removeNow = () => {
    this.postgres.endNow();
    this.disk?.release();
    this.databaseDisk?.release();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
}
