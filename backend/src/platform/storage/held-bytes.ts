import { Readable } from 'node:stream';

/** A stream of bytes that are all there: who sends them can take them at once instead. */
export class HeldBytes extends Readable {
  constructor(readonly pieces: readonly Buffer[]) {
    super();
  }

  override _read(): void {
    for (const piece of this.pieces) this.push(piece);
    this.push(null);
  }
}
