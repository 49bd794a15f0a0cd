/** Thrown for what the person at the terminal can mend; its message is the one line they see. */
export class Refusal extends Error {}

/**
 * Shows one line while something long runs: `  Building the product ... 14 s`. On a terminal the
 * seconds count up; elsewhere they are added at the end.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} what the work gives
 */
export async function progress(title, work) {
  const began = Date.now();
  const live = process.stdout.isTTY;
  const line = () => `  ${title} ... ${duration(Date.now() - began)}`;
  process.stdout.write(live ? line() : `  ${title} ...`);
  const timer = live && setInterval(() => process.stdout.write(`\r${line()}`), 1000);
  try {
    const result = await work();
    process.stdout.write(live ? `\r${line()}\n` : ` ${duration(Date.now() - began)}\n`);
    return result;
  } catch (error) {
    process.stdout.write(live ? `\r${line()}, failed\n` : ' failed\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** `0.4 s`, `48 s`, `2 min 05 s`. */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) {
    return `${seconds.toFixed(1)} s`;
  }
  if (seconds < 60) {
    return `${Math.round(seconds)} s`;
  }
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Runs a script's main function; a refusal becomes one line and exit code 1. */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof Refusal ? `\n  ${error.message}\n` : error);
    process.exitCode = 1;
  }
}
