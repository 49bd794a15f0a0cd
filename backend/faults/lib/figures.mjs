import { existsSync, readdirSync, readFileSync } from 'node:fs';

const MB = 1024 * 1024;

/** Milliseconds within which nineteen of twenty operations were answered. */
export function p95(operations) {
  const times = operations
    .filter(({ end }) => end !== undefined)
    .map(({ start, end }) => end - start)
    .sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? 0;
}

/** Megabytes of memory that a process holds now; 0 where the system does not say, or it is gone. */
export function residentMegabytes(pid) {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round((Number(kilobytes ?? 0) * 1024) / MB);
  } catch {
    return 0;
  }
}

/** Ids of the processes that a process has started and that still run. */
function childrenOf(pid) {
  if (!existsSync('/proc')) return [];
  const parents = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return parents.filter((name) => {
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')[1] === String(pid);
    } catch {
      return false;
    }
  });
}

/** Watches how much memory the largest of a process and its children takes. @returns what ends it and tells */
export function watchMemory(pid, everyMs = 200) {
  let most = 0;
  const look = () => (most = Math.max(most, ...[pid, ...childrenOf(pid)].map(residentMegabytes)));
  const timer = setInterval(look, everyMs);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}
