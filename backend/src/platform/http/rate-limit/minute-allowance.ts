import { RateLimitedError } from './rate-limited.error';

const MINUTE_MS = 60_000;

interface Window {
  taken: number;
  /** By the clock of the process. */
  readonly endsAt: number;
}

/** So many requests a minute for each source, counted in this process and at once: it stands before every answer. */
export class MinuteAllowance {
  private windows = new Map<string, Window>();
  private sweptAt = performance.now();

  constructor(private readonly perMinute: number) {}

  /** Takes one request off the allowance of a source. @throws RateLimitedError when nothing is left */
  take(source: string): void {
    const now = performance.now();
    if (now - this.sweptAt >= MINUTE_MS) this.sweep(now);
    const open = this.windows.get(source);
    if (!open || open.endsAt <= now) {
      this.windows.set(source, { taken: 1, endsAt: now + MINUTE_MS });
      return;
    }
    open.taken += 1;
    if (open.taken > this.perMinute) throw new RateLimitedError(Math.max(1, Math.ceil((open.endsAt - now) / 1_000)));
  }

  /** Sources that are gone leave nothing behind. */
  private sweep(now: number): void {
    this.sweptAt = now;
    for (const [source, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(source);
  }
}
