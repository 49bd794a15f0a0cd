import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type OutboxEvent, type TaskReaction, type TaskResult } from '../../../platform/outbox/reaction';
import { VERIFICATION_WANTED } from '../audit.events';
import { VerifyLog } from '../services/verify-log.service';

/** A log is verified, entry by entry. */
@Injectable()
@Reaction({ on: VERIFICATION_WANTED, name: 'verify-log.verification-wanted', kind: 'task', queue: 'exports' })
export class VerifyLogOnVerificationWanted implements TaskReaction {
  constructor(private readonly verify: VerifyLog) {}

  perform(event: OutboxEvent): Promise<TaskResult> {
    return this.verify.run(event);
  }

  abandon(tx: Transaction, event: OutboxEvent): Promise<void> {
    return this.verify.abandon(tx, event);
  }
}
