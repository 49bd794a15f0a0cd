import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { S3Error, type S3Client } from './s3-client';
import { SHA256_METADATA } from './s3-download';
import { escaped, textOf } from './s3-xml';

/** Says which upload made an object, so that an answer that got lost can be asked for again. */
const UPLOAD_METADATA = 'x-amz-meta-upload';

/** A body with the digest that the service compares it with. */
const withDigest = (body: Buffer): { body: Buffer; headers: Record<string, string> } => ({
  body,
  headers: { 'content-md5': createHash('md5').update(body).digest('base64') },
});

/** What is sent broke off; its own error is the cause. */
export class SourceFailedError extends Error {
  override readonly name = 'SourceFailedError';
}

async function* piecesOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const piece of stream as AsyncIterable<Buffer | string>) {
      yield typeof piece === 'string' ? Buffer.from(piece) : piece;
    }
  } catch (error) {
    throw new SourceFailedError('The source failed', { cause: error });
  }
}

/** Cuts a stream into parts of equal size, the last one shorter. @throws SourceFailedError */
async function* partsOf(stream: Readable, partBytes: number): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of piecesOf(stream)) {
    let rest = piece;
    while (length + rest.length >= partBytes) {
      const taken = partBytes - length;
      yield Buffer.concat([...pieces, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      pieces = [];
      length = 0;
    }
    pieces.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

/**
 * Sends a stream of unknown length: in one piece where it is small, else in parts that become visible
 * together. Parts of an upload that failed are given up.
 *
 * @returns bytes sent
 * @throws S3Error, the network's error; SourceFailedError
 */
export async function upload(client: S3Client, key: string, stream: Readable): Promise<number> {
  const parts = partsOf(stream, client.settings.partBytes);
  const first = (await parts.next()).value as Buffer | undefined;
  const second = (await parts.next()).value as Buffer | undefined;
  if (first === undefined || second === undefined) return uploadWhole(client, key, first ?? Buffer.alloc(0));
  return new PartsUpload(client, key).run(first, second, parts);
}

async function uploadWhole(client: S3Client, key: string, bytes: Buffer): Promise<number> {
  const { body, headers } = withDigest(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const request = { method: 'PUT', key, body, headers: { ...headers, [SHA256_METADATA]: sha256 } } as const;
  await client.sendForText(request);
  return bytes.length;
}

/** One upload in parts. */
class PartsUpload {
  private readonly marker = randomUUID();
  private readonly etags: string[] = [];
  private size = 0;

  constructor(
    private readonly client: S3Client,
    private readonly key: string,
  ) {}

  async run(first: Buffer, second: Buffer, rest: AsyncIterable<Buffer>): Promise<number> {
    const uploadId = await this.begin();
    try {
      await this.send(uploadId, first);
      await this.send(uploadId, second);
      for await (const part of rest) await this.send(uploadId, part);
      await this.complete(uploadId);
      return this.size;
    } catch (error) {
      await abort(this.client, this.key, uploadId).catch(() => undefined);
      throw error;
    }
  }

  private async begin(): Promise<string> {
    const text = await this.client.sendForText({
      method: 'POST',
      key: this.key,
      query: { uploads: '' },
      headers: { [UPLOAD_METADATA]: this.marker },
    });
    const uploadId = textOf(text, 'UploadId');
    if (!uploadId) throw new S3Error(502, 'NoUploadId');
    return uploadId;
  }

  private async send(uploadId: string, part: Buffer): Promise<void> {
    const query = { partNumber: String(this.etags.length + 1), uploadId };
    const answer = await this.client.send({ method: 'PUT', key: this.key, query, ...withDigest(part) });
    await answer.bytes();
    const etag = answer.header('etag');
    if (!etag) throw new S3Error(502, 'NoETag');
    this.etags.push(etag);
    this.size += part.length;
  }

  private async complete(uploadId: string): Promise<void> {
    const parts = this.etags.map((etag, index) => {
      return `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`;
    });
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const request = { method: 'POST', key: this.key, query: { uploadId }, ...withDigest(body) } as const;
    try {
      await this.client.sendForText(request, refuseErrorInside);
    } catch (error) {
      // A repeated request finds no upload when the first one was done and only its answer was lost.
      if (!(error instanceof S3Error && error.code === 'NoSuchUpload' && (await this.isThere()))) throw error;
    }
  }

  private async isThere(): Promise<boolean> {
    const answer = await this.client.send({ method: 'HEAD', key: this.key });
    await answer.bytes();
    return answer.header(UPLOAD_METADATA) === this.marker;
  }
}

/** This one request may be answered with 200 and an error in the body. */
function refuseErrorInside(text: string): void {
  if (/<Error[\s>]/.test(text)) throw new S3Error(200, textOf(text, 'Code') ?? '');
}

/** Gives up an upload in parts; its parts are deleted. */
export async function abort(client: S3Client, key: string, uploadId: string): Promise<void> {
  try {
    await client.sendForText({ method: 'DELETE', key, query: { uploadId } });
  } catch (error) {
    if (!(error instanceof S3Error && error.status === 404)) throw error;
  }
}
