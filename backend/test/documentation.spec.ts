import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const security = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8');

describe('docs/security.md', () => {
  const named = [...security.matchAll(/`([\w/.-]+\.spec\.ts)`/g)].map(([, path]) => path ?? '');

  it('names tests', () => {
    expect(named.length).toBeGreaterThan(60);
  });

  it.each([...new Set(named)])('%s exists', (path) => {
    const file = /^(src|frontend)\//.test(path)
      ? join(ROOT, path.startsWith('src') ? 'backend' : '', path)
      : join(ROOT, 'backend', 'test', path);
    expect(existsSync(file)).toBe(true);
  });

  it('has one row for each of the 64 requirements, with the tests that prove it', () => {
    const rows = [...security.matchAll(/^\| ([A-Z]{2}\d+) \| (.+?) \| (.+) \|$/gm)];
    const counts = {
      AU: 8,
      SE: 6,
      OT: 8,
      PR: 5,
      RG: 5,
      AZ: 10,
      UP: 8,
      XS: 4,
      CS: 2,
      RL: 2,
      SC: 1,
      CR: 2,
      AI: 1,
      BI: 1,
      LG: 1,
    };
    const ids = Object.entries(counts).flatMap(([prefix, count]) =>
      Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`),
    );
    expect(ids).toHaveLength(64);
    expect(rows.map(([, id]) => id)).toEqual(ids);
    expect(rows.filter(([, , , proof]) => !/`[\w/.-]+\.spec\.ts`/.test(proof ?? '')).map(([, id]) => id)).toEqual([]);
    expect(security).not.toMatch(/\bLater:/);
  });
});

describe('docs/operations.md', () => {
  it('lists every schedule', () => {
    const operations = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
    const source = join(ROOT, 'backend', 'src');
    const schedules = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [...readFileSync(join(source, name), 'utf8').matchAll(/@Schedule\(\{ name: '([^']+)'/g)])
      .map(([, name]) => name ?? '');
    expect(schedules.length).toBeGreaterThan(15);
    expect(schedules.filter((name) => !operations.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it('lists every reaction', () => {
    const operations = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
    const modules = join(ROOT, 'backend', 'src', 'modules');
    const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
      .filter((name) => /workers\/[^/]+\.ts$/.test(name))
      .map((name) => readFileSync(join(modules, name), 'utf8'));
    const reactions = sources.flatMap((source) =>
      [...source.matchAll(/@Reaction\(\{[^}]*name: '([^']+)'/g)].map(([, name]) => name),
    );
    expect(reactions.length).toBeGreaterThan(15);
    expect(reactions.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
  });
});
