import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { ROOT, run } from './run.mjs';

/**
 * Makes Chromium from the npm package @sparticuz/chromium ready, and tells the environment that the
 * browser tests need: CHROMIUM_PATH, and on a machine without its libraries or fonts the ones that
 * the package brings along. A browser that CHROMIUM_PATH names already is used as it is.
 *
 * @returns {Promise<Record<string, string>>}
 */
export async function chromiumEnvironment() {
  if (process.env.CHROMIUM_PATH || process.platform !== 'linux' || process.arch !== 'x64') {
    return {};
  }
  const folder = await unpacked();
  const program = path.join(folder, 'chromium');
  const env = { CHROMIUM_PATH: program, FONTCONFIG_PATH: folder };
  const libraries = path.join(folder, 'al2023', 'lib');
  return starts(program, {}) ? env : { ...env, LD_LIBRARY_PATH: libraries };
}

function starts(program, env) {
  return spawnSync(program, ['--version'], { env: { ...process.env, ...env } }).status === 0;
}

/** Unpacks the browser once for each version, below .cache and not in the folder that all users share. */
async function unpacked() {
  const entry = createRequire(path.join(ROOT, 'frontend', 'package.json')).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(path.join(entry, '../../../package.json'), 'utf8'));
  const folder = path.join(ROOT, '.cache', `chromium-${version}`);
  if (existsSync(folder)) {
    return folder;
  }
  // A killed unpacking must not look like a finished one: the name comes last.
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const script = `require(${JSON.stringify(entry)}).executablePath()`;
  // The package unpacks into the temporary folder, and its libraries only where it thinks it needs them.
  const env = { TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  const result = await run([process.execPath, '-e', script], { env, log: 'chromium' });
  if (result.code !== 0) {
    throw new Error(`Chromium could not be unpacked:\n${result.tail()}`);
  }
  chmodSync(path.join(unfinished, 'chromium'), 0o755);
  writeFileSync(path.join(unfinished, 'fonts.conf'), fontsConfiguration(folder));
  renameSync(unfinished, folder);
  return folder;
}

function fontsConfiguration(folder) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}
