const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');

/** Whether the bytes begin like a PNG, JPEG or WebP picture. What a name or a header claims does not count. */
export function isPicture(bytes: Buffer): boolean {
  const starts = (signature: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature);
  const webp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return starts(PNG) || starts(JPEG) || webp;
}
