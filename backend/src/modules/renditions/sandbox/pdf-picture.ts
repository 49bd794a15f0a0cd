import type { Canvas } from '@napi-rs/canvas';
import { drawing } from './drawing';
import type { PdfPage } from './pdf';

/** As pdf.js says it in the words of browsers; our canvas does the same. */
interface Drawable {
  render: (options: { canvas: Canvas; viewport: unknown; background: string }) => { promise: Promise<unknown> };
}

export interface Bounds {
  width: number;
  height: number;
}

/** Draws a page as large as fits into the bounds, on white. */
export async function drawPage(page: PdfPage, bounds: Bounds): Promise<Canvas> {
  const { createCanvas } = await drawing();
  const natural = page.getViewport({ scale: 1 });
  const scale = Math.min(bounds.width / natural.width, bounds.height / natural.height);
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  await (page as unknown as Drawable).render({ canvas, viewport, background: '#ffffff' }).promise;
  return canvas;
}
