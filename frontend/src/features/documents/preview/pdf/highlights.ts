import { findAll } from './pages';

const ALL = 'document-find';
const CURRENT = 'document-find-current';

interface PageMatches {
  all: Range[];
  current: Range | null;
}

/** The matches of the pages that are drawn. The browser paints them itself, so the text stays as it was laid. */
const shown = new Map<number, PageMatches>();

const paints = () => typeof Highlight !== 'undefined' && 'highlights' in CSS;

function paint(): void {
  if (!paints()) return;
  const pages = [...shown.values()];
  CSS.highlights.set(ALL, new Highlight(...pages.flatMap(({ all }) => all)));
  CSS.highlights.set(CURRENT, new Highlight(...pages.flatMap(({ current }) => current ?? [])));
}

interface Piece {
  node: Text | null;
  start: number;
  text: string;
}

/** The text of a layer with the node that each piece comes from; the end of a line counts as a blank. */
function piecesOf(layer: HTMLElement): Piece[] {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const pieces: Piece[] = [];
  let start = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node instanceof Text ? node.data : node.nodeName === 'BR' ? ' ' : '';
    if (text === '') continue;
    pieces.push({ node: node instanceof Text ? node : null, start, text });
    start += text.length;
  }
  return pieces;
}

/** The range from one place of the text to another, where both lie in text that is on the page. */
function rangeOf(pieces: Piece[], from: number, to: number): Range | null {
  const holds = (place: number) => pieces.find(({ start, text }) => place >= start && place < start + text.length);
  const [first, last] = [holds(from), holds(to - 1)];
  if (!first?.node || !last?.node) return null;
  const range = document.createRange();
  range.setStart(first.node, from - first.start);
  range.setEnd(last.node, to - last.start);
  return range;
}

/**
 * Marks what is looked for on a page, and brings the current match into view. Answers what takes the marks away again.
 */
export function showMatches(page: number, layer: HTMLElement | null, query: string, current: number): () => void {
  if (!layer || query === '') return () => undefined;
  const pieces = piecesOf(layer);
  const text = pieces.map((piece) => piece.text).join('');
  const ranges = findAll(text, query).map((place) => rangeOf(pieces, place, place + query.length));
  const currentRange = ranges[current] ?? null;
  shown.set(page, { all: ranges.filter((range) => range !== null), current: currentRange });
  paint();
  currentRange?.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
  return () => {
    shown.delete(page);
    paint();
  };
}
