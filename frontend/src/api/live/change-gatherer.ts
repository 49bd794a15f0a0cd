/** Changes come in bursts: one decision touches a document, its lists and somebody's notifications. */
const GATHER_MS = 250;
/** A busy organization must not make every tab ask all the time. */
const REST_MS = 2_000;

/**
 * Collects what changed and hands it on together: soon after a quiet time, at most every two seconds, and not
 * while nobody looks.
 */
export class ChangeGatherer {
  private waiting: Set<string> | 'all' = new Set();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private handedOnAt = 0;

  constructor(
    private readonly handOn: (topics: ReadonlySet<string> | 'all') => void,
    private readonly isVisible: () => boolean,
  ) {}

  add(topics: readonly string[] | 'all'): void {
    if (topics === 'all') this.waiting = 'all';
    else if (this.waiting !== 'all') for (const topic of topics) this.waiting.add(topic);
    this.plan();
  }

  /** To be called when the page becomes visible: hands on what came in the meantime. */
  visible(): void {
    this.plan();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting = new Set();
  }

  private plan(): void {
    const nothing = this.waiting !== 'all' && this.waiting.size === 0;
    if (nothing || this.timer !== undefined || !this.isVisible()) return;
    const rest = this.handedOnAt + REST_MS - Date.now();
    this.timer = setTimeout(() => this.hand(), Math.max(rest, GATHER_MS));
  }

  private hand(): void {
    this.timer = undefined;
    if (!this.isVisible()) return;
    const topics = this.waiting;
    this.waiting = new Set();
    this.handedOnAt = Date.now();
    this.handOn(topics);
  }
}
