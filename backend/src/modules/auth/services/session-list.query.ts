import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { IDLE_HOURS, REMEMBERED_IDLE_HOURS } from '../domain/session-rules';

export interface SessionEntry {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  current: boolean;
}

const OWN = `
  SELECT "id", "createdAt", "refreshedAt" AS "lastUsedAt", "ipAddress", "userAgent", "id" = $3::uuid AS "current"
  FROM sessions WHERE "organizationId" = $1 AND "userId" = $2 AND "endedAt" IS NULL AND "expiresAt" > now()
    AND "refreshedAt" > now() - make_interval(hours => CASE WHEN "remember" THEN $5::int ELSE $4::int END)
  ORDER BY "refreshedAt" DESC, "id"`;

/** Reads of one's own sessions. */
@Injectable()
export class SessionList {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Live sessions that can still be continued, latest used first. */
  own(actor: Actor): Promise<SessionEntry[]> {
    const statement = { name: 'sessions.own', text: OWN };
    const { organizationId, userId, sessionId } = actor;
    const values = [organizationId, userId, sessionId, IDLE_HOURS, REMEMBERED_IDLE_HOURS];
    return this.unitOfWork.read(organizationId, statement, values);
  }
}
