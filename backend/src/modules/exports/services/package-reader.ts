import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { ImportRefusedError } from '../exports.errors';
import type { PackedFile } from './package-writer';

/** Longest manifest that is read into memory: a few million files. */
const MAX_MANIFEST = 512 * 1024 * 1024;

/** What a package says of itself. */
export interface Manifest {
  format: string;
  madeAt: string;
  organizationName: string;
  files: PackedFile[];
}

/** Passes a file on, and fails at its end when it is not the one that the manifest names. */
class Checked extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  constructor(private readonly named: PackedFile) {
    super();
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += piece.length;
    this.hash.update(piece);
    done(this.bytes > this.named.bytes ? this.wrong() : null, piece);
  }

  override _flush(done: TransformCallback): void {
    const fits = this.bytes === this.named.bytes && this.hash.digest('hex') === this.named.sha256;
    done(fits ? null : this.wrong());
  }

  private wrong(): ImportRefusedError {
    return new ImportRefusedError(`${this.named.path} is not the file that the manifest names. Nothing was imported.`);
  }
}

/** A package on disk, read by random access. Whatever is read from it is compared with its manifest. */
export class PackageReader {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly named: ReadonlyMap<string, PackedFile>,
    readonly manifest: Manifest,
    /** Of the package itself. */
    readonly sha256: string,
  ) {}

  /** @throws ImportRefusedError for whatever is no package */
  static async open(path: string): Promise<PackageReader> {
    try {
      const zip = await openPromise(path, { autoClose: false, lazyEntries: true });
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      const entry = entries.get('manifest.json');
      if (!entry || entry.uncompressedSize > MAX_MANIFEST) throw new Error('There is no manifest');
      const manifest = JSON.parse(await text(await zip.openReadStreamPromise(entry))) as Manifest;
      const named = new Map(manifest.files.map((file) => [file.path, file]));
      return new PackageReader(zip, entries, named, manifest, await hashOf(path));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ImportRefusedError(`${path} is not a full export that can be read: ${reason}`);
    }
  }

  close(): void {
    this.zip.close();
  }

  has(path: string): boolean {
    return this.named.has(path);
  }

  /** @throws ImportRefusedError when it is not there; its stream fails with the same when it is another file */
  async stream(path: string): Promise<Readable> {
    const entry = this.entries.get(path);
    const named = this.named.get(path);
    if (!entry || !named) throw new ImportRefusedError(`${path} is missing in the package. Nothing was imported.`);
    const checked = new Checked(named);
    // Whoever reads sees the failure on the stream it was given; the promise repeats it.
    pipeline(await this.zip.openReadStreamPromise(entry), checked).catch(() => undefined);
    return checked;
  }

  async json<T>(path: string): Promise<T> {
    return JSON.parse(await text(await this.stream(path))) as T;
  }

  /** JSON lines, one at a time. */
  async *rows(path: string): AsyncIterable<Record<string, unknown>> {
    const stream = await this.stream(path);
    const failed = new Promise<never>((_, reject) => stream.once('error', reject));
    failed.catch(() => undefined);
    const lines = createInterface({ input: stream, crlfDelay: Infinity })[Symbol.asyncIterator]();
    for (;;) {
      const next = await Promise.race([lines.next(), failed]);
      if (next.done) break;
      if (next.value !== '') yield JSON.parse(next.value) as Record<string, unknown>;
    }
    if (stream.errored) throw stream.errored;
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}
