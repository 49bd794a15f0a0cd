import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { progress, Refusal } from './progress.mjs';
import { npm, ROOT, run } from './run.mjs';

const COMMON = ['package-lock.json', 'tsconfig.json'];
const WORKSPACES = {
  'back end': {
    folder: 'backend',
    sources: ['src', 'scripts', 'package.json', 'tsconfig.json', 'tsconfig.build.json'],
  },
  'front end': {
    folder: 'frontend',
    sources: ['src', 'public', 'vite-plugins', 'index.html', 'package.json', 'tsconfig.json', 'vite.config.ts'],
  },
};

/**
 * Builds the workspaces whose sources are not those of their last complete build, side by side.
 *
 * @param {{all?: boolean}} options `all` builds also what is fresh
 */
export async function ensureBuilt({ all = false } = {}) {
  const stale = Object.keys(WORKSPACES).filter((name) => all || !isFresh(WORKSPACES[name]));
  if (stale.length === 0) {
    return;
  }
  await progress(`Building ${stale.join(' and ')}`, async () => {
    const results = await Promise.all(stale.map((name) => build(name, WORKSPACES[name])));
    const failures = results.filter((message) => message !== undefined);
    if (failures.length > 0) {
      throw new Refusal(failures.join('\n\n  '));
    }
  });
}

/** @returns {Promise<string | undefined>} what went wrong */
async function build(name, workspace) {
  const fingerprint = fingerprintOf(workspace);
  // The product of a killed build, or a file whose source is gone, must not look like a built one.
  rmSync(path.join(ROOT, workspace.folder, 'dist'), { recursive: true, force: true });
  const log = `build-${workspace.folder}`;
  const result = await run(npm('run', 'build', '-w', `@countersign/${workspace.folder}`), { log });
  if (result.code !== 0) {
    return `The ${name} could not be built. The last lines, of ${result.log}:\n\n${result.tail()}`;
  }
  writeFileSync(stampOf(workspace), fingerprint);
  return undefined;
}

function isFresh(workspace) {
  const stamp = stampOf(workspace);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOf(workspace);
}

function stampOf({ folder }) {
  return path.join(ROOT, folder, 'dist', '.build-stamp');
}

/** A hash of the names and contents of everything the build reads: a checkout changes times, not contents. */
function fingerprintOf({ folder, sources }) {
  const hash = createHash('sha256').update(process.version);
  const files = [...COMMON, ...sources.map((source) => path.join(folder, source))].flatMap(filesBelow);
  for (const file of files.sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(relative) {
  const absolute = path.join(ROOT, relative);
  if (!existsSync(absolute)) {
    return [];
  }
  if (statSync(absolute).isFile()) {
    return [relative];
  }
  return readdirSync(absolute).flatMap((name) => filesBelow(path.join(relative, name)));
}
