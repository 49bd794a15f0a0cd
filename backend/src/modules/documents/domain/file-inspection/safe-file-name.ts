/** Longest stored name in bytes of UTF-8, the limit of common file systems. */
const MAX_BYTES = 255;
/** A longer "extension" is just a dot in a name. */
const MAX_EXTENSION_BYTES = 16;
const FALLBACK_STEM = 'document';

/** Control and line-breaking characters, marks that reorder text, invisible spaces, lone surrogates. */
const UNSAFE = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** Not allowed in names on Windows; the separators are gone by then. */
const FORBIDDEN = /[<>:"|?*]/g;
/** Names of devices on Windows, with any extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])$/i;

/**
 * The name to store and show for an uploaded file. It names nothing on the server; this only keeps
 * it harmless on the computers of those who download it. Path parts, control characters and
 * reordering marks go; forbidden characters become `_`; reserved names get a `_` in front; the
 * result is NFC, 1 to 255 bytes of UTF-8, and keeps its extension. Applying it twice changes nothing.
 */
export function safeFileName(uploaded: string): string {
  const lastPart = uploaded.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const cleaned = trimmed(
    lastPart
      .replace(UNSAFE, '')
      .replace(/[\p{Zs}]+/gu, ' ')
      .replace(FORBIDDEN, '_'),
  );
  const { stem, extension } = splitExtension(cleaned);
  const named = stem === '' ? FALLBACK_STEM : stem;
  const allowed = RESERVED.test(trimmed(named.split('.')[0] ?? '')) ? `_${named}` : named;
  return trimmed(truncated(allowed, MAX_BYTES - Buffer.byteLength(extension))) + extension;
}

function splitExtension(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot);
  if (extension === '' || Buffer.byteLength(extension) > MAX_EXTENSION_BYTES) return { stem: name, extension: '' };
  return { stem: trimmed(name.slice(0, dot)), extension };
}

/** Windows drops spaces and dots at the end of a name; leading spaces only confuse. */
function trimmed(name: string): string {
  return name.replace(/^ +|[ .]+$/g, '');
}

/** The longest beginning of at most `maxBytes` bytes that ends between characters. */
function truncated(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    kept += segment;
  }
  return kept;
}
