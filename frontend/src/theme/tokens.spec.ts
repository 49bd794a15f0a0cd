import { contrast } from './contrast';
import { palettes, type Palette, type ThemeName } from './tokens';

type Colour = keyof Palette;

const grounds: Colour[] = ['page', 'sunken', 'surface', 'raised', 'hover'];
const text: Colour[] = ['ink', 'ink2', 'ink3', 'accentText', 'danger'];
const badges = ['green', 'yellow', 'blue', 'orange', 'red', 'grey'] as const;
const themes: ThemeName[] = ['light', 'dark'];

describe.each(themes)('%s theme', (name) => {
  const p = palettes[name];

  it.each(grounds.flatMap((ground) => text.map((ink) => [ink, ground] as const)))('%s reads on %s', (ink, ground) => {
    expect(contrast(p[ink], p[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(badges)('the %s badge reads', (colour) => {
    expect(contrast(p[`${colour}Ink`], p[`${colour}Soft`])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['accent', 'accentHover', 'dangerSolid', 'dangerSolidHover'] as const)('a button on %s reads', (ground) => {
    expect(contrast(p.onAccent, p[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['page', 'sunken', 'surface', 'raised'] as const)('the edge of a control shows on %s', (ground) => {
    expect(contrast(p.edge, p[ground])).toBeGreaterThanOrEqual(3);
  });

  it('a selected row keeps its text readable', () => {
    expect(contrast(p.ink, p.accentSoft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(p.accentText, p.accentSoft)).toBeGreaterThanOrEqual(4.5);
  });

  it('the primary button stands out from the ground', () => {
    expect(contrast(p.accent, p.surface)).toBeGreaterThanOrEqual(3);
  });
});
