import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';

/** Ends sessions; their tokens are refused at the next request. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** One of the actor's own. @throws NotFoundError for anybody else's, ended or unknown */
  async one(actor: Actor, sessionId: string): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const ended = await tx.query(
        `UPDATE sessions SET "endedAt" = now(), "endedReason" = 'revoked'
         WHERE "organizationId" = $1 AND "userId" = $2 AND "id" = $3 AND "endedAt" IS NULL AND "expiresAt" > now() RETURNING "id"`,
        [actor.organizationId, actor.userId, sessionId],
      );
      if (ended.length === 0) throw new NotFoundError();
      await this.audit.record(tx, {
        action: 'session_ended',
        resource: 'session',
        resourceId: sessionId,
        details: { reason: 'revoked' },
      });
    });
  }

  /** All of the actor's own but the one that asks. */
  async others(actor: Actor): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      await this.of(tx, actor.userId ?? 0, 'revoked', actor.sessionId);
    });
  }

  /**
   * All of one member's, for a change that must be felt at once.
   * @param except the session that goes on
   * @returns how many ended
   */
  async of(tx: Transaction, userId: number, reason: string, except: string | null = null): Promise<number> {
    const ended = await tx.query(
      `UPDATE sessions SET "endedAt" = now(), "endedReason" = $4
       WHERE "organizationId" = $1 AND "userId" = $2 AND "endedAt" IS NULL AND ($3::uuid IS NULL OR "id" <> $3::uuid)
       RETURNING "id"`,
      [tx.actor.organizationId, userId, except, reason],
    );
    await this.audit.record(tx, {
      action: 'sessions_ended',
      resource: 'user',
      resourceId: userId,
      details: { reason, count: ended.length },
    });
    return ended.length;
  }
}
