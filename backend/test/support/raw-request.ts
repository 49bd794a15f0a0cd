import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { TestApplication } from './application';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

export const portOf = (app: TestApplication): number => (app.application.getHttpServer().address() as AddressInfo).port;

/**
 * A request whose bytes the test writes itself. Without a Content-Length it goes out chunked. The server
 * may answer before everything was sent. As browsers do, it offers to keep the connection: a server that is told
 * to close one that still sends resets it, and the answer may be lost on the way.
 */
export function rawRequest(
  port: number,
  path: string,
  headers: OutgoingHttpHeaders,
  body: Iterable<Buffer | string> | AsyncIterable<Buffer | string>,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let answered = false;
    const agent = new Agent({ keepAlive: true });
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent }, (response) => {
      answered = true;
      const parts: Buffer[] = [];
      const end = (): void => {
        const text = Buffer.concat(parts).toString();
        const parsed = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
        call.destroy();
        agent.destroy();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed });
      };
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', end);
    });
    call.on('error', (error) => {
      agent.destroy();
      if (!answered) reject(error);
    });
    const source = Readable.from(body);
    source.pipe(call);
    call.once('response', () => source.unpipe(call));
  });
}

const BOUNDARY = 'test-boundary-0123456789';
export const multipart = `multipart/form-data; boundary=${BOUNDARY}`;

/** One text part. */
export const field = (name: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
/** Headers of a file part. */
export const fileHead = (fileName: string, name = 'file'): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/pdf\r\n\r\n`;
export const end = `\r\n--${BOUNDARY}--\r\n`;

export const formFields = ['Plan', 'operations', 'procedure', 'medium']
  .map((value, index) => field(['title', 'department', 'category', 'priority'][index] ?? '', value))
  .join('');
