import type { Readable } from 'node:stream';
import { SpanKind } from '@opentelemetry/api';
import { AppError } from '../errors/app-error';
import { storageErrors, storageSeconds } from '../health/metrics';
import { traced } from '../telemetry/traced';
import type { BlobInfo, BlobStore } from './blob-store';

/** Any store, with its calls timed, its failures counted and both of them in traces. */
export class MeteredBlobStore implements BlobStore {
  constructor(private readonly store: BlobStore) {}

  put(key: string, content: Readable | readonly Buffer[]): Promise<{ size: number }> {
    return metered('put', () => this.store.put(key, content));
  }

  async get(key: string): Promise<Readable> {
    const stream = await metered('get', () => this.store.get(key));
    // A read that breaks in the middle fails on its stream, after the call ended well.
    stream.once('error', (error) => count('get', error));
    return stream;
  }

  readInto(key: string, target: Buffer): Promise<number> {
    return metered('get', () => this.store.readInto(key, target));
  }

  readRange(key: string, offset: number, length: number): Promise<Buffer> {
    return metered('read_range', () => this.store.readRange(key, offset, length));
  }

  head(key: string): Promise<BlobInfo> {
    return metered('head', () => this.store.head(key));
  }

  delete(key: string): Promise<void> {
    return metered('delete', () => this.store.delete(key));
  }

  async *list(prefix: string): AsyncIterable<BlobInfo> {
    try {
      yield* this.store.list(prefix);
    } catch (error) {
      count('list', error);
      throw error;
    }
  }

  sweepUnfinished(olderThanMs: number): Promise<number> {
    return metered('sweep', () => this.store.sweepUnfinished(olderThanMs));
  }
}

async function metered<T>(operation: string, work: () => Promise<T>): Promise<T> {
  const stop = storageSeconds.startTimer({ operation });
  try {
    return await traced(`storage ${operation}`, { kind: SpanKind.CLIENT }, work);
  } catch (error) {
    count(operation, error);
    throw error;
  } finally {
    stop();
  }
}

/** Failures of the store only: a stream that breaks because its sender left, or sent too much, is none of its. */
function count(operation: string, error: unknown): void {
  if (error instanceof AppError && error.status >= 500) storageErrors.inc({ operation, code: error.code });
}
