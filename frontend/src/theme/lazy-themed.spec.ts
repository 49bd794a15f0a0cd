import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.resolve(__dirname, '..');

/** What a file brings along: by its imports, and what it loads later without a theme (`lazyThemed` and `page` bring one). */
const IMPORT = /^(?:import|export)\s(?!type\b)[^;]*?from '([^']+)'/gm;
const LOADED = /(?:\blazy\(|\bfirstPage\(|= \(\) => )[^;\n]*?import\('([^']+)'\)/g;

const broughtBy = (text: string) =>
  [IMPORT, LOADED].flatMap((what) => [...text.matchAll(what)].map(([, name]) => name));

function fileOf(from: string, name: string): string | undefined {
  if (!/^(@\/|\.)/.test(name)) return undefined;
  const base = name.startsWith('@/') ? path.join(SOURCES, name.slice(2)) : path.resolve(path.dirname(from), name);
  return [`${base}.tsx`, `${base}.ts`, `${base}/index.ts`].find((file) => existsSync(file));
}

test('Ant Design is shown only where its theme is', () => {
  const ways = new Map([[path.join(SOURCES, 'main.tsx'), 'main.tsx']]);
  const bare: string[] = [];
  for (const [file, way] of ways) {
    const names = broughtBy(readFileSync(file, 'utf8')).filter((name) => name !== undefined);
    if (names.some((name) => /^antd(\/|$)/.test(name))) bare.push(way);
    for (const name of names) {
      const next = fileOf(file, name);
      if (next && !ways.has(next)) ways.set(next, `${way} > ${path.relative(SOURCES, next)}`);
    }
  }
  expect(ways.size).toBeGreaterThan(100);
  expect(bare).toEqual([]);
});
