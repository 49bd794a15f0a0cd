import { ensureBuilt } from './build.mjs';
import { configuredPort, requireDiskSpace, requireFreePort } from './checks.mjs';
import { ensureInstalled, isInstalled } from './install.mjs';
import { dataFolder, launchProduct } from './product.mjs';
import { ROOT } from './run.mjs';

/** Ctrl-C reaches npm as well, which passes it on: what comes within this time is the same key press. */
const SAME_KEY_PRESS_MS = 700;
const FRESH_MEGABYTES = 1500;
const RUN_MEGABYTES = 200;

/** `npm start`. @returns {Promise<number>} the exit code */
export async function start() {
  // Before the product runs there is nothing to shut down: leave, and take commands along.
  const leave = () => process.exit(130);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  signals.forEach((signal) => process.on(signal, leave));

  const port = configuredPort();
  await requireFreePort(port, process.env.HOST || '127.0.0.1');
  if (isInstalled()) {
    await requireDiskSpace(ROOT, RUN_MEGABYTES, 'running Countersign');
  } else {
    await requireDiskSpace(ROOT, FRESH_MEGABYTES, 'the first start');
  }
  await requireDiskSpace(dataFolder(), RUN_MEGABYTES, 'the data folder');
  await ensureInstalled();
  await ensureBuilt();

  const product = launchProduct();
  const stop = stopper(product);
  signals.forEach((signal) => process.off(signal, leave).on(signal, stop));
  return product.exited;
}

/** What to do on a signal: the first asks the product to stop, a later one ends it by force. */
function stopper(product) {
  let first;
  return () => {
    if (first === undefined) {
      first = Date.now();
      process.stdout.write('\n  Stopping. Press Ctrl-C again to stop at once.\n');
      product.askToStop();
    } else if (Date.now() - first > SAME_KEY_PRESS_MS) {
      product.kill();
    }
  };
}
