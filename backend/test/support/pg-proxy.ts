import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { listen } from './listen';

/** What becomes of a COMMIT that has inserted a document: lost on its way, lost on the way back, or kept waiting. */
export type CommitFault = 'lost' | 'answer lost' | 'held';

/** Stands between the application and PostgreSQL, and has the commit of an upload go wrong. */
export class PgProxy {
  /** Applies to the next upload only. */
  fault: CommitFault | undefined;
  /** How many commits went wrong. */
  hits = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: { host: string; port: number },
  ) {}

  /** @param at port to listen on, which is waited for while somebody else has it; any unless said otherwise */
  static async start(databaseUrl: string, at = 0): Promise<PgProxy> {
    const { hostname: host, port } = new URL(databaseUrl);
    const server = createServer((socket) => proxy.join(socket));
    const proxy: PgProxy = new PgProxy(server, { host, port: Number(port) });
    await listen(server, at);
    return proxy;
  }

  /** The same address, through the proxy. */
  through(databaseUrl: string): string {
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as AddressInfo).port);
    return url.toString();
  }

  stop(): Promise<void> {
    return new Promise((done) => void this.server.close(() => done()));
  }

  private join(client: Socket): void {
    const server = connect(this.target);
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    // The statement's name: its text travels once for each connection.
    let inserting = false;
    let swallow = false;
    client.on('data', (data: Buffer) => {
      inserting ||= data.includes('documents.insert');
      if (!inserting || !data.includes('COMMIT\0')) return void server.write(data);
      inserting = false;
      const { fault } = this;
      this.fault = undefined;
      if (!fault) return void server.write(data);
      this.hits += 1;
      if (fault === 'lost') return end();
      if (fault === 'held') return;
      swallow = true;
      server.write(data);
    });
    server.on('data', (data: Buffer) => {
      if (swallow) end();
      else client.write(data);
    });
  }
}
