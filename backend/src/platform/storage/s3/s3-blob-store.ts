import { Readable } from 'node:stream';
import type { S3Location } from '../../../config/storage-location';
import { AppError } from '../../errors/app-error';
import {
  type BlobInfo,
  BlobNotFoundError,
  type BlobStore,
  isKey,
  requireKeyFormat,
  requirePrefixFormat,
} from '../blob-store';
import { StorageFullError, StorageSetupError, StorageUnavailableError } from '../storage.errors';
import { DEFAULTS, isPassing, S3Client, S3Error, type S3Settings } from './s3-client';
import { download } from './s3-download';
import { abort, SourceFailedError, upload } from './s3-upload';
import { elements, textOf } from './s3-xml';

const PAGE = 1_000;
const FULL_CODES = ['QuotaExceeded', 'StorageFull', 'XMinioStorageFull', 'InsufficientCapacity'];

/** Blobs as objects of an S3-compatible bucket. */
export class S3BlobStore implements BlobStore {
  private readonly client: S3Client;

  private constructor(
    private readonly location: S3Location,
    settings: S3Settings,
  ) {
    this.client = new S3Client(location, settings);
  }

  /**
   * Opens the store. A service that does not answer just now is no obstacle: what needs it will say so.
   *
   * @throws StorageSetupError when the service answers that bucket, credentials or address are wrong
   */
  static async open(location: S3Location, settings: S3Settings = DEFAULTS): Promise<S3BlobStore> {
    const store = new S3BlobStore(location, settings);
    try {
      await store.client.sendForText({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } });
    } catch (error) {
      if (error instanceof S3Error && !isPassing(error)) throw new StorageSetupError(advice(error));
    }
    return store;
  }

  async put(key: string, content: Readable | readonly Buffer[]): Promise<{ size: number }> {
    const stream = content instanceof Readable ? content : Readable.from(content, { objectMode: false });
    // The stream may fail while an earlier part is sent; without a listener that would end the process.
    stream.on('error', ignore);
    try {
      requireKeyFormat(key);
      return { size: await upload(this.client, key, stream) };
    } catch (error) {
      stream.destroy();
      throw error instanceof SourceFailedError ? error.cause : storeError(error, key);
    }
  }

  async get(key: string): Promise<Readable> {
    requireKeyFormat(key);
    const answer = await this.client.send({ method: 'GET', key }).catch(rethrow(key));
    return Readable.from(typed(download(this.client, key, answer), key), { objectMode: false });
  }

  async readInto(key: string, target: Buffer): Promise<number> {
    let filled = 0;
    for await (const piece of (await this.get(key)) as AsyncIterable<Buffer>) {
      filled += piece.copy(target, filled);
      if (filled === target.length) break;
    }
    return filled;
  }

  async readRange(key: string, offset: number, length: number): Promise<Buffer> {
    requireKeyFormat(key);
    if (!(offset >= 0 && length >= 0)) throw new RangeError('A range starts at 0 or later and is not negative.');
    const { size } = await this.head(key);
    const last = Math.min(offset + length, size) - 1;
    if (last < offset) return Buffer.alloc(0);
    const request = { method: 'GET', key, headers: { range: `bytes=${offset}-${last}` } } as const;
    return this.client
      .retried(async () => {
        const answer = await this.client.send(request);
        const bytes = await answer.bytes();
        // A service may answer with the whole object instead.
        const range = answer.status === 206 ? bytes : bytes.subarray(offset, last + 1);
        if (range.length !== last - offset + 1) throw new Error('Another range was answered');
        return range;
      })
      .catch(rethrow(key));
  }

  async head(key: string): Promise<BlobInfo> {
    requireKeyFormat(key);
    const answer = await this.client.send({ method: 'HEAD', key }).catch(rethrow(key));
    await answer.bytes();
    return {
      key,
      size: Number(answer.header('content-length')),
      modifiedAt: new Date(answer.header('last-modified') ?? Number.NaN),
    };
  }

  async delete(key: string): Promise<void> {
    requireKeyFormat(key);
    await this.client.sendForText({ method: 'DELETE', key }).catch((error: unknown) => {
      if (!(error instanceof S3Error && error.code === 'NoSuchKey')) rethrow(key)(error);
    });
  }

  async *list(prefix: string): AsyncIterable<BlobInfo> {
    requirePrefixFormat(prefix);
    const query = { 'list-type': '2', 'max-keys': String(PAGE), prefix: this.location.prefix + prefix };
    for (let token: string | undefined = ''; token !== undefined; ) {
      const more = token === '' ? query : { ...query, 'continuation-token': token };
      const page = await this.client.sendForText({ method: 'GET', query: more }).catch(rethrow(prefix));
      for (const entry of elements(page, 'Contents')) {
        const key = this.keyOf(entry);
        const modifiedAt = new Date(textOf(entry, 'LastModified') ?? Number.NaN);
        if (key !== undefined) yield { key, size: Number(textOf(entry, 'Size')), modifiedAt };
      }
      token = textOf(page, 'NextContinuationToken');
    }
  }

  async sweepUnfinished(olderThanMs: number): Promise<number> {
    const query = { uploads: '', prefix: this.location.prefix };
    let removed = 0;
    for (let marker: Record<string, string> | undefined = {}; marker !== undefined; ) {
      const page: string = await this.client
        .sendForText({ method: 'GET', query: { ...query, ...marker } })
        .catch(unlessUnknown)
        .catch(rethrow(''));
      for (const entry of elements(page, 'Upload')) {
        const [key, uploadId] = [this.keyOf(entry), textOf(entry, 'UploadId')];
        const age = Date.now() - Date.parse(textOf(entry, 'Initiated') ?? '');
        if (key === undefined || uploadId === undefined || !(age >= olderThanMs)) continue;
        await abort(this.client, key, uploadId).catch(rethrow(key));
        removed += 1;
      }
      const [keyMarker, idMarker]: (string | undefined)[] = [
        textOf(page, 'NextKeyMarker'),
        textOf(page, 'NextUploadIdMarker'),
      ];
      const more = textOf(page, 'IsTruncated') === 'true';
      marker = more && keyMarker && idMarker ? { 'key-marker': keyMarker, 'upload-id-marker': idMarker } : undefined;
    }
    return removed;
  }

  /** The key of a list's entry; undefined for an object that is not ours. */
  private keyOf(entry: string): string | undefined {
    const name = textOf(entry, 'Key') ?? '';
    const key = name.slice(this.location.prefix.length);
    return name.startsWith(this.location.prefix) && isKey(key) ? key : undefined;
  }
}

/** Failures while bytes are read, as the errors that every store promises. */
async function* typed(bytes: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw storeError(error, key);
  }
}

function storeError(error: unknown, key: string): Error {
  if (error instanceof AppError || error instanceof RangeError) return error;
  if (error instanceof S3Error) {
    if (error.status === 404 && error.code !== 'NoSuchBucket') return new BlobNotFoundError(key);
    if (error.status === 507 || FULL_CODES.includes(error.code)) return new StorageFullError({ cause: error });
  }
  return new StorageUnavailableError({ cause: error });
}

const rethrow =
  (key: string) =>
  (error: unknown): never => {
    throw storeError(error, key);
  };

/** Some services keep no list of unfinished uploads; they give them up by themselves. */
function unlessUnknown(error: unknown): string {
  if (error instanceof S3Error && [405, 501].includes(error.status)) return '';
  throw error;
}

function advice({ status, code }: S3Error): string {
  const known: Record<string, string> = {
    NoSuchBucket: 'the bucket does not exist; create it first',
    InvalidAccessKeyId: 'the service does not know STORAGE_ACCESS_KEY_ID',
    SignatureDoesNotMatch: 'the service refused STORAGE_SECRET_ACCESS_KEY',
    AccessDenied: 'these credentials may not list the bucket; they need to list, read, write and delete',
    PermanentRedirect: 'the bucket is in another region; correct region or endpoint',
    AuthorizationHeaderMalformed: 'the bucket is in another region; correct the region',
    RequestTimeTooSkewed: 'the clock of this machine differs too much from that of the service',
  };
  return `STORAGE_URL: ${known[code] ?? `the service answered ${status} ${code}`.trim()}`;
}

function ignore(): void {
  // Deliberately nothing: reading the stream reports the failure.
}
