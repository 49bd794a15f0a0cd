import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { progress, Refusal } from './progress.mjs';
import { npm, ROOT, run } from './run.mjs';

const LOCK = path.join(ROOT, 'package-lock.json');
const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.countersign-install');
/** npm's own record, which it writes when an installation is complete. */
const TREE = path.join(MODULES, '.package-lock.json');

/** True when node_modules holds what package-lock.json asks for. */
export function isInstalled() {
  const wanted = lockHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) {
    return true;
  }
  // Installed by hand, with plain npm: its own record of the tree says whether that is enough.
  if (!matchesTree()) {
    return false;
  }
  writeFileSync(STAMP, wanted);
  return true;
}

/** Installs the packages when package-lock.json changed since the last complete installation. */
export async function ensureInstalled() {
  if (isInstalled()) {
    return;
  }
  const reason = existsSync(STAMP) || existsSync(TREE) ? 'they changed' : 'first start only';
  await progress(`Installing packages (${reason})`, async () => {
    const command = npm('ci', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress');
    // Interrupted, npm goes on deleting for a while, into the next start's installation.
    const result = await run(command, { log: 'install', killSignal: 'SIGKILL', lifeline: true });
    if (result.code !== 0) {
      throw new Refusal(explain(result));
    }
    writeFileSync(STAMP, lockHash());
  });
}

function lockHash() {
  const platform = `${process.platform}-${process.arch}`;
  return createHash('sha256').update(platform).update(readFileSync(LOCK)).digest('hex');
}

function matchesTree() {
  if (!existsSync(TREE)) {
    return false;
  }
  const installed = JSON.parse(readFileSync(TREE, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(LOCK, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([name, entry]) => !name.includes('node_modules/') || entry.optional || installed[name]?.version === entry.version,
  );
}

function explain({ log, output }) {
  const text = output();
  if (text.includes('ENOSPC')) {
    return 'The disk became full while packages were installed. Free about 1.5 GB and run the command again.';
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(text)) {
    return `The package registry cannot be reached. Check the network connection, then run the command again (details: ${log}).`;
  }
  const reasons = text.split('\n').filter((line) => line.startsWith('npm error') && line.length > 10);
  return `The packages could not be installed; all of what npm said is in ${log}. It begins:\n\n${reasons.slice(0, 8).join('\n')}`;
}
