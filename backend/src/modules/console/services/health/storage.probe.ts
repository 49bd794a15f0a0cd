import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { BlobStore } from '../../../../platform/storage/blob-store';
import { judgeStorage, type Measurement } from '../../domain/health';
import type { Probe } from './probe';

const SIZE = 64;

/** The file store: a small file is written, read back and removed. One name a process, so that nothing piles up. */
@Injectable()
export class StorageProbe implements Probe {
  readonly name = 'storage';
  private readonly key = `health/probe-${randomBytes(6).toString('hex')}`;

  constructor(private readonly blobs: BlobStore) {}

  async measure(): Promise<Measurement> {
    const begun = performance.now();
    const written = randomBytes(SIZE);
    await this.blobs.put(this.key, Readable.from([written]));
    const read = await this.blobs.readRange(this.key, 0, SIZE);
    await this.blobs.delete(this.key);
    return judgeStorage({ milliseconds: Math.round(performance.now() - begun), intact: read.equals(written) });
  }
}
