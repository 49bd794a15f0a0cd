import type { RandomAccess } from '../../../../platform/storage/random-access';
import { malformed } from './file-refusal';
import { COMPOUND_FILE, startsWith } from './signatures';

/*
 * A reader for compound files (OLE2, [MS-CFB]), bounded by the length of the file: chains that loop,
 * leave the file or are longer than it are refused. Section numbers refer to [MS-CFB].
 */
const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
const END_OF_CHAIN = 0xfffffffe;
const LAST_REGULAR_SECTOR = 0xfffffffa;
const NO_ENTRY = 0xffffffff;
const DIFAT_IN_HEADER = 109;
const DIFAT_OFFSET = 76;
const MINI_SECTOR_SHIFT = 6;

export interface CompoundEntry {
  readonly name: string;
  readonly kind: 'storage' | 'stream' | 'root';
  /** Length in bytes of a stream. */
  readonly size: number;
  readonly startSector: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
}

export class CompoundFile {
  private fat: Uint32Array = new Uint32Array(0);
  private miniFat: Uint32Array = new Uint32Array(0);
  private rootChain: readonly number[] = [];
  private readonly chains = new Map<CompoundEntry, readonly number[]>();
  /** By directory number; unused ones are undefined. */
  private directory: readonly (CompoundEntry | undefined)[] = [];

  private constructor(
    private readonly content: RandomAccess,
    private readonly header: Buffer,
    private readonly sectorShift: number,
  ) {}

  /** @throws FileRefusedError MALFORMED_FILE; errors of `content` */
  static async open(content: RandomAccess): Promise<CompoundFile> {
    if (content.size < HEADER_BYTES) throw malformed();
    const header = await content.read(0, HEADER_BYTES);
    const sectorShift = header.readUInt16LE(30);
    const expectedShift = header.readUInt16LE(26) === 4 ? 12 : 9;
    if (!startsWith(header, COMPOUND_FILE) || sectorShift !== expectedShift) throw malformed();
    const file = new CompoundFile(content, header, sectorShift);
    await file.readTables();
    return file;
  }

  /** Every storage and stream, at any depth, also those that no storage lists. */
  get entries(): CompoundEntry[] {
    return this.directory.filter((entry) => entry !== undefined);
  }

  /** What lies directly in the root storage. */
  topLevel(): CompoundEntry[] {
    const found: CompoundEntry[] = [];
    const visited = new Set<number>();
    const open = [this.directory[0]?.child ?? NO_ENTRY];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === NO_ENTRY) continue;
      const entry = this.directory[id];
      if (entry === undefined || visited.has(id)) throw malformed();
      visited.add(id);
      found.push(entry);
      open.push(entry.left, entry.right);
    }
    return found;
  }

  /**
   * Bytes [start, end) of a stream, fewer where it ends before.
   *
   * @throws FileRefusedError MALFORMED_FILE; errors of the content
   */
  async readStream(entry: CompoundEntry, start: number, end: number): Promise<Buffer> {
    const mini = entry.size < this.header.readUInt32LE(56);
    const shift = mini ? MINI_SECTOR_SHIFT : this.sectorShift;
    const chain = this.chainOf(entry, mini);
    const stop = Math.min(end, entry.size);
    const parts: Buffer[] = [];
    for (let at = start; at < stop; ) {
      const sector = chain[at >>> shift];
      if (sector === undefined) throw malformed();
      const within = at & ((1 << shift) - 1);
      const length = Math.min(stop - at, (1 << shift) - within);
      const offset = mini ? this.offsetInRoot(sector) : this.offsetOf(sector);
      if (offset + within + length > this.content.size) throw malformed();
      parts.push(await this.content.read(offset + within, offset + within + length));
      at += length;
    }
    return Buffer.concat(parts);
  }

  private chainOf(entry: CompoundEntry, mini: boolean): readonly number[] {
    const known = this.chains.get(entry);
    if (known !== undefined) return known;
    const chain = follow(mini ? this.miniFat : this.fat, entry.startSector);
    this.chains.set(entry, chain);
    return chain;
  }

  /** 2.2: sector 0 follows the header, which fills one sector. */
  private offsetOf(sector: number): number {
    return (sector + 1) * 2 ** this.sectorShift;
  }

  /** 2.4: small streams live inside the stream of the root entry. */
  private offsetInRoot(miniSector: number): number {
    const position = miniSector << MINI_SECTOR_SHIFT;
    const sector = this.rootChain[position >>> this.sectorShift];
    if (sector === undefined) throw malformed();
    return this.offsetOf(sector) + (position & ((1 << this.sectorShift) - 1));
  }

  private async readTables(): Promise<void> {
    this.fat = await this.readSectorTable(await this.fatSectors());
    const directoryChain = follow(this.fat, this.header.readUInt32LE(48));
    const directory: (CompoundEntry | undefined)[] = [];
    for (const sector of directoryChain)
      directory.push(...parseEntries(await this.readSector(sector), this.sectorShift));
    this.directory = directory;
    const root = directory[0];
    if (root?.kind !== 'root') throw malformed();
    const miniFatStart = this.header.readUInt32LE(60);
    if (root.startSector <= LAST_REGULAR_SECTOR) this.rootChain = follow(this.fat, root.startSector);
    if (miniFatStart <= LAST_REGULAR_SECTOR) {
      this.miniFat = await this.readSectorTable(follow(this.fat, miniFatStart));
    }
  }

  /** 2.5: the first 109 sectors of the FAT are listed in the header, the others in a chain of their own. */
  private async fatSectors(): Promise<number[]> {
    const count = this.header.readUInt32LE(44);
    const perSector = 2 ** (this.sectorShift - 2);
    const maxSectors = Math.ceil(this.content.size / 2 ** this.sectorShift);
    if (count === 0 || count > maxSectors) throw malformed();
    const listed: number[] = [];
    for (let i = 0; i < DIFAT_IN_HEADER; i += 1) listed.push(this.header.readUInt32LE(DIFAT_OFFSET + 4 * i));
    let next = this.header.readUInt32LE(68);
    while (listed.length < count) {
      if (next > LAST_REGULAR_SECTOR) throw malformed();
      const sector = toTable(await this.readSector(next));
      listed.push(...sector.subarray(0, perSector - 1));
      next = sector[perSector - 1] ?? END_OF_CHAIN;
    }
    return listed.slice(0, count);
  }

  private async readSectorTable(sectors: readonly number[]): Promise<Uint32Array> {
    const perSector = 2 ** (this.sectorShift - 2);
    const table = new Uint32Array(sectors.length * perSector);
    for (const [i, sector] of sectors.entries()) table.set(toTable(await this.readSector(sector)), i * perSector);
    return table;
  }

  /** A whole sector; the last one of the file may be cut short and counts as zeros from there. */
  private async readSector(sector: number): Promise<Buffer> {
    const offset = this.offsetOf(sector);
    const size = 2 ** this.sectorShift;
    if (sector > LAST_REGULAR_SECTOR || offset >= this.content.size) throw malformed();
    const bytes = await this.content.read(offset, Math.min(offset + size, this.content.size));
    return bytes.length === size ? bytes : Buffer.concat([bytes], size);
  }
}

/** The sectors of a chain, in order (2.3). */
function follow(table: Uint32Array, start: number): number[] {
  const chain: number[] = [];
  for (let sector = start; sector !== END_OF_CHAIN; ) {
    const next = table[sector];
    if (next === undefined || chain.length >= table.length) throw malformed();
    chain.push(sector);
    sector = next;
  }
  return chain;
}

function toTable(sector: Buffer): Uint32Array {
  const table = new Uint32Array(sector.length / 4);
  for (let i = 0; i < table.length; i += 1) table[i] = sector.readUInt32LE(4 * i);
  return table;
}

function parseEntries(sector: Buffer, sectorShift: number): (CompoundEntry | undefined)[] {
  const entries: (CompoundEntry | undefined)[] = [];
  for (let at = 0; at < sector.length; at += DIRECTORY_ENTRY_BYTES) {
    entries.push(parseEntry(sector.subarray(at, at + DIRECTORY_ENTRY_BYTES), sectorShift));
  }
  return entries;
}

/** 2.6.1 */
function parseEntry(bytes: Buffer, sectorShift: number): CompoundEntry | undefined {
  const kind = ([undefined, 'storage', 'stream', undefined, undefined, 'root'] as const)[bytes.readUInt8(66)];
  if (kind === undefined) return undefined;
  const nameBytes = Math.min(64, bytes.readUInt16LE(64));
  // Version 3 files may carry rubbish in the upper half of the length.
  const upperHalf = sectorShift === 9 ? 0 : bytes.readUInt32LE(124);
  return {
    kind,
    name: bytes.toString('utf16le', 0, Math.max(0, nameBytes - 2)),
    size: bytes.readUInt32LE(120) + upperHalf * 2 ** 32,
    startSector: bytes.readUInt32LE(116),
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
  };
}
