import { timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Caller } from '../../../platform/http/access';
import {
  AdministratorSessions,
  IDLE_HOURS,
  REFRESH_GRACE_SECONDS,
  SessionEndedError,
  SessionExpiredError,
  SessionTokens,
  type AccountUser,
  type AdministratorRefreshToken,
  type AdministratorSessionsPort,
  type OpenSession,
} from '../../auth';
import { toAccount, type AdministratorRow } from '../domain/administrator';
import { recordAdministration } from './administrator-log';
import { AdministratorStore, type SuperQuery } from './administrator-store';

interface SessionRow extends AdministratorRow {
  refreshHash: Buffer;
  previousRefreshHash: Buffer | null;
  secondsSinceRefresh: number;
}

type Rotation = { row: SessionRow; secret: string | null };

/** Sessions of super administrators, for the calls they share with members: me, refresh, logout. */
@Injectable()
export class AdministratorSessionsService implements AdministratorSessionsPort, OnModuleInit {
  constructor(
    private readonly store: AdministratorStore,
    private readonly tokens: SessionTokens,
    private readonly shared: AdministratorSessions,
  ) {}

  onModuleInit(): void {
    this.shared.serve(this);
  }

  async live(administratorId: number, sessionId: string): Promise<AccountUser | undefined> {
    const [row] = await this.store.query<AdministratorRow>(
      `SELECT a."id", a."name", a."email", a."isActive", a."lastLogin"
       FROM administrator_sessions s JOIN administrators a ON a."id" = s."administratorId"
       WHERE s."id" = $1 AND a."id" = $2 AND s."endedAt" IS NULL AND s."expiresAt" > now() AND a."isActive"`,
      [sessionId, administratorId],
    );
    return row && toAccount(row);
  }

  async refresh(presented: AdministratorRefreshToken, caller: Caller): Promise<OpenSession> {
    const rotation = await this.store.run((query) => this.rotate(query, presented, caller));
    if (!rotation) throw await this.over(presented.sessionId);
    const { row, secret } = rotation;
    const refresh = secret
      ? { value: this.tokens.formatRefresh({ ...presented, secret }), maxAgeSeconds: undefined }
      : null;
    return { user: toAccount(row), token: this.tokens.administratorAccess(row.id, presented.sessionId), refresh };
  }

  async signOut(presented: AdministratorRefreshToken, caller: Caller): Promise<void> {
    await this.store.run(async (query) => {
      const row = await this.locked(query, presented.sessionId);
      if (!row || !timingSafeEqual(row.refreshHash, this.tokens.hash(presented.secret))) return;
      await this.end(query, presented.sessionId, 'signed_out');
      await this.record(query, row, 'logout', caller);
    });
  }

  private async rotate(
    query: SuperQuery,
    presented: AdministratorRefreshToken,
    caller: Caller,
  ): Promise<Rotation | null> {
    const row = await this.locked(query, presented.sessionId);
    if (!row) return null;
    const hash = this.tokens.hash(presented.secret);
    if (timingSafeEqual(hash, row.refreshHash)) {
      const secret = this.tokens.newSecret();
      await query(
        `UPDATE administrator_sessions SET "refreshHash" = $2, "previousRefreshHash" = "refreshHash", "refreshedAt" = now()
         WHERE "id" = $1`,
        [presented.sessionId, this.tokens.hash(secret)],
      );
      return { row, secret };
    }
    const previous = row.previousRefreshHash !== null && timingSafeEqual(hash, row.previousRefreshHash);
    if (previous && row.secondsSinceRefresh < REFRESH_GRACE_SECONDS) return { row, secret: null };
    await this.end(query, presented.sessionId, 'refresh_reuse');
    await this.record(query, row, 'session_ended', caller, { reason: 'refresh_reuse' });
    return null;
  }

  /** Why a session cannot go on: ended on purpose, or run out. */
  private async over(sessionId: string): Promise<SessionEndedError | SessionExpiredError> {
    const [row] = await this.store.query<{ ended: boolean }>(
      `SELECT "endedAt" IS NOT NULL AS "ended" FROM administrator_sessions WHERE "id" = $1`,
      [sessionId],
    );
    return row?.ended ? new SessionEndedError() : new SessionExpiredError();
  }

  private async locked(query: SuperQuery, sessionId: string): Promise<SessionRow | undefined> {
    const [row] = await query<SessionRow>(
      `SELECT a."id", a."name", a."email", a."isActive", a."lastLogin", s."refreshHash", s."previousRefreshHash",
              extract(epoch FROM now() - s."refreshedAt")::float8 AS "secondsSinceRefresh"
       FROM administrator_sessions s JOIN administrators a ON a."id" = s."administratorId"
       WHERE s."id" = $1 AND s."endedAt" IS NULL AND s."expiresAt" > now() AND a."isActive"
         AND s."refreshedAt" > now() - make_interval(hours => $2) FOR UPDATE OF s`,
      [sessionId, IDLE_HOURS],
    );
    return row;
  }

  private async end(query: SuperQuery, sessionId: string, reason: string): Promise<void> {
    await query(`UPDATE administrator_sessions SET "endedAt" = now(), "endedReason" = $2 WHERE "id" = $1`, [
      sessionId,
      reason,
    ]);
  }

  private record(
    query: SuperQuery,
    { id, name }: AdministratorRow,
    action: string,
    caller: Caller,
    details: Record<string, unknown> = {},
  ): Promise<void> {
    const person = { administratorId: id, administratorName: name };
    const entry = { ...person, action, resource: 'administrator', resourceId: id, details, ...caller };
    return recordAdministration({ query }, entry);
  }
}
