import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { freePort, Process } from './processes.mjs';

const { Redis: Client } = createRequire(import.meta.url)('ioredis');

/** A Redis that keeps nothing: what it loses must be found again elsewhere. */
export class RedisServer extends Process {
  static async make(folder) {
    const port = await freePort();
    const home = join(folder, 'redis');
    mkdirSync(home);
    const own = ['--port', String(port), '--bind', '127.0.0.1', '--dir', home, '--save', '', '--appendonly', 'no'];
    const server = new RedisServer({
      name: 'Redis',
      command: ['redis-server', ...own],
      env: { PATH: process.env.PATH },
      log: join(folder, 'redis.log'),
      ready: () => server.ask('PING').then((answer) => answer === 'PONG'),
    });
    server.url = `redis://127.0.0.1:${port}`;
    return server;
  }

  /** One command on a connection of its own. */
  async ask(...command) {
    const client = new Client(this.url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.call(...command);
    } finally {
      client.disconnect();
    }
  }

  /** Loses all it knew. */
  flush() {
    return this.ask('FLUSHALL');
  }
}
