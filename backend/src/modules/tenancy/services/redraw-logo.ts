import { InvalidInputError } from '../../../platform/errors/app-error';
import { isPicture } from '../domain/picture-signature';

const SIDE = 512;
/** 8192 by 4096: a bomb is refused by its header, before a pixel is drawn. */
const MAX_PIXELS = 8192 * 4096;
const LOADERS = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'];

/** Loaded with the first logo: the library holds memory that most processes never need. */
async function decoder() {
  const { default: sharp } = await import('sharp');
  // Of the many formats the library reads, only the three wanted ones are ever parsed.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  // Pictures are rare and small; kept results would only hold memory.
  sharp.cache(false);
  return sharp;
}

/**
 * Draws the picture anew as a PNG of at most 512 by 512 pixels: nothing of the uploaded bytes survives
 * but the colours.
 *
 * @throws InvalidInputError when it is no PNG, JPEG or WebP, or too large a picture
 */
export async function redrawLogo(file: Buffer): Promise<Buffer> {
  if (!isPicture(file)) throw new InvalidInputError({ file: 'Choose a PNG, JPEG or WebP picture' });
  const sharp = await decoder();
  try {
    return await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: 5 })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch {
    // What the decoder says of a broken picture helps nobody but an attacker.
    throw new InvalidInputError({ file: 'This picture cannot be read, or has too many pixels' });
  }
}
