import { Injectable } from '@nestjs/common';
import { NotFoundError } from '../../../platform/errors/app-error';
import type { Administrator } from '../../../platform/http/access';
import { IDLE_HOURS } from '../../auth';
import { endOthers } from './administrator-secrets';
import { recordAdministration } from './administrator-log';
import { AdministratorStore, type SuperQuery } from './administrator-store';

export interface AdministratorSession {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  current: boolean;
}

/** A super administrator's own sessions: where they are signed in, and the way out of them. */
@Injectable()
export class OwnAdministratorSessions {
  constructor(private readonly store: AdministratorStore) {}

  /** Live ones, latest used first. */
  list({ administratorId, sessionId }: Administrator): Promise<AdministratorSession[]> {
    return this.store.query<AdministratorSession & Record<string, unknown>>(
      `SELECT "id", "createdAt", "refreshedAt" AS "lastUsedAt", "ipAddress", "userAgent", "id" = $2::uuid AS "current"
       FROM administrator_sessions WHERE "administratorId" = $1 AND "endedAt" IS NULL AND "expiresAt" > now()
         AND "refreshedAt" > now() - make_interval(hours => $3)
       ORDER BY "refreshedAt" DESC, "id"`,
      [administratorId, sessionId, IDLE_HOURS],
    );
  }

  /** Ends one. @throws NotFoundError for anybody else's, ended or unknown */
  async end(administrator: Administrator, sessionId: string): Promise<void> {
    await this.store.run(async (query) => {
      const ended = await query(
        `UPDATE administrator_sessions SET "endedAt" = now(), "endedReason" = 'revoked'
         WHERE "administratorId" = $1 AND "id" = $2 AND "endedAt" IS NULL AND "expiresAt" > now() RETURNING "id"`,
        [administrator.administratorId, sessionId],
      );
      if (ended.length === 0) throw new NotFoundError();
      await this.record(query, administrator, 'session_ended', { sessionId, reason: 'revoked' });
    });
  }

  /** Ends all but the one that asks. */
  async endOthers(administrator: Administrator): Promise<void> {
    await this.store.run(async (query) => {
      const count = await endOthers(query, administrator, 'revoked');
      await this.record(query, administrator, 'sessions_ended', { count, reason: 'revoked' });
    });
  }

  private record(
    query: SuperQuery,
    administrator: Administrator,
    action: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    const { administratorId, name } = administrator;
    const entry = { action, resource: 'administrator', resourceId: administratorId, details };
    return recordAdministration({ query }, { ...administrator, administratorName: name, ...entry });
  }
}
