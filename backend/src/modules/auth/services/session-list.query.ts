import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';

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
  ORDER BY "refreshedAt" DESC, "id"`;

/** Reads of one's own sessions. */
@Injectable()
export class SessionList {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Live sessions, latest used first. */
  own(actor: Actor): Promise<SessionEntry[]> {
    const statement = { name: 'sessions.own', text: OWN };
    return this.unitOfWork.read(actor.organizationId, statement, [actor.organizationId, actor.userId, actor.sessionId]);
  }
}
