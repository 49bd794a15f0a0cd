import type { PageSize } from './pdf-engine';

/** The space above, between and below pages, in pixels. */
export const GAP = 16;

export type Zoom = 'width' | 'page' | number;

export const MIN_ZOOM = 0.25;
export const MAX_ZOOM = 4;
const steps = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4];

/** The next larger or smaller step from a scale. */
export function stepZoom(scale: number, direction: 1 | -1): number {
  const candidates = direction > 0 ? steps : [...steps].reverse();
  const next = candidates.find((step) => (direction > 0 ? step > scale + 0.01 : step < scale - 0.01));
  return next ?? (direction > 0 ? MAX_ZOOM : MIN_ZOOM);
}

/** The scale at which pages are drawn: a fixed one, or such that the widest page or a whole one fits the room. */
export function scaleFor(zoom: Zoom, sizes: readonly PageSize[], room: PageSize): number {
  if (typeof zoom === 'number') return zoom;
  const widest = Math.max(1, ...sizes.map(({ width }) => width));
  const highest = Math.max(1, ...sizes.map(({ height }) => height));
  const toWidth = (room.width - 2 * GAP) / widest;
  const scale = zoom === 'width' ? toWidth : Math.min(toWidth, (room.height - 2 * GAP) / highest);
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, scale));
}

/** Where each page begins, from the top of the scrolled area. */
export function pageTops(sizes: readonly PageSize[], scale: number): number[] {
  let top = GAP;
  return sizes.map(({ height }) => {
    const start = top;
    top += Math.floor(height * scale) + GAP;
    return start;
  });
}

/** The number of the page that is read when the area is scrolled to `top`: the one a third down the window. */
export function pageAt(tops: readonly number[], top: number, roomHeight: number): number {
  const line = top + roomHeight / 3;
  const after = tops.findIndex((start) => start > line);
  return after < 0 ? tops.length : Math.max(1, after);
}

/** Every place of `query` in `text`, without regard to case. */
export function findAll(text: string, query: string): number[] {
  const wanted = query.toLowerCase();
  if (wanted === '') return [];
  const places: number[] = [];
  const searched = text.toLowerCase();
  for (let place = searched.indexOf(wanted); place >= 0; place = searched.indexOf(wanted, place + wanted.length)) {
    places.push(place);
  }
  return places;
}
