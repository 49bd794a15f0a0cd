import { READ_LIMITS } from '../domain/limits';
import type { ExtractedText } from './extracted-text';
import { openPdf, type PdfPage } from './pdf';

/** The text of a PDF, page by page. */
export async function pdfText(file: Buffer): Promise<ExtractedText> {
  const pdf = await openPdf(file);
  const pages: string[] = [];
  let characters = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, READ_LIMITS.textPages); number++) {
    if (characters > READ_LIMITS.textCharacters) break;
    const text = await pageText(await pdf.getPage(number));
    characters += text.length;
    pages.push(text);
  }
  return { text: pages.join('\n\n'), ocr: false };
}

async function pageText(page: PdfPage): Promise<string> {
  const { items } = await page.getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  page.cleanup();
  return text;
}
