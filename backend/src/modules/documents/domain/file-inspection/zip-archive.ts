import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReader, type ZipFile } from 'yauzl';
import type { RandomAccess } from '../../../../platform/storage/random-access';
import { archiveBomb, encrypted, FileRefusedError, malformed } from './file-refusal';
import type { ArchiveLimits } from './inspection-limits';
import { YauzlReader } from './yauzl-reader';

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
/** What may follow the last central directory header: zip64 end, digital signature, end (APPNOTE 4.3.6). */
const AFTER_DIRECTORY = new Set([0x06064b50, 0x05054b50, 0x06054b50]);
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 0x1;
const ERROR_OF_STRONG_ENCRYPTION = 'strong encryption is not supported';

export type { Entry } from 'yauzl';

/** What may still be unpacked; shared by an archive and the archives inside it. */
export class ArchiveBudget {
  private entries = 0;
  private unpacked = 0;

  constructor(readonly limits: ArchiveLimits) {}

  /** @throws FileRefusedError ARCHIVE_BOMB */
  spendEntries(count: number): void {
    this.entries += count;
    if (this.entries > this.limits.maxEntries) throw archiveBomb();
  }

  /** @throws FileRefusedError ARCHIVE_BOMB */
  spendBytes(count: number): void {
    this.unpacked += count;
    if (this.unpacked > this.limits.maxUnpackedBytes) throw archiveBomb();
  }
}

/** A zip file whose directory was checked before anything of it is unpacked. */
export class ZipArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly reader: YauzlReader,
    readonly entries: readonly Entry[],
  ) {}

  /**
   * Reads the directory and refuses: damaged or contradicting headers, encrypted entries, too many
   * entries, too much declared content, entries that share packed bytes (Fifield, "A better zip
   * bomb", 2019), two entries of one name.
   *
   * @throws FileRefusedError MALFORMED_FILE, ENCRYPTED_FILE, ARCHIVE_BOMB; errors of `content`
   */
  static async open(content: RandomAccess, budget: ArchiveBudget): Promise<ZipArchive> {
    const reader = new YauzlReader(content);
    try {
      const zip = await openZip(reader, content.size);
      const directoryStart = Number(zip.readEntryCursor);
      budget.spendEntries(zip.entryCount);
      const entries = await readEntries(zip);
      await requireDirectoryEnd(content, Number(zip.readEntryCursor));
      requireDistinctNames(entries);
      requireDeclaredSizes(entries, budget);
      await requireSeparateData(content, entries, directoryStart);
      return new ZipArchive(zip, reader, entries);
    } catch (error) {
      throw reader.failure ?? asRefusal(error);
    }
  }

  /**
   * Unpacks one entry piece by piece into `sink`, checking its length and CRC-32.
   *
   * @throws FileRefusedError MALFORMED_FILE or, past the declared length, ARCHIVE_BOMB
   */
  async unpack(entry: Entry, sink: (piece: Buffer) => void): Promise<void> {
    let length = 0;
    let checksum = 0;
    try {
      for await (const bytes of await openEntry(this.zip, entry)) {
        length += bytes.length;
        if (length > entry.uncompressedSize) throw archiveBomb();
        checksum = crc32(bytes, checksum);
        sink(bytes);
      }
    } catch (error) {
      throw this.reader.failure ?? asRefusal(error);
    }
    if (length !== entry.uncompressedSize || checksum !== entry.crc32) throw malformed();
  }
}

function openZip(reader: YauzlReader, size: number): Promise<ZipFile> {
  // Sizes are checked here, not by the library, to tell a bomb from damage.
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: false };
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(reader, size, options, (error, zip) => {
      if (error) reject(error);
      else resolve(zip);
    });
  });
}

function readEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function openEntry(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error);
      else resolve(stream);
    });
  });
}

/** Whatever the library objects to is damage, apart from one kind of encryption. */
function asRefusal(error: unknown): FileRefusedError {
  if (error instanceof FileRefusedError) return error;
  return error instanceof Error && error.message === ERROR_OF_STRONG_ENCRYPTION ? encrypted() : malformed();
}

/** A count smaller than the directory would hide entries from us that another program sees. */
async function requireDirectoryEnd(content: RandomAccess, end: number): Promise<void> {
  if (end + 4 > content.size) throw malformed();
  const signature = await content.read(end, end + 4);
  if (!AFTER_DIRECTORY.has(signature.readUInt32LE())) throw malformed();
}

/** Part names differ by more than case (ECMA-376 part 2, 6.2.2.3); with two, programs pick differently. */
function requireDistinctNames(entries: readonly Entry[]): void {
  const names = new Set(entries.map((entry) => entry.fileName.toLowerCase()));
  if (names.size !== entries.length) throw malformed();
}

function requireDeclaredSizes(entries: readonly Entry[], budget: ArchiveBudget): void {
  let packed = 0;
  let unpacked = 0;
  for (const entry of entries) {
    if ((entry.generalPurposeBitFlag & ENCRYPTED_FLAG) !== 0) throw encrypted();
    if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) throw malformed();
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    budget.spendBytes(entry.uncompressedSize);
  }
  const { maxRatio, ratioFromBytes } = budget.limits;
  if (unpacked > ratioFromBytes && unpacked > packed * maxRatio) throw archiveBomb();
}

/** Each local header agrees with the directory, and no two entries share bytes. */
async function requireSeparateData(content: RandomAccess, entries: readonly Entry[], limit: number): Promise<void> {
  const inOrder = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let free = 0;
  for (const entry of inOrder) {
    if (entry.relativeOffsetOfLocalHeader < free) throw archiveBomb();
    free = await endOfData(content, entry, limit);
    if (free > limit) throw malformed();
  }
}

async function endOfData(content: RandomAccess, entry: Entry, limit: number): Promise<number> {
  const start = entry.relativeOffsetOfLocalHeader;
  const nameStart = start + LOCAL_HEADER_BYTES;
  const nameEnd = nameStart + entry.fileNameLength;
  if (nameEnd > Math.min(limit, content.size)) throw malformed();
  const header = await content.read(start, nameEnd);
  const agrees =
    header.readUInt32LE(0) === LOCAL_HEADER &&
    (header.readUInt16LE(6) & ENCRYPTED_FLAG) === 0 &&
    header.readUInt16LE(8) === entry.compressionMethod &&
    header.readUInt16LE(26) === entry.fileNameLength &&
    header.subarray(LOCAL_HEADER_BYTES).equals(entry.fileNameRaw);
  if (!agrees) throw malformed();
  return nameEnd + header.readUInt16LE(28) + entry.compressedSize;
}
