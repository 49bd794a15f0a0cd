import { READ_LIMITS } from '../domain/limits';
import type { ExtractedText } from './extracted-text';
import { UnreadableError } from './failures';
import { DOC, DOCX, PDF, TXT, XLS, XLSX } from './mime-types';
import { readable } from './picture';
import { decodeText } from './plain-text';
import { Ocr } from './ocr';
import { pdfText } from './pdf-text';
import { spreadsheetText } from './spreadsheet';
import { docText, docxPictures, docxText } from './word';

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
      return wordText(file);
    case DOC:
      return { text: await docText(file), ocr: false };
    case XLSX:
    case XLS:
      return { text: await spreadsheetText(file), ocr: false };
    default:
      throw new UnreadableError('damaged');
  }
}

/** The text of a Word document and of the pictures in it. */
async function wordText(file: Buffer): Promise<ExtractedText> {
  const texts = [await docxText(file)];
  const ocr = new Ocr();
  for (const { bytes } of await docxPictures(file, READ_LIMITS.ocrPages)) {
    const picture = ocr.hasRoom ? await readable(bytes) : undefined;
    if (picture) texts.push(await ocr.read(picture));
  }
  return { text: texts.filter(Boolean).join('\n\n'), ocr: ocr.used };
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
