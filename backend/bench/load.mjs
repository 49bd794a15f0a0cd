// A load generator of few lines: so many connections, each asking again as soon as it was answered.
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';

/** Milliseconds of each answered request of one measurement. */
export class Times {
  values = [];
  seconds = 0;
  processor = { server: 0, database: 0 };

  add(values, seconds, processor) {
    this.values.push(...values);
    this.seconds += seconds;
    for (const part of Object.keys(processor)) this.processor[part] += processor[part];
  }

  /** Milliseconds of processor time for one request, of the server and of the database. */
  get work() {
    const { server, database } = this.processor;
    return { server: server / this.values.length, database: database / this.values.length };
  }

  get perSecond() {
    return this.values.length / this.seconds;
  }

  /** @param share 0.5 for the median */
  at(share) {
    const sorted = Float64Array.from(this.values).sort();
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  }
}

/** A server under load, with the requests of one operation. */
export class Target {
  /** @param next gives each request: undici's options, and `expect`, the status it must have */
  constructor({ origin, pid }, connections, next) {
    this.pool = new Pool(origin, { connections, pipelining: 1, bodyTimeout: 120_000, headersTimeout: 120_000 });
    this.connections = connections;
    this.pid = pid;
    this.next = next;
  }

  /** @throws an answer that is not the expected one, with its text: a benchmark of refusals is worth nothing */
  async one() {
    const { expect = 200, ...options } = this.next();
    const { statusCode, body } = await this.pool.request(options);
    if (statusCode !== expect) throw new Error(`${options.method} ${options.path}: ${statusCode} ${await body.text()}`);
    for await (const chunk of body) void chunk;
  }

  /** @returns milliseconds of each request, and how long all took */
  async run(seconds) {
    const values = [];
    const started = performance.now();
    const end = started + seconds * 1000;
    const answers = await Promise.allSettled(
      Array.from({ length: this.connections }, async () => {
        for (let began = performance.now(); began < end; began = performance.now()) {
          await this.one();
          values.push(performance.now() - began);
        }
      }),
    );
    for (const { reason } of answers) if (reason) throw reason;
    return { values, seconds: (performance.now() - started) / 1000 };
  }

  close() {
    return this.pool.close();
  }
}

/** Never negative: connections that ended meanwhile took their time with them. */
const spent = (before, after) => ({
  server: after.server - before.server,
  database: Math.max(0, after.database - before.database),
});

/**
 * Both servers take turns in short rounds, so that whatever else the machine does burdens them alike.
 * @param processorTime of a process and the database, in milliseconds
 * @returns the times of each target, in order
 */
export async function sideBySide(targets, { rounds, seconds, processorTime }) {
  const times = targets.map(() => new Times());
  try {
    for (const target of targets) await target.run(Math.min(1, seconds));
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, target] of targets.entries()) {
        const before = processorTime(target.pid);
        const { values, seconds: took } = await target.run(seconds);
        times[index].add(values, took, spent(before, processorTime(target.pid)));
      }
    }
  } finally {
    await Promise.all(targets.map((target) => target.close()));
  }
  return times;
}
