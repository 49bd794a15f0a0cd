import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

export interface Sent {
  method: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: Buffer | string;
}

export interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Nobody waits longer for an answer; a request that gets none in this time is a fault. */
const PATIENCE_MS = 60_000;

/** Sends requests whose every byte the test decides, over connections that are kept. */
export class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 6 });

  constructor(readonly port: number) {}

  /** An endless stream is left as soon as it has begun. */
  send({ method, path, headers = {}, body }: Sent): Promise<Got> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const options = { host: '127.0.0.1', port: this.port, agent: this.agent, method, path };
      let done = false;
      const call = request({ ...options, headers: { ...length, ...headers }, timeout: PATIENCE_MS }, (response) => {
        const parts: Buffer[] = [];
        const end = (): void => {
          done = true;
          const { statusCode: status = 0, headers: got } = response;
          resolve({ status, headers: got, text: Buffer.concat(parts).toString() });
        };
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          end();
          call.destroy();
          return;
        }
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', end);
        response.on('error', (error) => (done ? undefined : reject(error)));
      });
      call.on('timeout', () => call.destroy(new Error(`No answer to ${method} ${path}`)));
      call.on('error', (error) => (done ? undefined : reject(error)));
      call.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
