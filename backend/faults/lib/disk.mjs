import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './wait.mjs';

const FILLER = 'filler';
const PIECE = 1024 * 1024;
const mount = (...args) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

/** A disk of its own in memory, to be filled or made read-only. */
export class SmallDisk {
  /** @param {string} folder is made if it is missing @param {number} megabytes @param {number} [owner] user id */
  constructor(folder, megabytes, owner) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    const options = [`size=${megabytes}m`, ...(owner === undefined ? [] : [`uid=${owner}`, 'mode=700'])];
    if (!mount('-t', 'tmpfs', '-o', options.join(','), 'tmpfs', folder)) throw new Error(`${folder} cannot be mounted`);
  }

  /** Bytes that are free. */
  get free() {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }

  /** Takes all room but so many bytes; others may be writing, and find none. */
  fill(leave = 0) {
    const piece = Buffer.alloc(PIECE);
    try {
      while (this.free > leave) {
        writeFileSync(join(this.folder, FILLER), piece.subarray(0, Math.min(PIECE, this.free - leave)), { flag: 'a' });
      }
    } catch (error) {
      if (error.code !== 'ENOSPC') throw error;
    }
  }

  /** Gives the room back. */
  empty() {
    rmSync(join(this.folder, FILLER), { force: true });
  }

  /** Linux refuses while a file is being written, so it is asked until nobody writes. */
  async readOnly() {
    await eventually(() => mount('-o', 'remount,ro', this.folder), `${this.folder} to be read-only`, 30, 5);
  }

  writable() {
    if (!mount('-o', 'remount,rw', this.folder)) throw new Error(`${this.folder} cannot be made writable`);
  }

  /** As it was at first. */
  restore() {
    this.writable();
    this.empty();
  }

  release() {
    spawnSync('umount', ['-l', this.folder], { stdio: 'ignore' });
  }
}
