import { Injectable } from '@nestjs/common';

/** Wakes the dispatcher when it runs in this process; elsewhere it finds the row by polling. */
@Injectable()
export class OutboxSignal {
  private listener: (() => void) | undefined;

  wake(): void {
    this.listener?.();
  }

  onWake(listener: () => void): void {
    this.listener = listener;
  }
}
