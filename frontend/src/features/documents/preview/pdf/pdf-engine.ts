import {
  AnnotationMode,
  getDocument,
  GlobalWorkerOptions,
  TextLayer,
  version,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// A file of our own origin: a worker from data: or blob: would need a wider content security policy.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

const ASSETS = `/assets/pdfjs-${version}`;
/** A picture with more pixels than this is left out: it would take the tab down. */
const MAX_IMAGE_PIXELS = 64_000_000;
/** What browsers, those of phones too, hold in one canvas. */
const MAX_CANVAS_PIXELS = 16_000_000;

/** The width and height of a page at scale 1. */
export interface PageSize {
  width: number;
  height: number;
}

/** An open PDF. Its pages are drawn by a worker; nothing in it runs, and no link in it leads anywhere. */
export interface Pdf {
  pageCount: number;
  /** The size of each page, so that the scroll bar is right from the start. */
  sizes: PageSize[];
  /** Draws a page into a fresh canvas; null when `signal` was aborted meanwhile. */
  draw: (page: number, scale: number, signal: AbortSignal) => Promise<HTMLCanvasElement | null>;
  /** Lays the page's text over its picture, so that it can be selected, found and read aloud. */
  layText: (page: number, scale: number, container: HTMLElement, signal: AbortSignal) => Promise<void>;
  /** The text of a page as `layText` writes it; a line's end is a blank. */
  text: (page: number) => Promise<string>;
}

/** Why a PDF could not be opened. */
export type PdfFailure = 'password' | 'broken';

/** Beyond this many pages, sizes are taken from the first one until a page is drawn. */
const SIZED_PAGES = 300;

async function sizesOf(document: PDFDocumentProxy): Promise<PageSize[]> {
  const sizeOf = async (number: number): Promise<PageSize> => {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
    return { width, height };
  };
  const count = Math.min(document.numPages, SIZED_PAGES);
  const known = await Promise.all(Array.from({ length: count }, (_, index) => sizeOf(index + 1)));
  const first = known[0] ?? { width: 595, height: 842 };
  return Array.from({ length: document.numPages }, (_, index) => known[index] ?? first);
}

async function drawPage(page: PDFPageProxy, scale: number, signal: AbortSignal): Promise<HTMLCanvasElement | null> {
  const size = page.getViewport({ scale });
  const sharpest = Math.sqrt(MAX_CANVAS_PIXELS / Math.max(1, size.width * size.height));
  const density = Math.min(window.devicePixelRatio || 1, sharpest);
  const viewport = page.getViewport({ scale: scale * density });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  const cancel = () => task.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await task.promise;
    return signal.aborted ? null : canvas;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

async function layText(page: PDFPageProxy, scale: number, container: HTMLElement, signal: AbortSignal): Promise<void> {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale }),
  });
  signal.addEventListener('abort', () => layer.cancel());
  await layer.render();
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('');
}

/**
 * Opens a PDF. `close` ends the worker and gives back what it held, also while the document is still being opened.
 */
export function openPdf(bytes: Blob): { opened: Promise<Pdf>; close: () => void } {
  let closed = false;
  let end = () => {};
  const open = async (): Promise<Pdf> => {
    const data = new Uint8Array(await bytes.arrayBuffer());
    if (closed) throw new Error('closed');
    const task = getDocument({
      data,
      isEvalSupported: false,
      useWasm: false,
      enableXfa: false,
      maxImageSize: MAX_IMAGE_PIXELS,
      cMapUrl: `${ASSETS}/cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${ASSETS}/standard_fonts/`,
      wasmUrl: `${ASSETS}/wasm/`,
      verbosity: 0,
    });
    end = () => void task.destroy();
    const pdf = await task.promise;
    return {
      pageCount: pdf.numPages,
      sizes: await sizesOf(pdf),
      draw: async (number, scale, signal) => drawPage(await pdf.getPage(number), scale, signal),
      layText: async (number, scale, container, signal) => layText(await pdf.getPage(number), scale, container, signal),
      text: async (number) => textOf(await pdf.getPage(number)),
    };
  };
  return {
    opened: open(),
    close: () => {
      closed = true;
      end();
    },
  };
}

/** Reads pdf.js's error. */
export const failureOf = (error: unknown): PdfFailure =>
  error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken';
