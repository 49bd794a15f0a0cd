/** The colours of one theme. Every pair that carries text or marks a control is checked in `tokens.spec.ts`. */
export interface Palette {
  /** Ground of the page and of sunken areas such as the sidebar. */
  page: string;
  sunken: string;
  /** Ground of panels, dialogs and inputs. */
  surface: string;
  raised: string;
  hover: string;
  /** Text, from strongest to quietest; the quietest still reads as text. */
  ink: string;
  ink2: string;
  ink3: string;
  /** Lines between things (decoration), edges of buttons (their word tells them), edges of inputs (must be seen). */
  line: string;
  buttonEdge: string;
  edge: string;
  accent: string;
  accentHover: string;
  accentText: string;
  accentSoft: string;
  onAccent: string;
  danger: string;
  dangerSolid: string;
  dangerSolidHover: string;
  greenInk: string;
  greenSoft: string;
  yellowInk: string;
  yellowSoft: string;
  blueInk: string;
  blueSoft: string;
  orangeInk: string;
  orangeSoft: string;
  redInk: string;
  redSoft: string;
  greyInk: string;
  greySoft: string;
  /** Paper and what stands on it: white in both themes, because a document looks as its author made it. */
  paper: string;
  paperInk: string;
  /** Marks over a document's text: everything that was found, and the place that is shown. */
  found: string;
  foundHere: string;
  scrim: string;
  shadow: string;
}

export type ThemeName = 'light' | 'dark';

const light: Palette = {
  page: '#faf9f6',
  sunken: '#f3f1ec',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#efede6',
  ink: '#1b1a17',
  ink2: '#57534a',
  ink3: '#6b665b',
  line: '#e5e2da',
  buttonEdge: '#cfcac0',
  edge: '#8f897c',
  accent: '#1d4ed8',
  accentHover: '#1a43bd',
  accentText: '#1d4ed8',
  accentSoft: '#e9effd',
  onAccent: '#ffffff',
  danger: '#b42318',
  dangerSolid: '#b42318',
  dangerSolidHover: '#98190f',
  greenInk: '#166534',
  greenSoft: '#e3f3e7',
  yellowInk: '#713f12',
  yellowSoft: '#fbeeb8',
  blueInk: '#1d4ed8',
  blueSoft: '#e9effd',
  orangeInk: '#9a3412',
  orangeSoft: '#ffe6d5',
  redInk: '#b42318',
  redSoft: '#fde8e6',
  greyInk: '#4c483f',
  greySoft: '#ebe8e1',
  paper: '#ffffff',
  paperInk: '#57534a',
  found: 'rgba(250, 204, 21, 0.45)',
  foundHere: 'rgba(249, 115, 22, 0.6)',
  scrim: 'rgba(27, 26, 23, 0.42)',
  shadow: '0 1px 2px rgba(27, 26, 23, 0.06), 0 12px 32px -8px rgba(27, 26, 23, 0.18)',
};

const dark: Palette = {
  page: '#131312',
  sunken: '#181817',
  surface: '#1c1c1a',
  raised: '#262623',
  hover: '#282825',
  ink: '#ecebe6',
  ink2: '#b9b6ad',
  ink3: '#9d9a90',
  line: '#32312d',
  buttonEdge: '#4a4843',
  edge: '#77746b',
  accent: '#3566e8',
  accentHover: '#2f5fe0',
  accentText: '#8fb0ff',
  accentSoft: '#1e2a4a',
  onAccent: '#ffffff',
  danger: '#ff9d94',
  dangerSolid: '#c8372c',
  dangerSolidHover: '#b42318',
  greenInk: '#86d79c',
  greenSoft: '#16301f',
  yellowInk: '#f1d272',
  yellowSoft: '#372c0c',
  blueInk: '#8fb0ff',
  blueSoft: '#1e2a4a',
  orangeInk: '#fdb27f',
  orangeSoft: '#3d2212',
  redInk: '#ff9d94',
  redSoft: '#43201d',
  greyInk: '#c9c6bd',
  greySoft: '#32312d',
  paper: '#ffffff',
  paperInk: '#57534a',
  found: 'rgba(250, 204, 21, 0.45)',
  foundHere: 'rgba(249, 115, 22, 0.6)',
  scrim: 'rgba(0, 0, 0, 0.6)',
  shadow: '0 0 0 1px rgba(255, 255, 255, 0.05), 0 16px 40px -8px rgba(0, 0, 0, 0.7)',
};

/** Both themes. Nothing else in the product names a colour. */
export const palettes: Record<ThemeName, Palette> = { light, dark };

/** Typefaces: one for words, one for hashes, codes and ids. */
export const fonts = {
  text: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  mono: "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
} as const;

/** Corner radii in pixels. */
export const radii = { small: 4, control: 6, large: 8, panel: 10 } as const;

/** Sizes of text in pixels: weight, not size, makes the order of things. The display line is the landing page's alone. */
export const textSizes = [12, 13, 14, 16, 20, 24, 32] as const;
export const displaySize = 'clamp(32px, 5.4vw, 60px)';

/** Distances in pixels. Between them the 4-pixel grid holds: `scales.spec.ts` checks every stylesheet. */
export const spaces = [4, 8, 12, 16, 24, 32, 48] as const;
