import { dirname, join } from 'node:path';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';

export type Pdf = PDFDocumentProxy;
export type PdfPage = PDFPageProxy;

/** Pictures with more pixels are left blank. */
const MAX_IMAGE_PIXELS = 40_000_000;

/** Opens a PDF: no scripts, no forms, no fonts of this machine; whatever is needed comes with the package. */
export async function openPdf(file: Buffer): Promise<Pdf> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const assets = (folder: string): string => `${join(dirname(require.resolve('pdfjs-dist/package.json')), folder)}/`;
  return pdfjs.getDocument({
    data: new Uint8Array(file),
    cMapUrl: assets('cmaps'),
    standardFontDataUrl: assets('standard_fonts'),
    wasmUrl: assets('wasm'),
    iccUrl: assets('iccs'),
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  }).promise;
}
