import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Location } from '../../../config/storage-location';
import { textOf } from './s3-xml';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Key without the location's prefix; none for a request about the bucket. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
}

export interface S3Settings {
  /** How often a request is tried in all. */
  attempts: number;
  /** Milliseconds before the second try; twice as long before each further one. */
  pauseMs: number;
  /** Milliseconds until an answer begins, besides the time that a body takes; then until its next piece. */
  silenceMs: number;
  /** Milliseconds after which no further try begins: somebody waits for the answer. */
  patienceMs: number;
  /** Size of the parts of a large upload. Two of them are in memory at a time. S3 takes no smaller ones than 5 MiB, but for the last. */
  partBytes: number;
}

/** Two tries of a silent service take less than the ten seconds within which every failure is told. */
export const DEFAULTS: S3Settings = {
  attempts: 4,
  pauseMs: 200,
  silenceMs: 4_500,
  patienceMs: 5_000,
  partBytes: 5 * 1024 * 1024,
};
/** A body may take its time at a megabyte a second. */
const BODY_BYTES_PER_MS = 1_000;

/** The service answered with a refusal or failure. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  constructor(
    readonly status: number,
    /** Such as `NoSuchKey`; empty where the answer had no body. */
    readonly code: string,
  ) {
    super(`The S3 service answered ${status} ${code}`.trim());
  }
}

const PASSING_STATUS = [408, 425, 429, 500, 502, 503, 504];
/** A body that was damaged on its way, or came too slowly: sent again, it may arrive. */
const PASSING_CODES = ['RequestTimeout', 'BadDigest', 'XAmzContentSHA256Mismatch', 'IncompleteBody', 'InternalError'];

/** Whether the same request may succeed later: the service is unwell, or no answer came at all. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof S3Error) || PASSING_STATUS.includes(error.status) || PASSING_CODES.includes(error.code);
}

/** An answer with status 2xx whose body is still to be read. */
export class S3Answer {
  constructor(
    private readonly response: Response,
    private readonly silence: Silence,
  ) {}

  get status(): number {
    return this.response.status;
  }

  header(name: string): string | undefined {
    return this.response.headers.get(name) ?? undefined;
  }

  /** The body, piece by piece. Breaking off closes the connection. */
  async *pieces(): AsyncGenerator<Buffer> {
    try {
      for await (const piece of (this.response.body ?? []) as AsyncIterable<Uint8Array>) {
        this.silence.broken();
        yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
        this.silence.broken();
      }
    } finally {
      this.silence.end();
    }
  }

  async bytes(): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces()) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async text(): Promise<string> {
    return (await this.bytes()).toString();
  }
}

/** Ends a request that has been silent for too long. */
class Silence {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  readonly signal = this.controller.signal;

  constructor(milliseconds: number) {
    this.timer = setTimeout(() => this.controller.abort(new Error('The S3 service is silent')), milliseconds);
  }

  broken(): void {
    this.timer.refresh();
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

/**
 * Signed requests (AWS Signature Version 4) to one bucket. The body's SHA-256 is part of the signature,
 * so the service refuses a body that was altered on its way.
 */
export class S3Client {
  constructor(
    private readonly location: S3Location,
    readonly settings: S3Settings,
  ) {}

  /**
   * Sends a request until it is answered, a limited number of times.
   *
   * @throws S3Error for a refusal, and for a failure that did not pass; the network's own error
   */
  async send(request: S3Request): Promise<S3Answer> {
    return this.retried(() => this.once(request));
  }

  /** For small answers: the body belongs to the try. `check` may refuse it. @throws as `send` */
  async sendForText(request: S3Request, check: (text: string) => void = () => undefined): Promise<string> {
    return this.retried(async () => {
      const text = await (await this.once(request)).text();
      check(text);
      return text;
    });
  }

  /** As often and as long as the settings allow, with growing pauses, while what went wrong may pass. */
  async retried<T>(attempt: (number: number) => Promise<T>): Promise<T> {
    const began = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(tries);
      } catch (error) {
        const over = performance.now() - began > this.settings.patienceMs;
        if (tries >= this.settings.attempts || over || !isPassing(error)) throw error;
        // Spread, so that processes that failed together do not come back together.
        await pause(this.settings.pauseMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
      }
    }
  }

  private async once({ method, key, query, headers, body }: S3Request): Promise<S3Answer> {
    const payload = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await new AwsV4Signer({
      method,
      url: this.urlOf(key, query),
      headers: { ...headers, 'x-amz-content-sha256': payload },
      accessKeyId: this.location.accessKeyId,
      secretAccessKey: this.location.secretAccessKey,
      service: 's3',
      region: this.location.region,
    }).sign();
    // Set after signing: `fetch` adds the same to a request for a range, and a proxy may change it.
    if (!signed.headers.has('range')) signed.headers.set('accept-encoding', 'identity');
    const silence = new Silence(this.settings.silenceMs + (body?.length ?? 0) / BODY_BYTES_PER_MS);
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: silence.signal,
        redirect: 'manual',
        ...(body && { body: new Uint8Array(body.buffer, body.byteOffset, body.byteLength) as Uint8Array<ArrayBuffer> }),
      });
      const answer = new S3Answer(response, silence);
      if (response.status >= 200 && response.status < 300) return answer;
      throw new S3Error(response.status, textOf(await answer.text(), 'Code') ?? '');
    } catch (error) {
      silence.end();
      throw error;
    }
  }

  private urlOf(key: string | undefined, query: Record<string, string> = {}): string {
    const { endpoint, bucket, prefix, pathStyle } = this.location;
    const url = new URL(endpoint);
    if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
    url.pathname = `${pathStyle ? `/${bucket}` : ''}/${key === undefined ? '' : prefix + key}`;
    url.search = new URLSearchParams(query).toString();
    return url.toString();
  }
}
