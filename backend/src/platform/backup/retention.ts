/** How many backups stay. */
export interface Retention {
  /** The newest ones, whatever their age. */
  newest: number;
  /** Beyond these, the last backup of each of so many days (UTC). */
  days: number;
}

const DAY_MS = 86_400_000;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * Which backups may go. The newest one never does.
 * @param backups in any order
 * @param now the end of the days that are counted
 */
export function expired<T extends { time: Date }>(backups: readonly T[], { newest, days }: Retention, now: Date): T[] {
  const sorted = [...backups].sort((a, b) => b.time.getTime() - a.time.getTime());
  const kept = new Set(sorted.slice(0, Math.max(1, newest)));
  const oldest = now.getTime() - days * DAY_MS;
  const taken = new Set<string>();
  for (const backup of sorted) {
    const day = dayOf(backup.time);
    if (backup.time.getTime() < oldest || taken.has(day)) continue;
    taken.add(day);
    kept.add(backup);
  }
  return sorted.filter((backup) => !kept.has(backup));
}
