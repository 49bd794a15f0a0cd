import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { diskError } from './disk-errors';

const READ_BYTES = 262_144;

/** Streams an open file from its start, with typed errors, and closes it at the end or when destroyed. */
export class DiskReadStream extends Readable {
  private position = 0;

  constructor(
    private readonly handle: FileHandle,
    private readonly key: string,
  ) {
    super({ highWaterMark: READ_BYTES });
  }

  override _read(): void {
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    this.handle.read(buffer, 0, READ_BYTES, this.position).then(
      ({ bytesRead }) => {
        this.position += bytesRead;
        this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead));
      },
      (error: unknown) => this.destroy(diskError(error, this.key)),
    );
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.handle.close().then(
      () => done(error),
      () => done(error),
    );
  }
}
