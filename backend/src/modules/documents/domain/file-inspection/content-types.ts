import { malformed } from './file-refusal';

/** The parts of `[Content_Types].xml` (ECMA-376 part 2, 6.2.3) that say what a package is. */
export interface ContentTypes {
  /** Content type by lower-case extension. */
  defaults: ReadonlyMap<string, string>;
  /** Content type by lower-case part name, which starts with `/`. */
  overrides: ReadonlyMap<string, string>;
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const ELEMENT = /<(?:[\w.-]+:)?(Default|Override)\s([^<>]*?)\/?>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const REFERENCE = /&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(\w+));/g;

/**
 * Reads the content types with a pattern rather than an XML parser: the format is flat, and what does
 * not expand entities cannot be made to.
 *
 * @throws FileRefusedError MALFORMED_FILE when it is no such file
 */
export function parseContentTypes(bytes: Buffer): ContentTypes {
  const xml = decode(bytes).replace(/<!--[\s\S]*?-->/g, '');
  if (!/<(?:[\w.-]+:)?Types[\s>]/.test(xml) || xml.includes('<!')) throw malformed();
  const defaults = new Map<string, string>();
  const overrides = new Map<string, string>();
  for (const [, element, source] of xml.matchAll(ELEMENT)) {
    const attributes = parseAttributes(source ?? '');
    const name = attributes.get(element === 'Default' ? 'Extension' : 'PartName');
    const type = attributes.get('ContentType');
    if (name === undefined || type === undefined) throw malformed();
    declare(element === 'Default' ? defaults : overrides, name.toLowerCase(), type.trim().toLowerCase());
  }
  return { defaults, overrides };
}

/** The content type of the zip entry `name`; '' where none is declared. */
export function contentTypeOf(types: ContentTypes, name: string): string {
  const part = partName(name);
  const extension = part.slice(part.lastIndexOf('.') + 1);
  return types.overrides.get(part) ?? types.defaults.get(extension) ?? '';
}

/** The part of a zip entry: `word/document.xml` is `/word/document.xml`, without regard to case. */
export function partName(entryName: string): string {
  return `/${entryName}`.toLowerCase();
}

/** Two types for one name would let each program believe another one. */
function declare(types: Map<string, string>, name: string, type: string): void {
  if ((types.get(name) ?? type) !== type) throw malformed();
  types.set(name, type);
}

function parseAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name, double, single] of source.matchAll(ATTRIBUTE)) {
    attributes.set(name ?? '', resolveReferences(double ?? single ?? ''));
  }
  return attributes;
}

function resolveReferences(text: string): string {
  return text.replace(REFERENCE, (_match, hexadecimal?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return namedEntity(name);
    const codePoint = hexadecimal === undefined ? Number(decimal) : parseInt(hexadecimal, 16);
    if (!(codePoint <= 0x10ffff)) throw malformed();
    return String.fromCodePoint(codePoint);
  });
}

function namedEntity(name: string): string {
  const value = NAMED_ENTITIES[name];
  if (value === undefined) throw malformed();
  return value;
}

/** UTF-8, or UTF-16 with a byte order mark: the encodings the format allows. */
function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw malformed();
  }
}
