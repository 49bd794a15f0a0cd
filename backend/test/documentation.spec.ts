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

  it('has a row for each of the requirements', () => {
    const prefixes = ['AU', 'SE', 'OT', 'PR', 'RG', 'AZ', 'UP', 'XS', 'CS', 'RL', 'SC', 'CR', 'AI', 'BI', 'LG'];
    for (const prefix of prefixes) expect(security).toMatch(new RegExp(`^\\| ${prefix}1`, 'm'));
  });
});

describe('docs/operations.md', () => {
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
