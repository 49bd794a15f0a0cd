import type { LiveSignal } from '../../../platform/live/live-signal';

/** About half a megabyte at most: signals are small. */
const KEPT = 4_000;

/** The last signals this process heard, in their order, for browsers that come back after a short absence. */
export class RecentSignals {
  private signals: LiveSignal[] = [];

  add(signals: readonly LiveSignal[]): void {
    this.signals.push(...signals);
    // Twice the size before it is cut, so that not every signal moves all others.
    if (this.signals.length > KEPT * 2) this.signals = this.signals.slice(-KEPT);
  }

  /** Nothing that follows joins what was heard so far. */
  clear(): void {
    this.signals = [];
  }

  get latestId(): string | undefined {
    return this.signals.at(-1)?.id;
  }

  /** What came after a signal, or undefined when that one is not known (any more). */
  after(id: string): LiveSignal[] | undefined {
    const position = this.signals.findLastIndex((signal) => signal.id === id);
    return position < 0 ? undefined : this.signals.slice(position + 1);
  }
}
