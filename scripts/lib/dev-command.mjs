import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { ensureBuilt } from './build.mjs';
import { anotherPort, configuredPort, requireFreePort } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { launchProduct } from './product.mjs';
import { LIFELINE, npm, ROOT, run } from './run.mjs';

const FRONTEND = path.join(ROOT, 'frontend');
const VITE_PORT = 5173;
/** An editor saves several files at once, and each of them in several steps. */
const QUIET_MS = 200;

/** `npm run dev`: the back end, built again and restarted when its sources change, and Vite for the front end. */
export async function dev() {
  const port = configuredPort();
  await requireFreePort(port, '127.0.0.1', anotherPort('npm run dev', port));
  await requireFreePort(VITE_PORT, '127.0.0.1', 'use npm start, which does without it');
  await ensureInstalled();
  await ensureBuilt();

  const backend = new WatchedBackend();
  const vite = spawn(process.execPath, ['--require', LIFELINE, viteProgram()], {
    cwd: FRONTEND,
    env: { ...process.env, BACKEND_URL: `http://127.0.0.1:${port}` },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  console.log(`\n  Front end with live changes: http://localhost:${VITE_PORT}\n`);

  return new Promise((resolve) => {
    let leaving = false;
    const leave = async () => {
      if (!leaving) {
        leaving = true;
        vite.kill();
        await backend.stop();
        resolve(0);
      }
    };
    ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => process.on(signal, leave));
    vite.once('exit', leave);
  });
}

/** Vite's own script: npm in between would not pass the end on to it. */
function viteProgram() {
  const manifest = createRequire(path.join(FRONTEND, 'package.json')).resolve('vite/package.json');
  return path.join(path.dirname(manifest), 'bin', 'vite.js');
}

/** The product process, replaced by a new one after each successful build. */
class WatchedBackend {
  constructor() {
    this.product = launchProduct();
    this.queue = Promise.resolve();
    this.watcher = watch(path.join(ROOT, 'backend', 'src'), { recursive: true }, () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => (this.queue = this.queue.then(() => this.replace())), QUIET_MS);
    });
  }

  async replace() {
    const result = await run(npm('run', 'build', '-w', '@countersign/backend'), { log: 'dev-build' });
    if (result.code !== 0) {
      console.log(`\n  The back end does not build; the last good one goes on.\n${result.output()}`);
      return;
    }
    await this.product.stop();
    this.product = launchProduct();
  }

  async stop() {
    this.watcher.close();
    clearTimeout(this.timer);
    await this.queue;
    await this.product.stop();
  }
}
