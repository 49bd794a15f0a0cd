import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { ensureBuilt } from '../build.mjs';
import { Refusal } from '../progress.mjs';
import { npm, ROOT, run } from '../run.mjs';
import { askRegistry } from './audit.mjs';
import {
  forbiddenLicences,
  knownWeaknesses,
  licencePage,
  lockedPackages,
  needlessAcceptances,
  unusedDependencies,
} from './packages.mjs';
import { scanBundle, scanHistory, scanTree } from './secrets.mjs';

const OUT = path.join(ROOT, '.cache', 'supply');

/** Prints what was found under its title. @returns {number} 1 when there was something */
function report(title, lines) {
  console.log(`${lines.length === 0 ? 'ok    ' : 'FAILED'}  ${title}`);
  lines.forEach((line) => console.log(`        ${line}`));
  return lines.length === 0 ? 0 : 1;
}

const secretLines = ({ findings }) =>
  findings.map(({ where, line, rule, found }) => `${where}, line ${line}: ${rule}, ${found}`);

/** `npm run secrets`: the work tree; with `--history` everything that was ever committed. @returns {Promise<number>} */
export async function secrets(options = process.argv.slice(2)) {
  const unknown = options.find((option) => option !== '--history');
  if (unknown !== undefined) {
    throw new Refusal(`There is no "${unknown}" here. Use --history, or nothing for the work tree.`);
  }
  const history = options.includes('--history');
  const result = history ? await scanHistory() : await scanTree();
  return report(`No secrets in ${result.count} ${history ? 'texts of the history' : 'files'}`, secretLines(result));
}

/** `npm run licences`: the list of what is shipped, and whether all of it may be used. */
export async function licences() {
  const packages = await lockedPackages();
  const file = path.join(OUT, 'licences.md');
  mkdirSync(OUT, { recursive: true });
  writeFileSync(file, licencePage(packages));
  console.log(`Written: ${path.relative(ROOT, file)}`);
  return report(`Licences of ${packages.length} packages`, forbiddenLicences(packages));
}

/** `npm run sbom`: CycloneDX, one file for each workspace's shipped packages and one with everything. */
export async function sbom() {
  mkdirSync(OUT, { recursive: true });
  const kinds = {
    backend: ['-w', '@countersign/backend', '--omit=dev'],
    frontend: ['-w', '@countersign/frontend', '--omit=dev'],
    everything: [],
  };
  for (const [name, options] of Object.entries(kinds)) {
    // From the lock file alone: what is installed on this machine is of no interest.
    const command = npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only', ...options);
    const result = await run(command, { log: 'sbom' });
    const text = result.output();
    if (result.code !== 0) {
      throw new Refusal(`npm sbom failed:\n${result.tail()}`);
    }
    const bill = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    const file = path.join(OUT, `sbom-${name}.cdx.json`);
    writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
    console.log(`Written: ${path.relative(ROOT, file)}, ${bill.components.length} components`);
  }
  return 0;
}

/** All checks; the front end has to be built. @returns {Promise<{passed: number, failed: number, note?: string}>} */
export async function supplyChecks() {
  const packages = await lockedPackages();
  const asked = await askRegistry();
  const [tree, bundle] = [await scanTree(), await scanBundle()];
  const failures = [
    report(`No secrets in ${tree.count} files`, secretLines(tree)),
    report(`No secrets and no maps in ${bundle.count} files of the bundle`, secretLines(bundle)),
    report(`Licences of ${packages.length} packages`, forbiddenLicences(packages)),
    report('No known weakness in the lock file', knownWeaknesses(packages)),
    report('Accepted weaknesses are still met', needlessAcceptances(packages)),
    report('Every dependency is used', await unusedDependencies()),
    'lines' in asked ? report('npm audit: nothing high or critical', asked.lines) : 0,
  ];
  if ('silent' in asked) {
    console.log(`left    npm audit: the registry serves no advisories (${asked.silent.split(' - ')[0]})`);
  }
  const failed = failures.reduce((sum, one) => sum + one, 0);
  return {
    passed: failures.length - failed - ('silent' in asked ? 1 : 0),
    failed,
    ...('silent' in asked && { skipped: 1 }),
  };
}

/** `npm run supply`. @returns {Promise<number>} */
export async function supply() {
  await ensureBuilt();
  return (await supplyChecks()).failed === 0 ? 0 : 1;
}
