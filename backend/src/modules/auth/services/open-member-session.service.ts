import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import type { Caller } from '../../../platform/http/access';
import { AuditLog, type AuditEntry } from '../../audit';
import { InvalidCredentialsError } from '../auth.errors';
import type { SignInOutcome } from '../domain/open-session';
import { REMEMBERED_SESSION_HOURS, SESSION_HOURS } from '../domain/session-rules';
import { KnownDevices } from './known-devices';
import { SessionTokens } from './session-tokens';
import { SessionUsers } from './session-user.query';

export interface SessionOwner {
  id: number;
  organizationId: number;
  name: string;
}

export interface SessionWish {
  rememberMe: boolean;
  /** A hash of today's cost for the password, when the stored one is older. */
  rehashed?: string | null;
  /** For the audit entry. */
  details: Record<string, unknown>;
}

/** Opens a session for a member who proved who they are. */
@Injectable()
export class OpenMemberSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tokens: SessionTokens,
    private readonly users: SessionUsers,
    private readonly audit: AuditLog,
    private readonly devices: KnownDevices,
  ) {}

  /** @throws InvalidCredentialsError when the member was deactivated meanwhile */
  async run(owner: SessionOwner, wish: SessionWish, caller: Caller): Promise<SignInOutcome> {
    const { id, organizationId } = owner;
    const sessionId = this.tokens.newSessionId();
    const secret = this.tokens.newSecret();
    const hours = wish.rememberMe ? REMEMBERED_SESSION_HOURS : SESSION_HOURS;
    await this.unitOfWork.run(systemActor(organizationId, caller.requestId), async (tx) => {
      const newDevice = await this.devices.isNew(tx, id, caller.userAgent);
      await this.insert(tx, { sessionId, secret, hours, rememberMe: wish.rememberMe, userId: id, caller });
      await tx.query(
        `UPDATE users SET "lastLogin" = now(), "password" = coalesce($3, "password") WHERE "organizationId" = $1 AND "id" = $2`,
        [organizationId, id, wish.rehashed ?? null],
      );
      await this.audit.record(tx, {
        action: 'login',
        resource: 'user',
        resourceId: id,
        details: wish.details,
        as: asPerson(owner, caller),
      });
      if (newDevice) await this.devices.announce(tx, id, sessionId);
    });
    const user = await this.users.live(organizationId, sessionId, id);
    if (!user) throw new InvalidCredentialsError();
    const refresh = {
      value: this.tokens.formatRefresh({ organizationId, sessionId, secret }),
      maxAgeSeconds: wish.rememberMe ? hours * 3600 : undefined,
    };
    const session = { user, token: this.tokens.access(organizationId, id, sessionId), refresh };
    return { kind: 'session', session, enrolmentRequired: user.enrolmentRequired };
  }

  private async insert(
    tx: Transaction,
    session: { sessionId: string; secret: string; hours: number; rememberMe: boolean; userId: number; caller: Caller },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO sessions ("organizationId", "id", "userId", "refreshHash", "remember", "ipAddress", "userAgent", "expiresAt")
       VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(hours => $8))`,
      [
        tx.actor.organizationId,
        session.sessionId,
        session.userId,
        this.tokens.hash(session.secret),
        session.rememberMe,
        session.caller.ip,
        session.caller.userAgent,
        session.hours,
      ],
    );
  }
}

/** The person of an audit entry that is written before there is a session. */
export function asPerson({ id, name }: { id: number; name: string }, caller: Caller): NonNullable<AuditEntry['as']> {
  return { userId: id, name, ip: caller.ip, userAgent: caller.userAgent };
}
