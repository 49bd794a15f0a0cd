import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import type { RandomAccess } from '../../../../platform/storage/random-access';

const READ_BYTES = 65_536;

/** Lets yauzl read from a `RandomAccess`, and remembers why a read failed. */
export class YauzlReader extends RandomAccessReader {
  /** The first error of the content itself: a fault of the store, not of the file. */
  failure: Error | undefined;

  constructor(private readonly content: RandomAccess) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.readWithin(position, position + length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        callback(null);
      },
      (error: Error) => callback(error),
    );
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.pieces(start, end), { objectMode: false });
  }

  private async *pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; at += READ_BYTES) {
      yield await this.readWithin(at, Math.min(end, at + READ_BYTES));
    }
  }

  private async readWithin(start: number, end: number): Promise<Buffer> {
    if (!(start >= 0 && end <= this.content.size)) throw new Error('The archive points outside of itself.');
    try {
      return await this.content.read(start, end);
    } catch (error) {
      this.failure ??= error instanceof Error ? error : new Error(String(error));
      throw this.failure;
    }
  }
}
