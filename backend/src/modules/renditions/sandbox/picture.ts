import { drawing } from './drawing';

/** A picture needs this many pixels to hold letters one could read. */
const MIN_SIDE = 60;
const MIN_PIXELS = 20_000;
const MAX_PIXELS = 40_000_000;
const LONGEST_SIDE = 2_400;

/** A picture as PNG of a size that suits the recognition; undefined for one that is too small, too large or none at all. */
export async function readable(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    const { createCanvas, loadImage } = await drawing();
    const image = await loadImage(bytes);
    const pixels = image.width * image.height;
    if (Math.min(image.width, image.height) < MIN_SIDE || pixels < MIN_PIXELS || pixels > MAX_PIXELS) return undefined;
    const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
    const canvas = createCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale));
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.encodeSync('png');
  } catch {
    return undefined;
  }
}
