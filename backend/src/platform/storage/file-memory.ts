const MIB = 1024 * 1024;
/** Buffers have whole multiples of this, so that one fits many files. */
const STEP_BYTES = MIB / 16;
/** Buffers, lent and idle, have so many bytes at most. */
const MOST_BYTES = 24 * MIB;
/** How long somebody waits for memory while none comes back: people whose lines are slow may keep it for long. */
const WAIT_MS = 500;
/** As many times as long somebody waits while some comes back. */
const MOST_WAITS = 4;
/** As often, half of what is idle is let go. */
const TRIM_MS = 30_000;

/** A buffer that was lent. It holds anything, and ends with the first of the two calls. */
export interface Loan {
  /** As long as was asked for. */
  readonly buffer: Buffer;
  /** For who knows that nobody uses the buffer any more: it goes to the next one. */
  giveBack(): void;
  /** For who does not: it is left to the garbage collector. */
  abandon(): void;
}

/** Somebody who waits for memory. */
interface Waiter {
  size: number;
  take: (whole: Buffer | undefined) => void;
}

/**
 * Memory for files that are held whole, used again and again: made anew for each, it would keep the garbage
 * collector busy. It is bounded. Where all of it is lent, the next ones wait in order, for a moment only; a file that
 * found none then has to pass in pieces, which costs half as much again.
 */
export class FileMemory {
  private lentBytes = 0;
  private ended = 0;
  /** The smallest first. */
  private idle: Buffer[] = [];
  private waiting: Waiter[] = [];
  private trimming: NodeJS.Timeout | undefined;

  constructor(
    private readonly mostBytes = MOST_BYTES,
    private readonly waitMs = WAIT_MS,
  ) {}

  /** @returns null where too much is lent already */
  async borrow(bytes: number): Promise<Loan | null> {
    const size = Math.max(1, Math.ceil(bytes / STEP_BYTES)) * STEP_BYTES;
    const whole = (this.waiting.length === 0 ? this.found(size) : undefined) ?? (await this.turn(size));
    return whole ? this.loan(whole, bytes) : null;
  }

  private loan(whole: Buffer, bytes: number): Loan {
    let open = true;
    const end = (idle: readonly Buffer[]): void => {
      if (!open) return;
      open = false;
      this.ended += 1;
      this.lentBytes -= whole.length;
      this.keep(idle);
      this.serve();
    };
    return { buffer: whole.subarray(0, bytes), giveBack: () => end([whole]), abandon: () => end([]) };
  }

  /** Resolves when there is memory, or it took too long. */
  private turn(size: number): Promise<Buffer | undefined> {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout;
      const waiter: Waiter = {
        size,
        take: (whole) => {
          clearTimeout(timer);
          resolve(whole);
        },
      };
      const wait = (times: number): void => {
        const before = this.ended;
        timer = setTimeout(
          () => (this.ended > before && times > 1 ? wait(times - 1) : this.leave(waiter)),
          this.waitMs,
        );
      };
      this.waiting.push(waiter);
      wait(MOST_WAITS);
    });
  }

  private leave(waiter: Waiter): void {
    this.waiting = this.waiting.filter((one) => one !== waiter);
    waiter.take(undefined);
    // Who waits behind may need less.
    this.serve();
  }

  private serve(): void {
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      const whole = this.found(next.size);
      if (!whole) return;
      this.waiting.shift();
      next.take(whole);
    }
  }

  /** A buffer that counts as lent from now on. */
  private found(size: number): Buffer | undefined {
    // One that is much too large is worth more to another file.
    const at = this.idle.findIndex(({ length }) => length >= size && length <= 2 * size);
    const [whole] = at < 0 ? [this.made(size)] : this.idle.splice(at, 1);
    this.lentBytes += whole?.length ?? 0;
    return whole;
  }

  /** In place of idle ones that are too small, where there is no more room beside them. */
  private made(size: number): Buffer | undefined {
    if (this.lentBytes + size > this.mostBytes) return undefined;
    while (this.lentBytes + this.idleBytes() + size > this.mostBytes) this.idle.shift();
    return Buffer.allocUnsafeSlow(size);
  }

  private keep(buffers: readonly Buffer[]): void {
    if (buffers.length === 0) return;
    this.idle = [...this.idle, ...buffers].sort((one, other) => one.length - other.length);
    this.trimming ??= setTimeout(() => this.trim(), TRIM_MS).unref();
  }

  /** After a rush, what it needed is let go little by little. */
  private trim(): void {
    this.idle.splice(0, Math.ceil(this.idle.length / 2));
    this.trimming = this.idle.length > 0 ? setTimeout(() => this.trim(), TRIM_MS).unref() : undefined;
  }

  private idleBytes(): number {
    return this.idle.reduce((sum, { length }) => sum + length, 0);
  }
}
