import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian's package `faketime` puts it. */
function library() {
  const root = '/usr/lib';
  const folders = existsSync(root) ? readdirSync(root) : [];
  return folders.map((name) => join(root, name, 'faketime', 'libfaketime.so.1')).find((file) => existsSync(file));
}

export const hasFaketime = () => library() !== undefined;

/** A clock that is wrong, of one process. It can be set again while the process runs. */
export class WrongClock {
  #file;

  /** @param {string} folder for its own file @param {string} name */
  constructor(folder, name) {
    this.#file = join(folder, `${name}.clock`);
  }

  /** @param {number} seconds ahead of the right time, or behind it */
  set(seconds) {
    writeFileSync(this.#file, `${seconds >= 0 ? '+' : ''}${seconds}s`);
  }

  /** Variables of a process that has it. What measures how long something takes stays right, as it does on a machine. */
  get env() {
    return {
      LD_PRELOAD: library(),
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
  }
}
