import { READ_LIMITS } from '../domain/limits';
import { drawGrid, drawText, encode, type Block } from './drawing';
import { UnreadableError } from './failures';
import { DOC, DOCX, PDF, TXT, XLS, XLSX } from './mime-types';
import { openPdf } from './pdf';
import { drawPage } from './pdf-picture';
import { decodeText } from './plain-text';
import type { SandboxResult } from './protocol';
import { grid } from './spreadsheet';
import { docText, docxHtml } from './word';

/** Beyond this a first page is drawn smaller: receipts and banners are long. */
const MAX_HEIGHT = READ_LIMITS.thumbnailWidth * 2;

/** Preview and thumbnail of a file. A PDF is its own preview; other files become HTML, cells or text, as JSON. */
export async function previewOf(mimeType: string, file: Buffer): Promise<SandboxResult> {
  switch (mimeType) {
    case PDF:
      return pdf(file);
    case DOCX:
      return word(file);
    case XLSX:
    case XLS:
      return cells(file);
    case DOC:
      return text(await docText(file));
    case TXT:
      return text(decodeText(file));
    default:
      throw new UnreadableError('damaged');
  }
}

async function pdf(file: Buffer): Promise<SandboxResult> {
  const document = await openPdf(file);
  const thumbnail = await document
    .getPage(1)
    .then((page) => drawPage(page, { width: READ_LIMITS.thumbnailWidth, height: MAX_HEIGHT }))
    .then(encode)
    .catch(() => undefined);
  return {
    facts: { previewKind: 'pdf', pageCount: document.numPages },
    // A first page that cannot be drawn keeps nobody from the others.
    parts: { ...(thumbnail && { thumbnail }) },
  };
}

async function word(file: Buffer): Promise<SandboxResult> {
  const html = await docxHtml(file);
  return answer('html', { html }, await drawText(blocksOf(html)));
}

async function cells(file: Buffer): Promise<SandboxResult> {
  const content = await grid(file);
  return answer('grid', content, await drawGrid(content.sheets[0]?.rows ?? []));
}

async function text(whole: string): Promise<SandboxResult> {
  const lines = whole.replace(/\r\n?/g, '\n');
  const shown = lines.slice(0, READ_LIMITS.previewCharacters);
  const blocks = shown
    .slice(0, 8_000)
    .split('\n')
    .map((line) => ({ text: line, heading: false }));
  return answer('text', { text: shown, truncated: lines.length > shown.length }, await drawText(blocks));
}

function answer(previewKind: string, content: object, thumbnail: Buffer): SandboxResult {
  const preview = Buffer.from(JSON.stringify(content));
  return { facts: { previewKind, pageCount: null }, parts: { preview, thumbnail } };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Headings and paragraphs of our own HTML, in order. */
function blocksOf(html: string): Block[] {
  const beginning = html.replace(/<img[^>]*>/g, '').slice(0, 30_000);
  return [...beginning.matchAll(/<(h[1-6]|p|li|td|th)>(.*?)<\/\1>/gs)].map(([, tag = '', content = '']) => ({
    text: content.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole),
    heading: tag.startsWith('h'),
  }));
}
