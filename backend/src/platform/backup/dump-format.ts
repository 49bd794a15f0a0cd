import { BackupAlteredError } from './backup.errors';

/*
 * The database in a backup, before it is compressed and encrypted: records of
 *
 *   kind (1 byte) | length of the content (4, big-endian) | content
 *
 * T  a table begins: its name and columns, JSON
 * D  some of its rows, in the text form of COPY, cut anywhere
 * E  it ends
 * Z  everything ends
 */
export type RecordKind = 'T' | 'D' | 'E' | 'Z';

export interface DumpRecord {
  kind: RecordKind;
  content: Buffer;
}

export interface TableHead {
  name: string;
  columns: string[];
}

const HEAD_BYTES = 5;
/** Far above what is written; a larger length is no length. */
const MOST_BYTES = 1024 ** 3;
const NOTHING = Buffer.alloc(0);

export function recordOf(kind: RecordKind, content: Buffer = NOTHING): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}

/** The records of a dump, to its end. @throws BackupAlteredError */
export async function* recordsIn(pieces: AsyncIterable<Buffer>): AsyncGenerator<DumpRecord> {
  let pending: Buffer = NOTHING;
  let ended = false;
  for await (const piece of pieces) {
    pending = pending.length === 0 ? piece : Buffer.concat([pending, piece]);
    for (let record = first(pending); record; record = first(pending)) {
      pending = pending.subarray(HEAD_BYTES + record.content.length);
      ended = record.kind === 'Z';
      yield record;
    }
  }
  if (!ended || pending.length > 0) throw new BackupAlteredError('the rows of the database are not complete');
}

function first(pending: Buffer): DumpRecord | undefined {
  if (pending.length < HEAD_BYTES) return undefined;
  const length = pending.readUInt32BE(1);
  const kind = pending.toString('latin1', 0, 1);
  if (!/^[TDEZ]$/.test(kind) || length > MOST_BYTES)
    throw new BackupAlteredError('the rows of the database cannot be read');
  if (pending.length < HEAD_BYTES + length) return undefined;
  return { kind: kind as RecordKind, content: pending.subarray(HEAD_BYTES, HEAD_BYTES + length) };
}
