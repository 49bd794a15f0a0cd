import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Reaction, type EffectReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { DELEGATION_GIVEN } from '../../workflow';
import { Notify } from '../services/notify.service';

interface Given {
  toUserId: number;
  fromUserId: number;
  fromName: string;
  toName: string;
}

/** Tells a person that they stand in for somebody and, where an admin arranged it, the one who is away. */
@Injectable()
@Reaction({ on: DELEGATION_GIVEN, name: 'notify-delegate.delegation-given', kind: 'effect' })
export class NotifyDelegateOnDelegationGiven implements EffectReaction {
  constructor(private readonly notify: Notify) {}

  async apply(tx: Transaction, event: OutboxEvent): Promise<void> {
    const [given] = await tx.query<Given>(
      `SELECT g."toUserId", g."fromUserId", f."name" AS "fromName", t."name" AS "toName" FROM delegations g
       JOIN users f ON f."organizationId" = g."organizationId" AND f."id" = g."fromUserId"
       JOIN users t ON t."organizationId" = g."organizationId" AND t."id" = g."toUserId"
       WHERE g."organizationId" = $1 AND g."id" = $2 AND g."endedAt" IS NULL`,
      [tx.actor.organizationId, event.payload.delegationId],
    );
    if (!given) return;
    const by = Number(event.payload.by);
    const rest = { type: 'delegation_given', relatedDocumentId: null, eventId: event.eventId } as const;
    await this.notify.run(tx, [given.toUserId], by, {
      title: 'You stand in for somebody',
      message: `You can decide in place of ${given.fromName} while they are away. The dates are in your profile.`,
      ...rest,
    });
    await this.notify.run(tx, [given.fromUserId], by, {
      title: 'Somebody stands in for you',
      message: `${given.toName} can decide in your place. The dates are in your profile.`,
      ...rest,
    });
  }
}
