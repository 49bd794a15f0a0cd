import { READ_LIMITS } from '../domain/limits';
import type { ExtractedText } from './extracted-text';
import { DOC, DOCX, PDF, TXT, XLS, XLSX } from './mime-types';
import { decodeText } from './plain-text';
import { pdfText } from './pdf-text';

/** The text of a file as people read it, without what no database column or index can hold. */
export async function textOf(mimeType: string, file: Buffer): Promise<ExtractedText> {
  const { text, ocr } = await extract(mimeType, file);
  return { text: clean(text), ocr };
}

async function extract(mimeType: string, file: Buffer): Promise<ExtractedText> {
  switch (mimeType) {
    case PDF:
      return pdfText(file);
    case TXT:
      return { text: decodeText(file), ocr: false };
    case DOCX:
    case XLSX:
    case XLS:
    case DOC:
    default:
      return { text: '', ocr: false };
  }
}

/** Controls but tab and newline are no text. */
function clean(text: string): string {
  return text
    .slice(0, READ_LIMITS.textCharacters)
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, ' ')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
