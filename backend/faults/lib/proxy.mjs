import { createServer, request } from 'node:http';
import { pause } from './wait.mjs';

const ASK_EVERY_MS = 200;
const PATIENCE_MS = 5_000;

/** What stands in front of several APIs: it sends requests to those that say they are ready, once, and never again. */
export class Proxy {
  #ready = new Set();
  #turn = 0;
  #stopping = false;

  /** @param {{port: number, url: string}[]} backends */
  static async start(backends) {
    const proxy = new Proxy();
    proxy.server = createServer((incoming, outgoing) => proxy.#pass(incoming, outgoing));
    proxy.server.keepAliveTimeout = 60_000;
    await new Promise((ready) => proxy.server.listen(0, '127.0.0.1', ready));
    proxy.port = proxy.server.address().port;
    await Promise.all(backends.map((backend) => proxy.#ask(backend)));
    // Each by itself: one that is just starting, and slow to answer, holds up no other's.
    proxy.asking = backends.map((backend) => proxy.#keepAsking(backend));
    return proxy;
  }

  /** Whether requests go to this one now. */
  sends(backend) {
    return this.#ready.has(backend);
  }

  async stop() {
    this.#stopping = true;
    await Promise.all(this.asking);
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  async #keepAsking(backend) {
    while (!this.#stopping) {
      await pause(ASK_EVERY_MS);
      await this.#ask(backend);
    }
  }

  async #ask(backend) {
    const ok = await fetch(`${backend.url}/health/ready`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) this.#ready.add(backend);
    else this.#ready.delete(backend);
  }

  #pass(incoming, outgoing) {
    const list = [...this.#ready];
    const backend = list[(this.#turn += 1) % list.length];
    if (!backend) return void outgoing.writeHead(502).end();
    const { method, url, headers } = incoming;
    const call = request({ host: '127.0.0.1', port: backend.port, method, path: url, headers, agent: false });
    call.on('response', (response) => {
      outgoing.writeHead(response.statusCode, response.headers);
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
    });
    call.on('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    incoming.pipe(call);
    incoming.on('error', () => call.destroy());
  }
}
