const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
/** January 1, 2026, 00:00 in the format of ZIP directories. */
const TIME = 0;
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;

/**
 * Gives every entry of an office file the same time, so that the file does not depend on when it
 * was made.
 */
export function withFixedTimes(archive: Buffer): Buffer {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || archive.readUInt32LE(end) !== END_OF_DIRECTORY) {
    throw new Error('Not a ZIP archive.');
  }
  const copy = Buffer.from(archive);
  let entry = copy.readUInt32LE(end + 16);
  while (copy.readUInt32LE(entry) === CENTRAL_HEADER) {
    const local = copy.readUInt32LE(entry + 42);
    if (copy.readUInt32LE(local) === LOCAL_HEADER) {
      setTime(copy, local + 10);
    }
    setTime(copy, entry + 12);
    entry += 46 + copy.readUInt16LE(entry + 28) + copy.readUInt16LE(entry + 30) + copy.readUInt16LE(entry + 32);
  }
  return copy;
}

function setTime(archive: Buffer, offset: number): void {
  archive.writeUInt16LE(TIME, offset);
  archive.writeUInt16LE(DATE, offset + 2);
}
