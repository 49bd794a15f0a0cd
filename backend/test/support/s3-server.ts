import { createHash, createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Location } from '../../src/config/storage-location';

export const S3_BUCKET = 'countersign-tests';
const ACCESS_KEY_ID = 'test-access-key';
const SECRET_ACCESS_KEY = 'test-secret-access-key';
const REGION = 'eu-test-1';
/** Longest page of a list; S3 may answer with fewer than asked for. */
const PAGE = 20;

export interface S3Call {
  method: string;
  /** Without the bucket. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** How a request goes wrong. */
export type S3Fault =
  | { answer: number; code?: string }
  /** Nothing ever comes back. */
  | 'silence'
  | 'connection reset'
  /** The request is done, but its answer gets lost. */
  | 'lost answer'
  /** A bit of the request's body flips on its way. */
  | 'damaged request'
  /** The answer breaks off after so many bytes of its body. */
  | { cutAfter: number }
  /** A bit of the answer's body flips on its way. */
  | 'damaged answer';

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * An S3 service: s3rver, behind a front of our own for what it lacks. The front checks signatures and
 * digests as S3 does, makes writes atomic for readers, lists and gives up unfinished uploads, and lets a
 * test have requests go wrong.
 */
export class S3TestServer {
  readonly calls: S3Call[] = [];
  /** Decides for each request whether and how it goes wrong. */
  fault: (call: S3Call) => S3Fault | undefined = () => undefined;

  private constructor(
    private readonly inner: S3rver,
    private readonly innerPort: number,
    private readonly directory: string,
    private readonly front: Server,
  ) {}

  static async start(): Promise<S3TestServer> {
    const directory = mkdtempSync(join(tmpdir(), 'countersign-s3-'));
    const configureBuckets = [{ name: S3_BUCKET }];
    const inner = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
    const { port } = await inner.run();
    const front = createServer((request, response) => {
      server.handle(request, response).catch(() => response.destroy());
    });
    const server: S3TestServer = new S3TestServer(inner, port, directory, front);
    await new Promise<void>((ready) => front.listen(0, '127.0.0.1', ready));
    return server;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.front.address() as AddressInfo).port}`;
  }

  get location(): S3Location {
    return {
      kind: 's3',
      endpoint: this.endpoint,
      region: REGION,
      bucket: S3_BUCKET,
      prefix: 'files/',
      pathStyle: true,
      accessKeyId: ACCESS_KEY_ID,
      secretAccessKey: SECRET_ACCESS_KEY,
    };
  }

  /** The variables that have the application use this server. */
  get env(): Record<string, string> {
    return {
      STORAGE_URL: `s3://${S3_BUCKET}/files?endpoint=${this.endpoint}&region=${REGION}`,
      STORAGE_ACCESS_KEY_ID: ACCESS_KEY_ID,
      STORAGE_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
    };
  }

  /** Every matching request goes wrong the given number of times, then all is well. */
  failTimes(times: number, fault: S3Fault, matches: (call: S3Call) => boolean): void {
    let left = times;
    this.fault = (call) => (matches(call) && left-- > 0 ? fault : undefined);
  }

  /** Ids of uploads in parts that were neither completed nor given up. */
  unfinished(): string[] {
    const folder = this.uploadsFolder();
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  async stop(): Promise<void> {
    this.front.closeAllConnections();
    await new Promise((done) => this.front.close(done));
    await this.inner.close();
    rmSync(this.directory, { recursive: true, force: true });
  }

  private uploadsFolder(): string {
    return join(this.directory, S3_BUCKET, '._S3rver_uploads');
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const url = new URL(request.url ?? '/', this.endpoint);
    const call: S3Call = {
      method: request.method ?? '',
      path: url.pathname.replace(new RegExp(`^/${S3_BUCKET}/?`), ''),
      query: url.searchParams,
      headers: request.headers,
      body: Buffer.concat(parts),
    };
    this.calls.push(call);
    const fault = this.fault(call);
    if (fault === 'silence') return;
    if (fault === 'connection reset') return void request.socket.destroy();
    if (fault === 'damaged request') call.body = flipped(call.body);
    const reply = await this.replyTo(call, url, fault);
    if (fault === 'lost answer') return void request.socket.destroy();
    if (fault === 'damaged answer') reply.body = flipped(reply.body);
    if (typeof fault === 'object' && 'cutAfter' in fault) {
      response.writeHead(reply.status, { ...reply.headers, 'content-length': String(reply.body.length) });
      response.write(reply.body.subarray(0, fault.cutAfter), () => request.socket.destroy());
      return;
    }
    send(response, reply, call.method === 'HEAD');
  }

  private async replyTo(call: S3Call, url: URL, fault: S3Fault | undefined): Promise<Reply> {
    if (typeof fault === 'object' && 'answer' in fault) return refusal(fault.answer, fault.code ?? '');
    return refused(call, url) ?? this.uploads(call) ?? (await this.list(call)) ?? this.forward(call, url);
  }

  /** What s3rver cannot do: the list of unfinished uploads, and giving one up. */
  private uploads({ method, query }: S3Call): Reply | undefined {
    const folder = this.uploadsFolder();
    if (method === 'DELETE' && query.has('uploadId')) {
      rmSync(join(folder, query.get('uploadId') ?? ''), { recursive: true, force: true });
      return { status: 204, headers: {}, body: Buffer.alloc(0) };
    }
    if (method === 'POST' && query.has('uploadId') && !this.unfinished().includes(query.get('uploadId') ?? '')) {
      return refusal(404, 'NoSuchUpload');
    }
    if (method !== 'GET' || !query.has('uploads')) return undefined;
    const uploads = this.unfinished().map((id) => {
      const key = readFileSync(join(folder, id, 'key'), 'utf8');
      const initiated = statSync(join(folder, id, 'key')).mtime.toISOString();
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`;
    });
    const body = `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`;
    return { status: 200, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) };
  }

  /** Version 2 of the list, in short pages: s3rver's own fails when there is a second page. */
  private async list(call: S3Call): Promise<Reply | undefined> {
    if (call.method !== 'GET' || call.query.get('list-type') !== '2' || call.path !== '') return undefined;
    const url = new URL(`/${S3_BUCKET}`, this.endpoint);
    url.searchParams.set('prefix', call.query.get('prefix') ?? '');
    url.searchParams.set('marker', call.query.get('continuation-token') ?? '');
    url.searchParams.set('max-keys', String(Math.min(Number(call.query.get('max-keys') ?? PAGE), PAGE)));
    const reply = await this.forward(call, url);
    const text = reply.body.toString();
    const last = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].at(-1)?.[1];
    if (/<IsTruncated>true/.test(text) && last) {
      const next = `<NextContinuationToken>${last}</NextContinuationToken></ListBucketResult>`;
      reply.body = Buffer.from(text.replace('</ListBucketResult>', next));
    }
    return reply;
  }

  private async forward(call: S3Call, url: URL): Promise<Reply> {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(call.headers)) {
      if (/^(if-match|content-type|x-amz-meta-.*)$/.test(name)) headers[name] = String(value);
    }
    const answer = await fetch(`http://127.0.0.1:${this.innerPort}${url.pathname}${url.search}`, {
      method: call.method,
      headers,
      ...(['PUT', 'POST'].includes(call.method) && { body: new Uint8Array(call.body) }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const kept = [...answer.headers].filter(([name]) => !/^(connection|keep-alive|transfer-encoding)$/.test(name));
    return ranged({ status: answer.status, headers: Object.fromEntries(kept), body }, call.headers.range);
  }
}

function send(response: ServerResponse, { status, headers, body }: Reply, head = false): void {
  response.writeHead(status, head ? headers : { ...headers, 'content-length': String(body.length) });
  response.end(head ? undefined : body);
}

/** A part of an object: s3rver takes a range that ends at 0 for one without an end. */
function ranged(reply: Reply, range: string | undefined): Reply {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined || reply.status !== 200) return reply;
  const total = reply.body.length;
  const end = last ? Math.min(Number(last), total - 1) : total - 1;
  if (Number(first) > end) return refusal(416, 'InvalidRange');
  const headers = { ...reply.headers, 'content-range': `bytes ${first}-${end}/${total}` };
  return { status: 206, headers, body: reply.body.subarray(Number(first), end + 1) };
}

function refusal(status: number, code: string): Reply {
  const body = Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

/** Signature and digests, as S3 checks them. */
function refused(call: S3Call, url: URL): Reply | undefined {
  const [, id, day, region, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      call.headers.authorization ?? '',
    ) ?? [];
  if (!id) return refusal(403, 'AccessDenied');
  if (id !== ACCESS_KEY_ID) return refusal(403, 'InvalidAccessKeyId');
  if (region !== REGION) return refusal(400, 'AuthorizationHeaderMalformed');
  const payload = String(call.headers['x-amz-content-sha256']);
  const query = [...url.searchParams].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  const canonical = [
    call.method,
    url.pathname,
    query.sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(call.headers[name]).trim()}`),
    '',
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', call.headers['x-amz-date'], scope, hash].join('\n');
  let key: Buffer = Buffer.from(`AWS4${SECRET_ACCESS_KEY}`);
  for (const step of [...scope.split('/'), text]) key = createHmac('sha256', key).update(step).digest();
  if (key.toString('hex') !== signature) return refusal(403, 'SignatureDoesNotMatch');
  if (createHash('sha256').update(call.body).digest('hex') !== payload)
    return refusal(400, 'XAmzContentSHA256Mismatch');
  const md5 = call.headers['content-md5'];
  if (md5 && createHash('md5').update(call.body).digest('base64') !== md5) return refusal(400, 'BadDigest');
  return undefined;
}

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  if (copy.length > 0) copy.writeUInt8(copy.readUInt8(middle) ^ 1, middle);
  return copy;
}
