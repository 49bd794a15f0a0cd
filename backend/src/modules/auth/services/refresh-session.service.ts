import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import type { Caller } from '../../../platform/http/access';
import { AuditLog } from '../../audit';
import { SessionEndedError, SessionExpiredError } from '../auth.errors';
import type { OpenSession } from '../domain/open-session';
import { IDLE_HOURS, REFRESH_GRACE_SECONDS, REMEMBERED_IDLE_HOURS } from '../domain/session-rules';
import { AdministratorSessions } from './administrator-sessions';
import { SessionTokens, type MemberRefreshToken } from './session-tokens';
import { SessionUsers } from './session-user.query';

interface SessionRow {
  userId: number;
  refreshHash: Buffer;
  previousRefreshHash: Buffer | null;
  remember: boolean;
  secondsSinceRefresh: number;
  secondsLeft: number;
  ended: boolean;
  expired: boolean;
}

type Rotation = { row: SessionRow; secret: string | null };

/** Continues a session. The refresh token changes each time; using an old one ends the session. */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tokens: SessionTokens,
    private readonly users: SessionUsers,
    private readonly administrators: AdministratorSessions,
    private readonly audit: AuditLog,
  ) {}

  /** @throws SessionExpiredError, SessionEndedError */
  async run(cookie: unknown, caller: Caller): Promise<OpenSession> {
    const presented = this.tokens.parseRefresh(cookie);
    if (!presented) throw new SessionExpiredError();
    return presented.organizationId === null
      ? this.administrators.refresh(presented, caller)
      : this.member(presented, caller);
  }

  private async member(presented: MemberRefreshToken, caller: Caller): Promise<OpenSession> {
    const actor = systemActor(presented.organizationId, caller.requestId);
    const rotation = await this.unitOfWork.run(actor, (tx) => this.rotate(tx, presented));
    if (rotation === 'ended') throw new SessionEndedError();
    if (!rotation) throw new SessionExpiredError();
    const { organizationId, sessionId } = presented;
    const { row, secret } = rotation;
    const user = await this.users.live(organizationId, sessionId, row.userId);
    if (!user) throw new SessionExpiredError();
    const refresh = secret
      ? {
          value: this.tokens.formatRefresh({ organizationId, sessionId, secret }),
          maxAgeSeconds: row.remember ? row.secondsLeft : undefined,
        }
      : null;
    return { user, token: this.tokens.access(organizationId, row.userId, sessionId), refresh };
  }

  private async rotate(tx: Transaction, presented: MemberRefreshToken): Promise<Rotation | 'ended' | null> {
    const [row] = await tx.query<SessionRow>(
      `SELECT "userId", "refreshHash", "previousRefreshHash", "remember",
              extract(epoch FROM now() - "refreshedAt")::float8 AS "secondsSinceRefresh",
              extract(epoch FROM "expiresAt" - now())::int AS "secondsLeft",
              "endedAt" IS NOT NULL AS "ended",
              "expiresAt" <= now()
                OR "refreshedAt" <= now() - make_interval(hours => CASE WHEN "remember" THEN $4::int ELSE $3::int END) AS "expired"
       FROM sessions WHERE "organizationId" = $1 AND "id" = $2 FOR UPDATE`,
      [presented.organizationId, presented.sessionId, IDLE_HOURS, REMEMBERED_IDLE_HOURS],
    );
    if (row?.ended) return 'ended';
    if (!row || row.expired) return null;
    const hash = this.tokens.hash(presented.secret);
    if (timingSafeEqual(hash, row.refreshHash)) {
      const secret = this.tokens.newSecret();
      await tx.query(
        `UPDATE sessions SET "refreshHash" = $3, "previousRefreshHash" = "refreshHash", "refreshedAt" = now()
         WHERE "organizationId" = $1 AND "id" = $2`,
        [presented.organizationId, presented.sessionId, this.tokens.hash(secret)],
      );
      return { row, secret };
    }
    const previous = row.previousRefreshHash !== null && timingSafeEqual(hash, row.previousRefreshHash);
    if (previous && row.secondsSinceRefresh < REFRESH_GRACE_SECONDS) return { row, secret: null };
    await this.endStolen(tx, presented, row);
    return null;
  }

  private async endStolen(tx: Transaction, presented: MemberRefreshToken, row: SessionRow): Promise<void> {
    await tx.query(
      `UPDATE sessions SET "endedAt" = now(), "endedReason" = 'refresh_reuse' WHERE "organizationId" = $1 AND "id" = $2`,
      [presented.organizationId, presented.sessionId],
    );
    await this.audit.record(tx, {
      action: 'session_ended',
      resource: 'session',
      resourceId: presented.sessionId,
      details: { reason: 'refresh_reuse', userId: row.userId },
    });
  }
}
