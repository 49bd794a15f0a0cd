import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { pause } from './wait.mjs';

const AT_ONCE = 100;

/** How many connections this process may open, and leave some files for everything else. */
export function mostConnections(wanted) {
  const [, files] = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return Math.max(100, Math.min(wanted, Number(files ?? 1_024) - 600));
}

/** Connections that are opened, sent something, and kept. */
export class Crowd {
  /** @type {import('node:net').Socket[]} */
  sockets = [];
  closed = 0;
  #timer;

  /** @param {{port: number, first: string, drop?: string, everyMs?: number, reads?: boolean}} manner what each sends at first, and then again and again */
  constructor(manner) {
    this.manner = manner;
  }

  /** Opens so many connections, some at a time. */
  async gather(count) {
    for (let n = 0; n < count; n += AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - n) }, () => this.#open()));
    }
    const { drop, everyMs = 3_000 } = this.manner;
    if (drop)
      this.#timer = setInterval(() => this.sockets.forEach((socket) => socket.writable && socket.write(drop)), everyMs);
  }

  get open() {
    return this.sockets.length - this.closed;
  }

  /** Ends what is left. */
  async disperse() {
    clearInterval(this.#timer);
    for (const socket of this.sockets) socket.destroy();
    await pause(100);
  }

  #open() {
    const { port, first, reads = true } = this.manner;
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(first, () => resolve()));
      if (reads) socket.resume();
      socket.on('error', () => resolve());
      socket.on('close', () => {
        this.closed += 1;
        resolve();
      });
      this.sockets.push(socket);
    });
  }
}
