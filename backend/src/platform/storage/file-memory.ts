const MIB = 1024 * 1024;
/** Buffers have whole multiples of this, so that one fits many files. */
const STEP_BYTES = MIB / 4;
/** Buffers, lent and idle, have so many bytes at most. */
const MOST_BYTES = 80 * MIB;
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

/**
 * Memory for files that are held whole, used again and again: made anew for each, it would keep the garbage
 * collector busy. It is bounded; where all of it is lent, a file has to pass in pieces.
 */
export class FileMemory {
  private lentBytes = 0;
  /** The smallest first. */
  private idle: Buffer[] = [];
  private trimming: NodeJS.Timeout | undefined;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  /** @returns null where too much is lent already */
  borrow(bytes: number): Loan | null {
    const size = Math.ceil(bytes / STEP_BYTES) * STEP_BYTES;
    // One that is much too large is worth more to another file.
    const found = this.idle.findIndex(({ length }) => length >= size && length <= 2 * size);
    const [whole] = found < 0 ? [this.made(size)] : this.idle.splice(found, 1);
    if (!whole) return null;
    this.lentBytes += whole.length;
    let open = true;
    const end = (idle: readonly Buffer[]): void => {
      if (!open) return;
      open = false;
      this.lentBytes -= whole.length;
      this.keep(idle);
    };
    return { buffer: whole.subarray(0, bytes), giveBack: () => end([whole]), abandon: () => end([]) };
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
