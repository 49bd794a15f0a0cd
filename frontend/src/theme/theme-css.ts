import { displaySize, fonts, palettes, radii, spaces, textSizes, type Palette } from './tokens';

const kebab = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase();

const properties = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `--${kebab(name)}:${value};`)
    .join('');

const scale = (name: string, pixels: readonly number[]) => pixels.map((px) => `--${name}-${px}:${px}px;`).join('');

/** The custom properties of both themes as CSS text; `data-theme` on the root element chooses. Paper is always light. */
export function themeCss(): string {
  const shape =
    `--font-text:${fonts.text};--font-mono:${fonts.mono};` +
    `${scale('text', textSizes)}--text-display:${displaySize};${scale('space', spaces)}` +
    `--radius-small:${radii.small}px;--radius:${radii.control}px;--radius-panel:${radii.panel}px;`;
  return (
    `:root{color-scheme:light;${shape}${properties(palettes.light)}}` +
    `@media screen{:root[data-theme='dark']{color-scheme:dark;${properties(palettes.dark)}}}`
  );
}
