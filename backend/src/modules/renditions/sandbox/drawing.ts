import { dirname, join } from 'node:path';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { READ_LIMITS } from '../domain/limits';

/** The proportions of a sheet of A4. */
const WIDTH = READ_LIMITS.thumbnailWidth;
const HEIGHT = Math.round(WIDTH * Math.SQRT2);
const MARGIN = 40;
const QUALITY = 82;
const INK = '#1c1c1a';
const RULE = '#d6d4cd';
const FONT = 'Sheet';

type Library = typeof import('@napi-rs/canvas');

/** A line of a drawn page. */
export interface Block {
  text: string;
  heading: boolean;
}

/** Text as the first page of it would look: the beginning, on a white sheet. */
export async function drawText(blocks: Block[]): Promise<Buffer> {
  const { canvas, context } = await sheet();
  let y = MARGIN;
  for (const { text, heading } of blocks) {
    const size = heading ? 17 : 11.5;
    context.font = `${heading ? 'bold ' : ''}${size}px ${FONT}`;
    for (const line of wrapped(context, text, WIDTH - 2 * MARGIN)) {
      y += size * 1.45;
      if (y > HEIGHT - MARGIN) return encode(canvas);
      context.fillText(line, MARGIN, y);
    }
    y += 5;
  }
  return encode(canvas);
}

/** The upper left corner of a sheet of cells. */
export async function drawGrid(rows: string[][]): Promise<Buffer> {
  const { canvas, context } = await sheet();
  const columns = Math.max(2, Math.min(6, Math.max(0, ...rows.slice(0, 40).map((row) => row.length))));
  const [width, height] = [(WIDTH - MARGIN) / columns, 22];
  context.font = `11px ${FONT}`;
  context.strokeStyle = RULE;
  const lines = Math.floor((HEIGHT - MARGIN) / height);
  for (let row = 0; row < lines; row++) {
    const y = MARGIN / 2 + row * height;
    for (let column = 0; column < columns; column++) {
      const x = MARGIN / 2 + column * width;
      context.strokeRect(x, y, width, height);
      const text = rows[row]?.[column] ?? '';
      if (text) context.fillText(fitting(context, text, width - 10), x + 5, y + 15);
    }
  }
  return encode(canvas);
}

/** At once: encoded in another thread, as `encode` does it, about one run in thirty ended with a segmentation fault. */
export function encode(canvas: Canvas): Buffer {
  return canvas.encodeSync('webp', QUALITY);
}

/** The drawing library, with a font of its own: a machine may have none. */
export async function drawing(): Promise<Library> {
  const library = await import('@napi-rs/canvas');
  const fonts = join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts');
  if (!library.GlobalFonts.has(FONT)) {
    library.GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), FONT);
    library.GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Bold.ttf'), FONT);
  }
  return library;
}

async function sheet(): Promise<{ canvas: Canvas; context: SKRSContext2D }> {
  const { createCanvas } = await drawing();
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = INK;
  return { canvas, context };
}

function wrapped(context: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.slice(0, 4_000).split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && context.measureText(longer).width > width) {
      lines.push(line);
      line = fitting(context, word, width);
    } else {
      line = line ? longer : fitting(context, word, width);
    }
  }
  return [...lines, line];
}

function fitting(context: SKRSContext2D, text: string, width: number): string {
  let shown = text.slice(0, 120);
  while (shown.length > 1 && context.measureText(shown).width > width) shown = shown.slice(0, -1);
  return shown;
}
