import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { DELEGATION_GIVEN } from '../workflow.events';

export interface NewDelegation {
  fromUserId: number;
  toUserId: number;
  startsAt: Date;
  endsAt: Date;
  reason: string | null;
}

const MAX_DAYS = 366;

/** Lets somebody decide in another's place for a while. Their decisions name both. */
@Injectable()
export class CreateDelegation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /**
   * For oneself; admins for anybody.
   * @returns its id
   * @throws InvalidInputError naming the field at fault
   */
  run(actor: Actor, input: NewDelegation): Promise<number> {
    return this.unitOfWork.run(actor, async (tx) => {
      if (input.fromUserId !== actor.userId && actor.role !== 'admin')
        throw new InvalidInputError({ fromUserId: 'Only an admin can do this for somebody else' });
      if (input.fromUserId === input.toUserId)
        throw new InvalidInputError({ toUserId: 'Choose somebody else to stand in' });
      await this.checkTimes(tx, input);
      await this.requireDecider(
        tx,
        input.fromUserId,
        'fromUserId',
        'Only reviewers, approvers and admins have decisions to delegate',
        // One at a time for each person; whoever stands in is looked at again at every decision.
        'FOR NO KEY UPDATE',
      );
      await this.requireDecider(tx, input.toUserId, 'toUserId', 'Choose an active reviewer, approver or admin');
      return this.insert(tx, input);
    });
  }

  /** By the clock of the database. */
  private async checkTimes(tx: Transaction, { startsAt, endsAt }: NewDelegation): Promise<void> {
    const [times] = await tx.query<{ over: boolean; backwards: boolean; long: boolean }>(
      `SELECT $2::timestamptz <= now() AS "over", $2::timestamptz <= $1::timestamptz AS "backwards",
              $2::timestamptz > $1::timestamptz + make_interval(days => $3) AS "long"`,
      [startsAt, endsAt, MAX_DAYS],
    );
    if (times?.backwards) throw new InvalidInputError({ endsAt: 'The end must come after the start' });
    if (times?.over) throw new InvalidInputError({ endsAt: 'The end must lie ahead' });
    if (times?.long) throw new InvalidInputError({ endsAt: 'A delegation lasts a year at most' });
  }

  private async requireDecider(
    tx: Transaction,
    id: number,
    field: string,
    message: string,
    lock: '' | 'FOR NO KEY UPDATE' = '',
  ): Promise<void> {
    const found = await tx.query(
      `SELECT 1 FROM users WHERE "organizationId" = $1 AND "id" = $2 AND "isActive" AND "deletedAt" IS NULL
         AND "role" IN ('reviewer', 'approver', 'admin') ${lock}`,
      [tx.actor.organizationId, id],
    );
    if (found.length === 0) throw new InvalidInputError({ [field]: message });
  }

  private async insert(
    tx: Transaction,
    { fromUserId, toUserId, startsAt, endsAt, reason }: NewDelegation,
  ): Promise<number> {
    const { organizationId, userId } = tx.actor;
    const [overlap] = await tx.query(
      `SELECT 1 FROM delegations WHERE "organizationId" = $1 AND "fromUserId" = $2 AND "endedAt" IS NULL
         AND "startsAt" < $4 AND "endsAt" > $3`,
      [organizationId, fromUserId, startsAt, endsAt],
    );
    if (overlap) throw new InvalidInputError({ startsAt: 'Somebody stands in during this time already' });
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO delegations ("organizationId", "fromUserId", "toUserId", "startsAt", "endsAt", "reason", "createdBy")
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING "id"`,
      [organizationId, fromUserId, toUserId, startsAt, endsAt, reason, userId],
    );
    if (!row) throw new Error('The delegation got no id');
    const details = { fromUserId, toUserId, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), reason };
    await this.audit.record(tx, { action: 'delegate', resource: 'delegation', resourceId: row.id, details });
    await this.outbox.publish(tx, DELEGATION_GIVEN, { delegationId: row.id, by: userId });
    return row.id;
  }
}
