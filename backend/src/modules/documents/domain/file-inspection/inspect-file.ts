import type { RandomAccess } from '../../../../platform/storage/random-access';
import { inspectCompoundOffice, refuseCompoundAsPackage } from './compound-office';
import { FileRefusedError } from './file-refusal';
import { acceptedExtension, FILE_TYPES, type FileExtension, mismatch } from './file-types';
import { inspectOoxml } from './ooxml';
import { inspectPdf } from './pdf';
import { inspectPlainText } from './plain-text';
import { safeFileName } from './safe-file-name';
import { COMPOUND_FILE, startsWith, ZIP_FILE } from './signatures';

export interface FileToInspect {
  /** As uploaded; only its extension matters here. */
  fileName: string;
  /** The plaintext. */
  content: RandomAccess;
}

/**
 * Decides whether an upload is what its name says: extension, first bytes and inner structure agree,
 * and it holds no macros, no password protection and no bomb. Reads in small pieces; memory and time
 * are bounded whatever the file claims.
 *
 * @returns the MIME type to store, derived from the content
 * @throws FileRefusedError with the reason; errors of `content` pass through unchanged
 */
export async function inspectFile({ fileName, content }: FileToInspect): Promise<{ mimeType: string }> {
  const extension = acceptedExtension(safeFileName(fileName));
  if (content.size === 0) throw new FileRefusedError('EMPTY_FILE', 'The file is empty.');
  await inspectAs(extension, content);
  return { mimeType: FILE_TYPES[extension].mimeType };
}

async function inspectAs(extension: FileExtension, content: RandomAccess): Promise<void> {
  if (extension === 'pdf') return inspectPdf(content);
  if (extension === 'txt') return inspectPlainText(content);
  const head = await content.read(0, Math.min(content.size, COMPOUND_FILE.length));
  const compound = startsWith(head, COMPOUND_FILE);
  if (extension === 'doc' || extension === 'xls') {
    if (!compound) throw mismatch(extension);
    return inspectCompoundOffice(content, extension);
  }
  if (compound) return refuseCompoundAsPackage(content, extension);
  if (!startsWith(head, ZIP_FILE)) throw mismatch(extension);
  return inspectOoxml(content, extension);
}
