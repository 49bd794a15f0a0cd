import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { runProgram, type ClusterContext } from './postgres-cluster';

const STOP_SECONDS = 30;

/** True when the server with this process id says that it accepts connections. */
export function isReady(cluster: string, pid: number): boolean {
  const file = readPostmasterFile(cluster);
  return file?.pid === pid && file.status === 'ready';
}

/** Port of the server that runs on this cluster and accepts connections; undefined when there is none. */
export function runningPort(cluster: string): number | undefined {
  const file = readPostmasterFile(cluster);
  const runs = file?.status === 'ready' && isAlive(file.pid) && isServerOf(cluster, file.pid);
  return runs ? file.port : undefined;
}

/**
 * Stops a server that a killed start left running on this cluster, and clears the way when the
 * process id it left in postmaster.pid belongs to some other program now.
 *
 * @throws Error with one line for the operator when the server does not stop.
 */
export async function stopLeftOver(cluster: string, context: ClusterContext): Promise<void> {
  const file = readPostmasterFile(cluster);
  if (file === undefined || !isAlive(file.pid)) {
    return;
  }
  if (isServerOf(cluster, file.pid)) {
    await stopServer(cluster, context);
  } else if (!hasProcessesIn(cluster)) {
    // PostgreSQL would take the stranger for a running server and refuse to start. Only when none
    // of the old server's processes is left may its file, which also names its memory, be removed.
    fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  }
}

/**
 * Stops the server: connections are ended, everything committed is on disk.
 *
 * @throws Error with one line for the operator when the server is still there after a minute.
 */
export async function stopServer(cluster: string, context: ClusterContext): Promise<void> {
  let reason = '';
  for (const mode of ['fast', 'immediate']) {
    const args = ['stop', '-D', cluster, '-m', mode, '-w', '-s', '-t', String(STOP_SECONDS)];
    const result = await runProgram(context.binaries.pgCtl, args, context.account);
    if (result.code === 0 || readPostmasterFile(cluster) === undefined) {
      return;
    }
    reason = result.output.trim().split('\n').at(-1) ?? '';
  }
  throw new Error(`PostgreSQL in ${cluster} does not stop (${reason}): end its process by hand.`);
}

function readPostmasterFile(cluster: string): { pid: number; port: number; status: string } | undefined {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    return Number.isInteger(pid) && pid > 0
      ? { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() }
      : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A server works inside its cluster's folder; where there is no /proc its command line names it. */
function isServerOf(cluster: string, pid: number): boolean {
  if (fs.existsSync('/proc/self/cwd')) {
    return workingFolder(pid) === cluster;
  }
  if (process.platform === 'win32') {
    return true;
  }
  const ps = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return ps.error !== undefined || ps.stdout.includes(cluster);
}

function hasProcessesIn(cluster: string): boolean {
  return (
    fs.existsSync('/proc/self/cwd') &&
    fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .some((name) => workingFolder(Number(name)) === cluster)
  );
}

function workingFolder(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${String(pid)}/cwd`);
  } catch {
    return undefined;
  }
}
