/** The content of each `<name>` element; lists of S3 do not nest one in itself. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content]) => content ?? '');
}

/** The text of the first `<name>` element, or undefined. */
export function textOf(xml: string, name: string): string | undefined {
  const [text] = elements(xml, name);
  return text === undefined ? undefined : unescaped(text);
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(lt|gt|quot|apos|amp));/g, (_, decimal, hex, name) => {
    if (typeof name === 'string') return NAMED[name] ?? '';
    const point = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

/** Text that may stand inside an element. */
export function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
