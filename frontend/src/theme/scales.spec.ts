import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { spaces, textSizes } from './tokens';

const SOURCES = path.resolve(__dirname, '..');

interface Declaration {
  file: string;
  property: string;
  value: string;
}

const stylesheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

function declarationsOf(file: string): Declaration[] {
  const text = readFileSync(path.join(SOURCES, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/([a-z-]+)\s*:\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
    file,
    property,
    value: value.replace(/\s+/g, ' '),
  }));
}

const declarations = stylesheets.flatMap(declarationsOf);
const words = ({ file, property, value }: Declaration) => `${file}: ${property}: ${value}`;
const offenders = (wrong: (declaration: Declaration) => boolean) => declarations.filter(wrong).map(words);

const variable = /^var\(--text-(\d+|display)\)$/;
/** Paper is measured in points. */
const points = /^[\d.]+pt$/;

const onScale = (value: string) => {
  const [, size] = variable.exec(value) ?? [];
  return size === 'display' || textSizes.some((one) => String(one) === size);
};

const onGrid = (value: string) =>
  [...value.matchAll(/(?<![\w.-])-?([\d.]+)px/g)].every(
    ([, px]) => [1, 2].includes(Number(px)) || Number(px) % 4 === 0,
  );

it('sees the stylesheets', () => {
  expect(stylesheets.length).toBeGreaterThan(80);
  expect(declarations.length).toBeGreaterThan(3000);
});

it('text has a size of the scale', () => {
  const free = ['inherit'];
  expect(
    offenders(
      ({ property, value }) =>
        property === 'font-size' && !free.includes(value) && !onScale(value) && !points.test(value),
    ),
  ).toEqual([]);
});

it('distances keep to the grid', () => {
  expect(
    offenders(
      ({ property, value }) => /^(margin|padding|gap|row-gap|column-gap)(-|$)/.test(property) && !onGrid(value),
    ),
  ).toEqual([]);
});

it('a distance by name is one of the scale', () => {
  const named = declarations.flatMap(({ value }) =>
    [...value.matchAll(/var\(--space-(\d+)\)/g)].map(([, px]) => Number(px)),
  );
  expect(named.filter((px) => !spaces.some((one) => one === px))).toEqual([]);
});

it('no stylesheet names a colour', () => {
  const colour = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch)\(|(^|[\s,(])(white|black|red|gr[ae]y|silver)($|[\s,)])/i;
  expect(offenders(({ property, value }) => property !== 'content' && colour.test(value))).toEqual([]);
});
