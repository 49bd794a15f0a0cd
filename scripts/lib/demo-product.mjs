import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from './checks.mjs';
import { isReady, launchProduct } from './product.mjs';
import { Refusal } from './progress.mjs';
import { ROOT } from './run.mjs';

/**
 * Starts the built product with its demo data on a free port. Its database, files and mailbox are its own, and removed
 * when it stops, whatever ends this process.
 *
 * @param {string} name of its log in .cache/logs
 * @returns {Promise<{address: string, dataDir: string, stop: () => Promise<boolean>}>} `stop` says whether the product
 *   stopped when asked to
 */
export async function startDemoProduct(name = 'product') {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'countersign-browser-'));
  const port = await freePort();
  const logFile = path.join(ROOT, '.cache', 'logs', `${name}.log`);
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const product = launchProduct({ env: demoEnvironment(dataDir, port), output: log });
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  const endNow = () => {
    product.kill();
    remove();
  };
  process.once('exit', endNow);
  const end = async () => {
    const clean = await product.stop();
    process.off('exit', endNow);
    closeSync(log);
    remove();
    return clean;
  };
  let ended;
  const stop = () => (ended ??= end());
  if (!(await isReady(product, port)) || !(await isFilled(product, logFile))) {
    await stop();
    throw new Refusal(`The product did not become ready:\n${lastLines(logFile)}`);
  }
  return { address: `http://127.0.0.1:${port}`, dataDir, stop };
}

/**
 * Runs the built product with its demo data while `work` goes on.
 *
 * @template T
 * @param {(address: string) => Promise<T>} work is given the product's address
 * @returns {Promise<{result: T, clean: boolean}>} what the work gave, and whether the product stopped when asked to
 */
export async function withDemoProduct(work) {
  const { address, stop } = await startDemoProduct();
  try {
    const result = await work(address);
    return { result, clean: await stop() };
  } finally {
    await stop();
  }
}

/** It answers before its demo data is there, and greets after. Gives false when it ends before, or takes too long. */
async function isFilled(product, logFile, seconds = 120) {
  const deadline = Date.now() + seconds * 1000;
  while (product.isRunning() && Date.now() < deadline) {
    if (readFileSync(logFile, 'utf8').includes('Countersign is ready at')) return true;
    await sleep(150);
  }
  return false;
}

/** The product as a fresh machine runs it: nothing of the caller's databases, queues or stores. */
function demoEnvironment(dataDir, port) {
  const foreign = /^(DATABASE|REDIS|STORAGE|SMTP|MAIL|SESSION|MASTER|EVIDENCE|SUPER_ADMIN|TEST|OTEL)_/;
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return {
    ...Object.fromEntries(own),
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    SEED_DEMO: 'true',
    AUTH_RATE_PER_MINUTE: '10000',
    RATE_PER_MINUTE: '100000',
    // Previews look the same on every machine.
    SOFFICE_PATH: 'none',
  };
}

function lastLines(file) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
