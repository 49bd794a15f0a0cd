import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { LIFELINE, ROOT } from './run.mjs';

const ENTRY = path.join(ROOT, 'backend', 'dist', 'main.js');

/** The folder of files, secrets and the embedded database, as the product will find it. */
export function dataFolder(env = process.env) {
  return path.resolve(ROOT, env.DATA_DIR || '.data');
}

/**
 * Starts the built product: API, worker and embedded database in one process. It gets a process
 * group of its own, so that Ctrl-C reaches this script only, which then asks it to stop, once.
 *
 * @param {{env?: NodeJS.ProcessEnv, output?: import('node:child_process').StdioOptions}} options
 */
export function launchProduct({ env = process.env, output = 'inherit' } = {}) {
  const child = spawn(process.execPath, ['--enable-source-maps', '--require', LIFELINE, ENTRY], {
    cwd: ROOT,
    env,
    detached: process.platform !== 'win32',
    stdio: ['ignore', output, output, 'ipc'],
  });
  const exited = new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => {
      // Ended before it could tidy up, for example by Ctrl-C while it was starting.
      stopDatabaseOf(child.pid, dataFolder(env));
      resolve(code ?? 1);
    });
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;

  return {
    exited,
    isRunning,
    /** Asks for a clean end. */
    askToStop: (signal = 'SIGTERM') => void (isRunning() && child.kill(signal)),
    /** Ends it at once, and its embedded database with it. */
    kill: () => {
      child.kill('SIGKILL');
      stopDatabaseOf(child.pid, dataFolder(env));
    },
    /** Ends it cleanly, or by force after the time is over. */
    async stop(seconds = 30) {
      this.askToStop();
      const clean = await Promise.race([exited.then(() => true), sleep(seconds * 1000, false, { ref: false })]);
      if (!clean) {
        this.kill();
        await exited;
      }
      return clean;
    },
  };
}

/** Waits until the product says that it is ready. Gives false when it ends before, or takes too long. */
export async function isReady(product, port, seconds = 120) {
  const deadline = Date.now() + seconds * 1000;
  while (product.isRunning() && Date.now() < deadline) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2000) });
      if (answer.ok) {
        return true;
      }
    } catch {
      // It does not listen yet.
    }
    await sleep(150);
  }
  return false;
}

/** Stops the embedded database if this product process, and not another one, is noted as its owner. */
function stopDatabaseOf(pid, folder) {
  try {
    if (firstNumber(path.join(folder, 'postgres.owner')) === pid) {
      process.kill(firstNumber(path.join(folder, 'postgres', 'postmaster.pid')), 'SIGINT');
    }
  } catch {
    // There is none, or it has ended by itself.
  }
}

function firstNumber(file) {
  return Number.parseInt(readFileSync(file, 'utf8'), 10);
}
