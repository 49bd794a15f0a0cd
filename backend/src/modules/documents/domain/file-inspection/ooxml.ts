import { bufferRandomAccess, type RandomAccess } from '../../../../platform/storage/random-access';
import { CompoundFile } from './compound-file';
import { refuseProtectionAndMacros } from './compound-office';
import { contentTypeOf, type ContentTypes, parseContentTypes, partName } from './content-types';
import { archiveBomb, macros, malformed } from './file-refusal';
import { mismatch } from './file-types';
import { ARCHIVE_LIMITS, type ArchiveLimits } from './inspection-limits';
import { COMPOUND_FILE, startsWith, ZIP_FILE } from './signatures';
import { DoctypeScanner } from './doctype-scanner';
import { ArchiveBudget, type Entry, ZipArchive } from './zip-archive';

const CONTENT_TYPES = '[content_types].xml';
const MAIN_PART = {
  docx: { folder: '/word/', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml' },
  xlsx: { folder: '/xl/', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml' },
} as const;
/** Content types of documents with macros, VBA projects and their data, Excel 4 macro sheets. */
const MACRO_TYPE = /macroenabled|vbaproject|vbadata|macrosheet/;
const MACRO_PART = /(^|\/)(vbaproject[^/]*\.bin|vbadata[^/]*\.xml|macrosheets\/.+)$/i;
const XML_PART = /\.(xml|rels|vml)$/i;

/**
 * Refuses whatever is not a DOCX or XLSX: zip directory, content types and main part must agree with
 * the extension, every part must unpack within the limits, and no part or embedded document may hold
 * macros or a DTD.
 *
 * @throws FileRefusedError; errors of `content`
 */
export async function inspectOoxml(
  content: RandomAccess,
  extension: 'docx' | 'xlsx',
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<void> {
  const budget = new ArchiveBudget(limits);
  const archive = await ZipArchive.open(content, budget);
  const types = await readContentTypes(archive, limits);
  if (types === undefined) throw mismatch(extension);
  refuseMacros(archive, types);
  const { folder, type } = MAIN_PART[extension];
  const isMainPart = ({ fileName }: Entry) =>
    contentTypeOf(types, fileName) === type && partName(fileName).startsWith(folder);
  if (!archive.entries.some(isMainPart)) throw declares(types, type) ? malformed() : mismatch(extension);
  await unpackAll(archive, budget, 0);
}

async function readContentTypes(archive: ZipArchive, limits: ArchiveLimits): Promise<ContentTypes | undefined> {
  const entry = archive.entries.find(({ fileName }) => fileName.toLowerCase() === CONTENT_TYPES);
  if (entry === undefined) return undefined;
  if (entry.uncompressedSize > limits.maxContentTypesBytes) throw archiveBomb();
  const pieces: Buffer[] = [];
  await archive.unpack(entry, (piece) => pieces.push(piece));
  return parseContentTypes(Buffer.concat(pieces));
}

function refuseMacros(archive: ZipArchive, types: ContentTypes | undefined): void {
  for (const { fileName, fileNameRaw } of archive.entries) {
    // The raw name counts too: another program may not know the field that overrides it.
    if (MACRO_PART.test(fileName) || MACRO_PART.test(fileNameRaw.toString('latin1'))) throw macros();
    // Some programs declare types for extensions that no part has; only parts count.
    if (types !== undefined && MACRO_TYPE.test(contentTypeOf(types, fileName))) throw macros();
  }
}

function declares(types: ContentTypes, type: string): boolean {
  return [...types.overrides.values(), ...types.defaults.values()].includes(type);
}

async function unpackAll(archive: ZipArchive, budget: ArchiveBudget, depth: number): Promise<void> {
  for (const entry of archive.entries) {
    const embedded = await unpackPart(archive, entry, budget.limits);
    if (embedded !== undefined) await inspectEmbedded(embedded, budget, depth + 1);
  }
}

/** Unpacks a part; returns its bytes only where they are a document of their own. */
async function unpackPart(archive: ZipArchive, entry: Entry, limits: ArchiveLimits): Promise<Buffer | undefined> {
  const doctype = XML_PART.test(entry.fileName) ? new DoctypeScanner() : undefined;
  let head = Buffer.alloc(0);
  let kept: Buffer[] | undefined;
  await archive.unpack(entry, (piece) => {
    doctype?.write(piece);
    if (kept !== undefined) {
      kept.push(piece);
      return;
    }
    if (head.length >= COMPOUND_FILE.length) return;
    head = Buffer.concat([head, piece]);
    if (!startsWith(head, ZIP_FILE) && !startsWith(head, COMPOUND_FILE)) return;
    if (entry.uncompressedSize > limits.maxEmbeddedBytes) throw archiveBomb();
    kept = [head];
  });
  if (doctype?.found === true) throw malformed();
  return kept === undefined ? undefined : Buffer.concat(kept);
}

async function inspectEmbedded(bytes: Buffer, budget: ArchiveBudget, depth: number): Promise<void> {
  const content = bufferRandomAccess(bytes);
  if (startsWith(bytes, COMPOUND_FILE)) {
    await refuseProtectionAndMacros(await CompoundFile.open(content));
    return;
  }
  if (depth > budget.limits.maxDepth) throw archiveBomb();
  const archive = await ZipArchive.open(content, budget);
  refuseMacros(archive, await readContentTypes(archive, budget.limits));
  await unpackAll(archive, budget, depth);
}
