import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';

/** Longer than any answer may take. */
const PATIENCE_MS = 40_000;

/**
 * @typedef {object} Answer
 * @property {number} status 0 when there was none
 * @property {Record<string, string | string[] | undefined>} headers
 * @property {Buffer} bytes
 * @property {any} body of JSON, else undefined
 * @property {string} [error] the network's code, when there was no complete answer
 */

/** Connections that are kept, as browsers and proxies keep them. */
export const newAgent = () => new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * One request, never repeated. It does not throw: a lost connection is an answer too.
 *
 * @param {{port: number, method?: string, path: string, headers?: object, body?: Buffer | string | AsyncIterable<Buffer | string>,
 *   agent?: Agent, timeoutMs?: number}} options
 * @returns {Promise<Answer>}
 */
export function send({ port, method = 'GET', path, headers = {}, body, agent, timeoutMs = PATIENCE_MS }) {
  return new Promise((resolve) => {
    const whole = typeof body === 'string' || Buffer.isBuffer(body);
    const length = whole ? { 'Content-Length': Buffer.byteLength(body) } : {};
    const call = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, agent });
    let answered = false;
    const nothing = (error) => {
      clearTimeout(timer);
      if (!answered) resolve({ status: 0, headers: {}, bytes: Buffer.alloc(0), body: undefined, error });
      answered = true;
    };
    const timer = setTimeout(() => {
      nothing('TIMEOUT');
      call.destroy();
    }, timeoutMs);
    call.on('error', ({ code, message }) => nothing(code ?? message));
    call.on('response', (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', ({ code }) => nothing(code ?? 'ABORTED'));
      response.on('end', () => {
        clearTimeout(timer);
        if (!answered) resolve(complete(response, Buffer.concat(parts)));
        answered = true;
        // An answer before everything was sent: the rest is not wanted.
        if (!call.writableFinished) call.destroy();
      });
    });
    if (whole || body === undefined) call.end(body);
    else
      Readable.from(body)
        .on('error', () => call.destroy())
        .pipe(call);
  });
}

function complete(response, bytes) {
  const { statusCode: status, headers } = response;
  const isJson = /^application\/json/.test(headers['content-type'] ?? '');
  return { status, headers, bytes, body: isJson && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : undefined };
}

const BOUNDARY = 'faults-boundary-0123456789';

/** A form as browsers send it. */
export function multipart(fields, file) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([Buffer.from(parts.join('') + head), file.bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}
