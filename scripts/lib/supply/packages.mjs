import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { ROOT } from '../run.mjs';
import {
  ACCEPTED_ADVISORIES,
  ADVISORIES,
  ALLOWED_LICENCES,
  LICENCE_EXCEPTIONS,
  SAID_ELSEWHERE,
  USED_OTHERWISE,
} from './policy.mjs';

const git = promisify(execFile);
const WORKSPACES = ['', 'backend', 'frontend'];

/** @typedef {{name: string, version: string, licence: string, dev: boolean}} Package */

/** Every package of the lock file, also those for other systems. @returns {Promise<Package[]>} */
export async function lockedPackages(lock) {
  const { packages } = lock ?? JSON.parse(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, { version, license, dev = false, devOptional = false, name }]) => {
      const called = name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name: called, version, licence: SAID_ELSEWHERE[called] ?? license ?? '', dev: dev || devOptional };
    });
}

/** Whether a licence, or a choice or sum of them (SPDX), may be used by this package. */
export function mayBeUsed({ name, licence, dev }) {
  const exception = LICENCE_EXCEPTIONS.filter((one) => name.startsWith(one.name) && (!one.dev || dev));
  const allowed = (one) => ALLOWED_LICENCES.has(one) || exception.some((other) => other.licence === one);
  const plain = licence.replace(/[()]/g, '').trim();
  if (plain === '') {
    return false;
  }
  return plain.includes(' OR ') ? plain.split(' OR ').some(allowed) : plain.split(' AND ').every(allowed);
}

/** Packages whose licence is not in the list of those that may be used, one line each. */
export const forbiddenLicences = (packages) =>
  packages
    .filter((one) => !mayBeUsed(one))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence || 'says no licence'}`);

/** Every licence with its packages, as a page. What is only for development is left out. */
export function licencePage(packages) {
  const shipped = packages.filter(({ dev }) => !dev);
  const lines = [
    ...new Set(shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)),
  ].sort();
  return ['# Licences', '', '| package | version | licence |', '| --- | --- | --- |', ...lines, ''].join('\n');
}

/** Numbers of a version; what comes before a release counts as the release. */
const numbers = (version) => version.split(/[-+]/)[0].split('.').map(Number);

/** @returns {boolean} whether the first version is older than the second */
export function isOlder(version, other) {
  const [a, b] = [numbers(version), numbers(other)];
  const place = [0, 1, 2].find((n) => (a[n] ?? 0) !== (b[n] ?? 0));
  return place !== undefined && (a[place] ?? 0) < (b[place] ?? 0);
}

/** Packages with a weakness that the list knows and does not accept, one line each. */
export function knownWeaknesses(packages, advisories = ADVISORIES) {
  return packages.flatMap(({ name, version }) =>
    advisories
      .filter((one) => one.name === name && isOlder(version, one.fixed) && !isOlder(version, one.from ?? '0.0.0'))
      .filter(({ id }) => !(id in ACCEPTED_ADVISORIES))
      .map(({ id, severity, fixed }) => `${name} ${version}: ${id} (${severity}), mended in ${fixed}`),
  );
}

/** Accepted weaknesses that nothing has any more: the list must not outlive its reasons. */
export function needlessAcceptances(packages) {
  const met = (id) => ADVISORIES.some((one) => one.id === id && knownWeaknessesOf(packages, one));
  return Object.keys(ACCEPTED_ADVISORIES).filter((id) => !met(id));
}

const knownWeaknessesOf = (packages, { name, fixed, from = '0.0.0' }) =>
  packages.some((one) => one.name === name && isOlder(one.version, fixed) && !isOlder(one.version, from));

/** Dependencies that are declared and that nothing names, one line each. */
export async function unusedDependencies() {
  const { stdout } = await git('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  const sources = stdout.split('\0').filter((name) => /\.(tsx?|mjs|cjs|js|css|html|json|sh)$|Dockerfile$/.test(name));
  const kept = sources.filter(
    (name) => !/package-lock\.json$|openapi\.json$|generated\.ts$|supply\/policy\.mjs$/.test(name),
  );
  const texts = await Promise.all(
    kept.map(async (name) => {
      const text = await readFile(path.join(ROOT, name), 'utf8').catch(() => '');
      return name.endsWith('package.json') ? Object.values(JSON.parse(text).scripts ?? {}).join('\n') : text;
    }),
  );
  const everything = texts.join('\n');
  const unused = [];
  for (const folder of WORKSPACES) {
    const manifest = JSON.parse(await readFile(path.join(ROOT, folder, 'package.json'), 'utf8'));
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
      if (!(name in USED_OTHERWISE) && !(await isNamed(name, everything))) {
        unused.push(`${name} (${path.join(folder, 'package.json')})`);
      }
    }
  }
  return unused;
}

/** Imported, named in a configuration, or run by one of its commands. Types are used with what they describe. */
async function isNamed(name, everything) {
  const subject = /^@types\/(.*)$/.exec(name)?.[1].replace('__', '/');
  const wanted = subject && !['node', 'jest'].includes(subject) ? subject.replace(/^(?=\w+\/)/, '@') : name;
  if (subject === 'node' || subject === 'jest') {
    return true;
  }
  const quoted = new RegExp(`['"\`/]${escaped(wanted)}(['"\`/]|$)`, 'm');
  if (quoted.test(everything)) {
    return true;
  }
  return (await commandsOf(name)).some((command) =>
    new RegExp(`(^|[\\s'"/(])${escaped(command)}([\\s'")]|$)`, 'm').test(everything),
  );
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

async function commandsOf(name) {
  for (const folder of WORKSPACES) {
    const file = path.join(ROOT, folder, 'node_modules', name, 'package.json');
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text !== undefined) {
      const { bin } = JSON.parse(text);
      return typeof bin === 'string' ? [name.split('/').at(-1)] : Object.keys(bin ?? {});
    }
  }
  return [];
}
