import { createHash } from 'node:crypto';
import { PassThrough, Readable, Transform, type TransformCallback } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of a package, as its manifest names it. */
export interface PackedFile {
  path: string;
  bytes: number;
  sha256: string;
}

const MANIFEST = 'manifest.json';
const SUMS = 'SHA256SUMS';

/** Hashes and counts what passes. */
class Meter extends Transform {
  bytes = 0;
  readonly hash = createHash('sha256');

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += piece.length;
    this.hash.update(piece);
    done(null, piece);
  }
}

/** Writes a ZIP of any size while it is read, one file after the other, and closes it with a manifest of their hashes. */
export class PackageWriter {
  private readonly zip = new ZipFile();
  private readonly packed: PackedFile[] = [];
  /** The package itself. */
  readonly content = new PassThrough();

  /** @param gone fires when nobody reads on, or nobody wants it any more */
  constructor(private readonly gone: AbortSignal) {
    const out = this.zip.outputStream as Readable;
    this.zip.on('error', (error: Error) => this.content.destroy(error));
    pipeline(out, this.content).catch(() => undefined);
    gone.addEventListener('abort', () => this.content.destroy(new Error('Nobody wants the package any more')), {
      once: true,
    });
  }

  /** Adds a file from a stream, and waits until all of it went through. */
  async add(path: string, source: Readable, compress = true): Promise<void> {
    const meter = new Meter();
    // A source that has been read to its end cannot fail any more, while its last bytes wait for a reader that left.
    const stop = (): void => {
      for (const stream of [source, meter]) stream.destroy(new Error('Nobody wants the package any more'));
    };
    if (this.gone.aborted) stop();
    this.gone.addEventListener('abort', stop, { once: true });
    try {
      this.zip.addReadStream(meter, path, { compress });
      await Promise.all([pipeline(source, meter), finished(meter)]);
    } finally {
      this.gone.removeEventListener('abort', stop);
    }
    this.packed.push({ path, bytes: meter.bytes, sha256: meter.hash.digest('hex') });
  }

  text(path: string, text: string): Promise<void> {
    return this.add(path, Readable.from([Buffer.from(text)]));
  }

  json(path: string, value: unknown): Promise<void> {
    return this.text(path, `${JSON.stringify(value, null, 2)}\n`);
  }

  /** Pieces of text, made while they are written. */
  lines(path: string, pieces: AsyncIterable<string>): Promise<void> {
    return this.add(path, Readable.from(pieces));
  }

  /** The manifest, also in the form that `sha256sum -c` reads, and the end. */
  async end(facts: Record<string, unknown>): Promise<void> {
    const sums = this.packed.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
    await this.json(MANIFEST, { ...facts, files: this.packed.slice() });
    await this.text(SUMS, sums);
    this.zip.end();
  }

  /** Breaks it off, so that nobody takes a part for the whole. */
  fail(error: Error): void {
    this.content.destroy(error);
  }
}
