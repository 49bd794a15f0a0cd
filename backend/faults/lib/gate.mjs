import { connect, createServer } from 'node:net';
import { freePort } from './processes.mjs';

/** The way to a server on this machine: while it is closed, nobody listens there. */
export class Gate {
  #server;
  #sockets = new Set();

  /** @param {number} target port of the server */
  static async make(target) {
    const gate = new Gate();
    gate.target = target;
    gate.port = await freePort();
    return gate;
  }

  async open() {
    if (this.#server) return;
    this.#server = createServer((client) => this.#join(client));
    await new Promise((ready) => this.#server.listen(this.port, '127.0.0.1', ready));
  }

  async close() {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    if (server) await new Promise((done) => server.close(done));
  }

  #join(client) {
    const server = connect({ host: '127.0.0.1', port: this.target });
    const end = () => [client, server].forEach((socket) => socket.destroy());
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on('error', end).on('close', () => {
        this.#sockets.delete(socket);
        end();
      });
    }
    client.pipe(server).pipe(client);
  }
}
