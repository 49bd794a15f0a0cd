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
const PATIENCE_MS = 300_000;
const TRIES = 10;

/** Sends requests whose every byte the test decides, over connections that are kept. */
export class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 6 });

  constructor(readonly port: number) {}

  /** A machine that is too busy to reach its database says so, and is asked again. */
  async send(sent: Sent): Promise<Got> {
    for (let tries = 1; ; tries += 1) {
      const got = await this.once(sent);
      if (got.status !== 503 || tries === TRIES || !got.text.includes('"UNAVAILABLE"')) return got;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  close(): void {
    this.agent.destroy();
  }

  /** An endless stream is left as soon as it has begun. */
  private once({ method, path, headers = {}, body }: Sent): Promise<Got> {
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
}
