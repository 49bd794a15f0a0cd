import dayjs from 'dayjs';

/** One value of a series; the label is its place on the axis. */
export interface ChartPoint {
  label: string;
  value: number;
}

/** Values that belong together, under a name. */
export interface ChartSeries {
  name: string;
  points: readonly ChartPoint[];
}

/** The steps of an axis: round numbers from zero to at least the highest value. */
export function ticksFor(highest: number, wanted = 4): number[] {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  // What is counted does not come in parts: whole numbers get whole steps.
  const fits = (step: number) => step >= rough && (Number.isInteger(step) || !Number.isInteger(highest));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find(fits) ?? Math.max(1, Math.ceil(rough));
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Which of many labels are written below an axis: evenly spread, always the last one. */
export function shownLabels(count: number, room: number): number[] {
  if (count === 0 || room < 1) return [];
  const every = Math.ceil(count / room);
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0);
}

/** A value as people read it, with its unit. */
export function valueWords(value: number, unit = ''): string {
  const number = value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  if (!unit) return number;
  if (unit === '%') return `${number}%`;
  return `${number} ${value === 1 ? unit.replace(/ies$/, 'y').replace(/s$/, '') : unit}`;
}

/** A label as people read it: '2026-03-05' is 'Mar 5', '2026-03' is 'Mar 2026'. */
export function labelWords(label: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(label)) return dayjs(label).format('MMM D');
  return /^\d{4}-\d\d$/.test(label) ? dayjs(`${label}-01`).format('MMM YYYY') : label;
}

/** The highest of all values; 0 when there are none. */
export const highestOf = (series: readonly ChartSeries[]): number =>
  series.reduce((highest, { points }) => points.reduce((high, { value }) => Math.max(high, value), highest), 0);
