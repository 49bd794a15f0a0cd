import fs from 'node:fs';
import path from 'node:path';

const FILE = 'postgres.owner';

/**
 * Notes that this process manages the cluster in `dataDir`, so that a second Countersign on the
 * same folder does not stop the first one's database. A note left by a killed process does not count.
 *
 * @throws Error with one line for the operator when another living process manages it.
 */
export function claimFolder(dataDir: string): void {
  const file = path.join(dataDir, FILE);
  for (;;) {
    try {
      fs.writeFileSync(file, identity(process.pid) ?? '', { flag: 'wx', mode: 0o600 });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw notOurs(dataDir, error);
      }
    }
    const owner = readOwner(file, dataDir);
    const pid = Number.parseInt(owner, 10);
    if (pid !== process.pid && owner !== '' && identity(pid) === owner) {
      throw new Error(
        `The data folder ${dataDir} is in use by another Countersign (process ${String(pid)}): stop that one, or set DATA_DIR to another folder.`,
      );
    }
    fs.rmSync(file, { force: true });
  }
}

function readOwner(file: string, dataDir: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return '';
    }
    throw notOurs(dataDir, error);
  }
}

function notOurs(dataDir: string, cause: unknown): Error {
  return new Error(
    `The data folder ${dataDir} cannot be used by this user (${(cause as Error).message}): start Countersign as the user who did so before, or set DATA_DIR to another folder.`,
    { cause },
  );
}

/** Takes the note back. */
export function releaseFolder(dataDir: string): void {
  fs.rmSync(path.join(dataDir, FILE), { force: true });
}

/** The process id, with the start time where the system tells it: ids are used again after a crash. */
function identity(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') {
      return undefined;
    }
  }
  return `${String(pid)} ${startTime(pid)}`;
}

function startTime(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // Field 22; the second field, the program's name, may itself contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
