import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';

const RETRY_AFTER_SECONDS = 5;

/**
 * What a process answers on its port before it can work: it lives, and is not ready. Whoever watches it then neither
 * takes it for dead nor sends it anything.
 */
export class WaitingRoom {
  private constructor(private readonly server: Server) {}

  /** @throws the error of the port */
  static async open(port: number, host: string): Promise<WaitingRoom> {
    const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, ({ url }, response) => {
      answer(url?.split('?')[0], response);
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    return new WaitingRoom(server);
  }

  /** Resolves once the port is free. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }
}

function answer(path: string | undefined, response: ServerResponse): void {
  const [status, body] =
    path === '/health/live'
      ? [200, { status: 'live' }]
      : path === '/health/ready'
        ? [503, { status: 'waiting', database: 'down' }]
        : [503, problem()];
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', Connection: 'close' };
  response.writeHead(status, status === 503 ? { ...headers, 'Retry-After': RETRY_AFTER_SECONDS } : headers);
  response.end(JSON.stringify(body));
}

const problem = (): object => ({
  statusCode: 503,
  code: 'UNAVAILABLE',
  message: 'The service is starting. Please try again in a moment.',
  requestId: randomUUID(),
});
