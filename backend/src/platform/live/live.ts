import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Transaction } from '../database/unit-of-work';
import { describe } from '../errors/describe';
import { LIVE_TRANSPORT, type LiveSignal, type LiveTransport } from './live-signal';

/** Signals that arise this close to each other travel together. */
const GATHER_MS = 40;

/**
 * Tells open screens that something changed, after the transaction that changed it. A signal that is lost
 * costs nothing but time: screens also ask from time to time.
 */
@Injectable()
export class Live implements OnApplicationShutdown {
  private readonly logger = new Logger('Live');
  private waiting: LiveSignal[] = [];
  private timer: NodeJS.Timeout | undefined;
  private failing = false;

  constructor(@Inject(LIVE_TRANSPORT) private readonly transport: LiveTransport) {}

  /** To everybody of the organization, or only to some of its people. */
  tell(tx: Transaction, topic: string, users: readonly number[] | null = null): void {
    if (users?.length === 0) return;
    const { organizationId } = tx.actor;
    tx.onCommit(() => this.add({ id: randomUUID(), organizationId, topic, users }));
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.send();
  }

  private add(signal: LiveSignal): void {
    // Once is enough for what is told to the whole organization.
    const { organizationId, topic, users } = signal;
    const told = this.waiting.some((s) => s.organizationId === organizationId && s.topic === topic && s.users === null);
    if (told && users === null) return;
    this.waiting.push(signal);
    this.timer ??= setTimeout(() => void this.send(), GATHER_MS);
  }

  private async send(): Promise<void> {
    this.timer = undefined;
    const signals = this.waiting;
    this.waiting = [];
    if (signals.length === 0) return;
    try {
      await this.transport.publish(signals);
      this.failing = false;
    } catch (error) {
      if (!this.failing) this.logger.warn({ message: 'open screens are not told of changes', cause: describe(error) });
      this.failing = true;
    }
  }
}
