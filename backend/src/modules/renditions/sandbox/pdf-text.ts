import { READ_LIMITS } from '../domain/limits';
import type { ExtractedText } from './extracted-text';
import { Ocr } from './ocr';
import { openPdf, type PdfPage } from './pdf';
import { drawPage } from './pdf-picture';

/** An A4 page at 200 dots per inch. */
const OCR_BOUNDS = { width: 1_654, height: 2_339 };
/** A page with fewer letters than this and a picture is a scan. */
const FEW_CHARACTERS = 40;
/** Pictures on a page that has text: logos and lines are smaller, letters one could read are larger. */
const MIN_PICTURE_PIXELS = 150_000;

/** The text of a PDF, page by page; where a page is a picture, the text in the picture. */
export async function pdfText(file: Buffer): Promise<ExtractedText> {
  const pdf = await openPdf(file);
  const ocr = new Ocr();
  const pages: string[] = [];
  let characters = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, READ_LIMITS.textPages); number++) {
    if (characters > READ_LIMITS.textCharacters) break;
    const page = await pdf.getPage(number);
    const text = await pageText(page);
    const seen = ocr.hasRoom ? await pictureText(page, text, ocr) : '';
    page.cleanup();
    pages.push(seen ? `${text}\n${seen}`.trim() : text);
    characters += text.length + seen.length;
  }
  return { text: pages.join('\n\n'), ocr: ocr.used };
}

async function pageText(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}

/** What stands in the pictures of a page and not in its text. A page that cannot be drawn has none. */
async function pictureText(page: PdfPage, text: string, ocr: Ocr): Promise<string> {
  try {
    const pixels = await largestPicture(page);
    const isScan = text.replace(/\s/g, '').length < FEW_CHARACTERS;
    if (pixels < (isScan ? 1 : MIN_PICTURE_PIXELS)) return '';
    const canvas = await drawPage(page, OCR_BOUNDS);
    const read = await ocr.read(canvas.encodeSync('png'));
    return newLines(read, text);
  } catch {
    return '';
  }
}

/** Pixels of the largest picture that the page paints. */
async function largestPicture(page: PdfPage): Promise<number> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const { fnArray, argsArray } = await page.getOperatorList();
  let largest = 0;
  fnArray.forEach((operator, index) => {
    const parameters = argsArray[index] as unknown[] | null;
    if (operator === OPS.paintImageXObject) {
      largest = Math.max(largest, Number(parameters?.[1]) * Number(parameters?.[2]) || 1);
    } else if (operator === OPS.paintInlineImageXObject || operator === OPS.paintImageMaskXObject) {
      const { width, height } = (parameters?.[0] ?? {}) as { width?: number; height?: number };
      largest = Math.max(largest, Number(width) * Number(height) || 1);
    }
  });
  return largest;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/** Lines most of whose words the page's own text does not have. */
function newLines(read: string, text: string): string {
  const known = new Set(wordsOf(text));
  return read
    .split('\n')
    .filter((line) => {
      const words = wordsOf(line);
      return words.length > 0 && words.filter((word) => known.has(word)).length * 2 < words.length;
    })
    .join('\n');
}
