import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FILLER = 'filler';
const mount = (...args) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

/** Only the system's administrator can make a small disk to fill. */
export function hasSmallDisks() {
  if (process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'countersign-disk-'));
  const mounted = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
  if (mounted) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return mounted;
}

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

  /** Takes all room but so many bytes. */
  fill(leave = 0) {
    const size = this.free - leave;
    if (size > 0) writeFileSync(join(this.folder, FILLER), Buffer.alloc(size), { flag: 'a' });
  }

  /** Gives the room back. */
  empty() {
    rmSync(join(this.folder, FILLER), { force: true });
  }

  readOnly() {
    if (!mount('-o', 'remount,ro', this.folder)) throw new Error(`${this.folder} cannot be made read-only`);
  }

  writable() {
    if (!mount('-o', 'remount,rw', this.folder)) throw new Error(`${this.folder} cannot be made writable`);
  }

  release() {
    spawnSync('umount', ['-l', this.folder], { stdio: 'ignore' });
  }
}
