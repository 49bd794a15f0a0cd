/** Lets so many at a time, and the others wait for their turn. */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes to the next one, if anybody waits.
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
