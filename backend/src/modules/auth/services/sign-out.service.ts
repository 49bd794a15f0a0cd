import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import type { Caller } from '../../../platform/http/access';
import { AuditLog } from '../../audit';
import { AdministratorSessions } from './administrator-sessions';
import { SessionTokens } from './session-tokens';

/** Ends the session of the refresh cookie. Without a valid one there is nothing to end, and that is success. */
@Injectable()
export class SignOut {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tokens: SessionTokens,
    private readonly administrators: AdministratorSessions,
    private readonly audit: AuditLog,
  ) {}

  async run(cookie: unknown, caller: Caller): Promise<void> {
    const presented = this.tokens.parseRefresh(cookie);
    if (!presented) return;
    if (presented.organizationId === null) return this.administrators.signOut(presented, caller);
    const { organizationId, sessionId } = presented;
    await this.unitOfWork.run(systemActor(organizationId, caller.requestId), async (tx) => {
      const [session] = await tx.query<{ userId: number; name: string; refreshHash: Buffer }>(
        `SELECT s."userId", u."name", s."refreshHash" FROM sessions s
         JOIN users u ON u."organizationId" = s."organizationId" AND u."id" = s."userId"
         WHERE s."organizationId" = $1 AND s."id" = $2 AND s."endedAt" IS NULL FOR UPDATE OF s`,
        [organizationId, sessionId],
      );
      if (!session || !timingSafeEqual(session.refreshHash, this.tokens.hash(presented.secret))) return;
      await tx.query(
        `UPDATE sessions SET "endedAt" = now(), "endedReason" = 'signed_out' WHERE "organizationId" = $1 AND "id" = $2`,
        [organizationId, sessionId],
      );
      const { userId, name } = session;
      await this.audit.record(tx, {
        action: 'logout',
        resource: 'user',
        resourceId: userId,
        as: { userId, name, ip: caller.ip, userAgent: caller.userAgent },
      });
    });
  }
}
