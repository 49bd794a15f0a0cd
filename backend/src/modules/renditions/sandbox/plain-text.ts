/** Text in UTF-16 with a byte order mark, in UTF-8, or in what Windows wrote before it. */
export function decodeText(file: Buffer): string {
  const mark = file.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(file);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}
