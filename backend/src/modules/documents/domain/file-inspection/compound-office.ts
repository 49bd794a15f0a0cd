import type { RandomAccess } from '../../../../platform/storage/random-access';
import { type CompoundEntry, CompoundFile } from './compound-file';
import { encrypted, FileRefusedError, macros, malformed } from './file-refusal';
import { mismatch } from './file-types';

/** Storages and streams of VBA projects ([MS-OVBA] 2.2.1) in Word and Excel, in lower case. */
const MACRO_NAMES = new Set(['macros', '_vba_project_cur', 'vba', '_vba_project']);
/** A password-protected DOCX or XLSX is a compound file with this stream ([MS-OFFCRYPTO] 2.3). */
const ENCRYPTED_PACKAGE = 'encryptedpackage';

const WORD_STREAM = 'worddocument';
/** First word of the stream since Word 97, and in Word 6 and 95 ([MS-DOC] 2.5.2). */
const WORD_MARKS = new Set([0xa5ec, 0xa5dc]);
const WORD_ENCRYPTED = 0x0100;

/** Excel 97-2003, and Excel 5 and 95. */
const WORKBOOK_STREAMS = ['workbook', 'book'];
const RECORD = { BOF: 0x0809, EOF: 0x000a, FILEPASS: 0x002f, BOUNDSHEET: 0x0085 };
/** Sheet types of BOUNDSHEET that hold code: Excel 4 macros, Visual Basic module ([MS-XLS] 2.4.28). */
const MACRO_SHEETS = new Set([1, 6]);
const MAX_RECORDS = 200_000;
const READ_BYTES = 16_384;

/**
 * Refuses whatever is not a Word or Excel 97-2003 file free of macros and passwords.
 *
 * @throws FileRefusedError; errors of `content`
 */
export async function inspectCompoundOffice(content: RandomAccess, extension: 'doc' | 'xls'): Promise<void> {
  const file = await CompoundFile.open(content);
  await refuseProtectionAndMacros(file);
  const expected = extension === 'doc' ? wordStream(file) : workbookStream(file);
  if (expected === undefined) throw mismatch(extension);
  if (wordStream(file) !== undefined && workbookStream(file) !== undefined) throw malformed();
}

/**
 * A compound file that is named .docx or .xlsx: most often one with a password.
 *
 * @throws FileRefusedError ENCRYPTED_FILE or CONTENT_MISMATCH, always
 */
export async function refuseCompoundAsPackage(content: RandomAccess, extension: 'docx' | 'xlsx'): Promise<never> {
  try {
    if (holdsEncryptedPackage(await CompoundFile.open(content))) throw encrypted();
  } catch (error) {
    if (!(error instanceof FileRefusedError) || error.code !== 'MALFORMED_FILE') throw error;
  }
  throw mismatch(extension);
}

/**
 * The checks that hold for embedded compound files too.
 *
 * @throws FileRefusedError ENCRYPTED_FILE, MACROS or MALFORMED_FILE
 */
export async function refuseProtectionAndMacros(file: CompoundFile): Promise<void> {
  if (holdsEncryptedPackage(file)) throw encrypted();
  if (file.entries.some(({ name }) => MACRO_NAMES.has(name.toLowerCase()))) throw macros();
  const word = wordStream(file);
  if (word !== undefined) await inspectWordStream(file, word);
  const workbook = workbookStream(file);
  if (workbook !== undefined) await inspectWorkbookStream(file, workbook);
}

function holdsEncryptedPackage(file: CompoundFile): boolean {
  return file.topLevel().some(({ name }) => name.toLowerCase() === ENCRYPTED_PACKAGE);
}

function wordStream(file: CompoundFile): CompoundEntry | undefined {
  return topLevelStream(file, [WORD_STREAM]);
}

function workbookStream(file: CompoundFile): CompoundEntry | undefined {
  return topLevelStream(file, WORKBOOK_STREAMS);
}

function topLevelStream(file: CompoundFile, names: readonly string[]): CompoundEntry | undefined {
  return file.topLevel().find(({ kind, name }) => kind === 'stream' && names.includes(name.toLowerCase()));
}

/** [MS-DOC] 2.5.2: the file information block begins the stream; its flags are the word at 10. */
async function inspectWordStream(file: CompoundFile, stream: CompoundEntry): Promise<void> {
  const start = await file.readStream(stream, 0, 12);
  if (start.length < 12 || !WORD_MARKS.has(start.readUInt16LE(0))) throw malformed();
  if ((start.readUInt16LE(10) & WORD_ENCRYPTED) !== 0) throw encrypted();
}

/** [MS-XLS] 2.1.4: the globals come first, as records of type, length and data, up to an EOF record. */
async function inspectWorkbookStream(file: CompoundFile, stream: CompoundEntry): Promise<void> {
  let window: Buffer = Buffer.alloc(0);
  let windowStart = 0;
  const bytesAt = async (position: number, length: number): Promise<Buffer> => {
    if (position < windowStart || position + length > windowStart + window.length) {
      windowStart = position;
      window = await file.readStream(stream, position, position + READ_BYTES);
    }
    if (length > window.length - (position - windowStart)) throw malformed();
    return window.subarray(position - windowStart, position - windowStart + length);
  };
  let position = 0;
  for (let count = 0; count < MAX_RECORDS; count += 1) {
    const head = await bytesAt(position, 4);
    const type = head.readUInt16LE(0);
    if (count === 0 && type !== RECORD.BOF) throw malformed();
    if (type === RECORD.EOF) return;
    if (type === RECORD.FILEPASS) throw encrypted();
    if (type === RECORD.BOUNDSHEET && MACRO_SHEETS.has((await bytesAt(position + 4, 6)).readUInt8(5))) throw macros();
    position += 4 + head.readUInt16LE(2);
  }
  throw malformed();
}
