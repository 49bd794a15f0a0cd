import { Readable } from 'node:stream';
import type { Loan } from './file-memory';

/** A stream of bytes that are all there, in memory that was lent: who sends them can take them at once instead. */
export class HeldBytes extends Readable {
  constructor(
    readonly bytes: Buffer,
    private readonly loan: Pick<Loan, 'giveBack' | 'abandon'>,
  ) {
    super();
  }

  /** For who took the bytes at once, and knows that nobody uses them any more: they are overwritten with the next file. */
  giveBack(): void {
    this.loan.giveBack();
    this.destroy();
  }

  override _read(): void {
    // Whoever reads them may keep them: what was read is never given back.
    this.loan.abandon();
    this.push(this.bytes);
    this.push(null);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.loan.abandon();
    done(error);
  }
}
