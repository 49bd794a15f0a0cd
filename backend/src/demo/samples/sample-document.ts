/** A piece of a sample document, from top to bottom of the page. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'bullets'; items: string[] }
  | { kind: 'steps'; items: string[] }
  | { kind: 'note'; text: string }
  | { kind: 'table'; columns: Column[]; rows: string[][]; totals?: boolean }
  | { kind: 'bars'; caption: string; unit: string; labels: string[]; series: Series[] }
  | { kind: 'signatures'; people: { name: string; role: string; date: string }[] };

/** A table column; widths are shares of the text width. */
export interface Column {
  title: string;
  width: number;
  numeric?: boolean;
}

/** One colour of a bar chart. */
export interface Series {
  name: string;
  values: number[];
}

/** A sample document before it becomes a PDF. */
export interface SampleDocument {
  organization: 'meridian' | 'northwind';
  number: string;
  title: string;
  subtitle: string;
  classification: string;
  /** ISO date that the document carries, also as its creation date in the file. */
  date: string;
  facts: [label: string, value: string][];
  blocks: Block[];
}

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const text = (content: string): Block => ({ kind: 'text', text: content });
export const bullets = (...items: string[]): Block => ({ kind: 'bullets', items });
export const steps = (...items: string[]): Block => ({ kind: 'steps', items });
export const note = (content: string): Block => ({ kind: 'note', text: content });
