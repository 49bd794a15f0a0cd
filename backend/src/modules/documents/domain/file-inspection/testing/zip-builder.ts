import { crc32, deflateRawSync } from 'node:zlib';

/** One entry, with every field of its headers open to lies. */
export interface ZipPart {
  name: string;
  data: Buffer;
  stored?: boolean;
  /** General purpose bits. */
  flags?: number;
  /** Declared instead of the true length. */
  declaredSize?: number;
  /** Declared instead of the true checksum. */
  declaredCrc?: number;
  /** Name in the local header, where it differs. */
  localName?: string;
  /** Points the directory at the data of an earlier entry instead of writing its own. */
  sharedWith?: number;
}

export interface ZipLies {
  /** Entries according to the end record. */
  entryCount?: number;
  /** Bytes before the first entry. */
  prefix?: Buffer;
}

/** A zip file written by hand (APPNOTE 4.3), so that tests can break each rule of the format. */
export function buildZip(parts: readonly ZipPart[], lies: ZipLies = {}): Buffer {
  const pieces: Buffer[] = [lies.prefix ?? Buffer.alloc(0)];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = pieces[0]?.length ?? 0;
  for (const part of parts) {
    const packed = part.stored === true ? part.data : deflateRawSync(part.data);
    const shared = part.sharedWith === undefined ? undefined : offsets[part.sharedWith];
    offsets.push(shared ?? offset);
    directory.push(centralHeader(part, packed.length, shared ?? offset));
    if (shared !== undefined) continue;
    const local = Buffer.concat([localHeader(part, packed.length), packed]);
    pieces.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...pieces, central, endRecord(lies.entryCount ?? parts.length, central.length, offset)]);
}

function localHeader(part: ZipPart, packedSize: number): Buffer {
  const name = Buffer.from(part.localName ?? part.name, 'utf8');
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header.subarray(4), part, packedSize, name.length);
  return Buffer.concat([header, name]);
}

function centralHeader(part: ZipPart, packedSize: number, offset: number): Buffer {
  const name = Buffer.from(part.name, 'utf8');
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(20, 4);
  writeCommon(header.subarray(6), part, packedSize, name.length);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

/** The fields that both headers have, in the same order. */
function writeCommon(header: Buffer, part: ZipPart, packedSize: number, nameLength: number): void {
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(part.flags ?? 0, 2);
  header.writeUInt16LE(part.stored === true ? 0 : 8, 4);
  header.writeUInt32LE(part.declaredCrc ?? crc32(part.data), 10);
  header.writeUInt32LE(packedSize, 14);
  header.writeUInt32LE(part.declaredSize ?? part.data.length, 18);
  header.writeUInt16LE(nameLength, 22);
}

function endRecord(entryCount: number, directorySize: number, directoryOffset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(entryCount, 8);
  record.writeUInt16LE(entryCount, 10);
  record.writeUInt32LE(directorySize, 12);
  record.writeUInt32LE(directoryOffset, 16);
  return record;
}
