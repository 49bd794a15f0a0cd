/** The part of the package that the tests use; it has no types of its own. */
declare module 'smtp-server' {
  import type { EventEmitter } from 'node:events';
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  type Done = (error?: Error & { responseCode?: number }) => void;

  interface Address {
    address: string;
  }
  interface Session {
    envelope: { rcptTo: Address[] };
  }

  export class SMTPServer extends EventEmitter {
    readonly server: Server;
    constructor(options: {
      disabledCommands?: string[];
      onRcptTo?: (address: Address, session: Session, done: Done) => void;
      onData?: (stream: Readable, session: Session, done: Done) => void;
    });
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
  }
}
