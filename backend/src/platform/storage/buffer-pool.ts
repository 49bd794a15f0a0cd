/** Buffers kept for the next one who needs one: what more are needed at once is made, and left to the garbage collector. */
const MOST_KEPT = 8;

/** Buffers of one size, used again and again. */
export class BufferPool {
  private readonly free: Buffer[] = [];

  constructor(private readonly bytes: number) {}

  /**
   * Lends a buffer to `work`, which finds anything in it and must not keep it, nor parts of it.
   *
   * @returns what `work` does
   */
  async use<T>(work: (buffer: Buffer) => Promise<T>): Promise<T> {
    const buffer = this.free.pop() ?? Buffer.allocUnsafeSlow(this.bytes);
    try {
      return await work(buffer);
    } finally {
      if (this.free.length < MOST_KEPT) this.free.push(buffer);
    }
  }
}
