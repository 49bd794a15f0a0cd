import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '../../platform/database/actor';
import { DatabaseClock } from '../../platform/database/database-clock';
import { callerOf, type Administrator } from '../../platform/http/access';
import { AdministratorSessions } from './services/administrator-sessions';
import { SessionUsers } from './services/session-user.query';
import { SigningKeys, type Claims } from './services/signing-keys';

/** A member as the guard sees them. */
export interface Member extends Actor {
  /** Two-factor sign-in must be set up before anything else. */
  readonly enrolmentRequired: boolean;
}

const BEARER = /^bearer\s+(\S+)/i;
const VIEW_ROUTE = /^\/api\/documents\/\d+\/view$/;

/** The contract lets the view call, and no other, carry the token in its query. */
function tokenOf(request: Request): string | undefined {
  const header = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (header || !VIEW_ROUTE.test(request.path)) return header;
  return typeof request.query.token === 'string' ? request.query.token : undefined;
}

/** By the clock that all processes share. Without an end it has none, and counts as over. */
const isTimely = ({ exp, nbf = 0 }: Claims, now: number): boolean => Number(exp) > now && Number(nbf) <= now;

/** From a signed token to the person; role, organization and liveness come from the database at each request. */
@Injectable()
export class Bearers {
  constructor(
    private readonly keys: SigningKeys,
    private readonly users: SessionUsers,
    private readonly administrators: AdministratorSessions,
    private readonly clock: DatabaseClock,
  ) {}

  /** Who sent the request; undefined for whoever did not show a token of a live session. */
  async of(request: Request): Promise<Member | Administrator | undefined> {
    const token = tokenOf(request);
    const claims = token === undefined ? undefined : this.keys.claimsOf(token);
    if (!claims || !isTimely(claims, this.clock.seconds())) return undefined;
    const id = Number(claims.sub);
    if (!Number.isSafeInteger(id) || !claims.sid) return undefined;
    if (claims.purpose === 'super-admin') return this.administrator(request, id, claims.sid);
    if (claims.purpose !== 'access' || !claims.org || !Number.isSafeInteger(claims.org)) return undefined;
    return this.member(request, id, claims.org, claims.sid);
  }

  private async member(request: Request, userId: number, organizationId: number, sessionId: string) {
    const person = await this.users.member(organizationId, sessionId, userId);
    if (!person) return undefined;
    const { name, role, departmentId, enrolmentRequired } = person;
    const { requestId, ip, userAgent } = callerOf(request);
    return {
      organizationId,
      userId,
      name,
      role,
      departmentId,
      enrolmentRequired,
      sessionId,
      requestId,
      ip,
      userAgent,
    } satisfies Member;
  }

  private async administrator(request: Request, administratorId: number, sessionId: string) {
    const account = await this.administrators.live(administratorId, sessionId);
    if (!account) return undefined;
    const { name, email } = account;
    return { administratorId, name, email, sessionId, ...callerOf(request) } satisfies Administrator;
  }
}
