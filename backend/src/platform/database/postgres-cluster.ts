import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { canEnter, type PostgresBinaries, type ServerAccount } from './postgres-binaries';

/** Where root keeps the cluster when the server's account cannot enter the data folder. */
const FALLBACK_ROOT = '/var/lib/countersign';
const UNFINISHED = 'postgres.unfinished-';

/** What the operations on a cluster need to know. */
export interface ClusterContext {
  dataDir: string;
  account: ServerAccount | undefined;
  binaries: PostgresBinaries;
}

/** How every PostgreSQL program is started: outside our process group, so that Ctrl-C is ours. */
export function programOptions(account: ServerAccount | undefined): {
  cwd: string;
  detached: boolean;
  windowsHide: boolean;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
} {
  return {
    // The server's account may not be allowed to stand in our working folder.
    cwd: path.parse(os.tmpdir()).root,
    detached: true,
    windowsHide: true,
    // Nothing of the operator's environment (PG*, locale) may change what the programs do.
    env: { TZ: 'UTC' },
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

/** Runs a PostgreSQL program to its end. */
export function runProgram(
  program: string,
  args: string[],
  account: ServerAccount | undefined,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...programOptions(account),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, output });
    });
  });
}

/**
 * Makes the cluster `<dataDir>/postgres` unless it is there. The folder gets this name only after
 * initdb has succeeded, so the name is the mark of a complete cluster; what a killed attempt left
 * behind is removed.
 *
 * @returns true when a new cluster was made.
 * @throws Error with one line for the operator.
 */
export async function ensureCluster(context: ClusterContext, password: string, durable: boolean): Promise<boolean> {
  const { dataDir } = context;
  for (const name of fs.readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED)) {
      removeUnfinished(path.join(dataDir, name));
    }
  }
  const cluster = path.join(dataDir, 'postgres');
  if (fs.existsSync(cluster)) {
    openDataFolder(context);
    return false;
  }
  // existsSync follows links: a link whose target is gone is no cluster.
  fs.rmSync(cluster, { force: true });
  const unfinished = path.join(dataDir, UNFINISHED + randomBytes(4).toString('hex'));
  const folder = makeClusterFolder(unfinished, context);
  await initialise(folder, context, password, durable);
  fs.renameSync(unfinished, cluster);
  return true;
}

function removeUnfinished(unfinished: string): void {
  if (fs.lstatSync(unfinished).isSymbolicLink()) {
    fs.rmSync(fs.readlinkSync(unfinished), { recursive: true, force: true });
  }
  fs.rmSync(unfinished, { recursive: true, force: true });
}

/** Lets the server's account pass through the data folder; listing it stays ours. */
function openDataFolder({ dataDir, account }: ClusterContext): void {
  if (account && !canEnter(dataDir, account)) {
    fs.chmodSync(dataDir, (fs.statSync(dataDir).mode & 0o777) | 0o011);
  }
}

/**
 * Makes the empty folder for initdb. Below a folder that the server's account cannot enter (a clone
 * in /root) the cluster lies in /var/lib/countersign and `unfinished` becomes a link to it.
 */
function makeClusterFolder(unfinished: string, context: ClusterContext): string {
  const { dataDir, account } = context;
  openDataFolder(context);
  let folder = unfinished;
  try {
    if (account && !canEnter(dataDir, account)) {
      folder = path.join(FALLBACK_ROOT, `postgres-${randomBytes(6).toString('hex')}`);
      fs.mkdirSync(FALLBACK_ROOT, { recursive: true });
      fs.chmodSync(FALLBACK_ROOT, 0o711);
      fs.symlinkSync(folder, unfinished);
    }
    fs.mkdirSync(folder, { mode: 0o700 });
    if (account) {
      fs.chownSync(folder, account.uid, account.gid);
    }
  } catch (cause) {
    throw new Error(
      `The database folder ${folder} cannot be made (${(cause as Error).message}): set DATA_DIR to a folder that this user can write to.`,
      { cause },
    );
  }
  return folder;
}

async function initialise(
  folder: string,
  { account, binaries }: ClusterContext,
  password: string,
  durable: boolean,
): Promise<void> {
  const secret = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-initdb-'));
  const passwordFile = path.join(secret, 'password');
  try {
    fs.writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account) {
      fs.chownSync(secret, account.uid, account.gid);
      fs.chownSync(passwordFile, account.uid, account.gid);
    }
    const args = ['--pgdata', folder, '--username=postgres', `--pwfile=${passwordFile}`];
    args.push('--auth=scram-sha-256', '--encoding=UTF8', '--data-checksums');
    // The built-in provider gives the same C.UTF-8 on every system; lc_ctype is the system's and
    // some have no C.UTF-8.
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
    if (!durable) {
      args.push('--no-sync');
    }
    let result = await runProgram(binaries.initdb, [...args, '--lc-ctype=C.UTF-8'], account);
    if (result.code !== 0 && result.output.includes('invalid locale name')) {
      result = await runProgram(binaries.initdb, args, account);
    }
    if (result.code !== 0) {
      throw new Error(initFailure(folder, result.output));
    }
  } finally {
    fs.rmSync(secret, { recursive: true, force: true });
  }
}

function initFailure(folder: string, output: string): string {
  if (/no space left|disk quota/i.test(output)) {
    return `The disk is full: free at least 200 MB where ${folder} lies and start again.`;
  }
  const reason = output
    .split('\n')
    .filter((line) => /error|fatal|cannot|could not/i.test(line))
    .at(-1);
  return `The database could not be created in ${folder}: ${reason?.trim() ?? 'initdb gave no reason'}`;
}
