import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '../../platform/database/actor';
import { DatabaseClock } from '../../platform/database/database-clock';
import { callerOf, type Administrator, type Caller } from '../../platform/http/access';
import { AdministratorSessions } from './services/administrator-sessions';
import { SessionUsers, type MemberSession, type SessionMember } from './services/session-user.query';
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

function sessionOf({ purpose, org, sub, sid }: Claims): MemberSession | undefined {
  if (purpose !== 'access' || !sid || !org || !Number.isSafeInteger(org)) return undefined;
  return { organizationId: org, sessionId: sid, userId: Number(sub) };
}

/** The member as services know them. */
export function memberOf(session: MemberSession, person: SessionMember, caller: Caller): Member {
  const { organizationId, userId, sessionId } = session;
  const { name, role, departmentId, enrolmentRequired } = person;
  const { requestId, ip, userAgent } = caller;
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
  };
}

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
    const claims = this.claimsOf(request);
    if (!claims?.sid) return undefined;
    if (claims.purpose === 'super-admin') return this.administrator(request, Number(claims.sub), claims.sid);
    const session = sessionOf(claims);
    const person = session && (await this.users.member(session));
    return person && memberOf(session, person, callerOf(request));
  }

  /** The session that the token names; undefined where it names none of a member. Whether it is live, only the database knows. */
  sessionOf(request: Request): MemberSession | undefined {
    const claims = this.claimsOf(request);
    return claims && sessionOf(claims);
  }

  private claimsOf(request: Request): Claims | undefined {
    const token = tokenOf(request);
    const claims = token === undefined ? undefined : this.keys.claimsOf(token);
    return claims && isTimely(claims, this.clock.seconds()) && Number.isSafeInteger(Number(claims.sub))
      ? claims
      : undefined;
  }

  private async administrator(request: Request, administratorId: number, sessionId: string) {
    const account = await this.administrators.live(administratorId, sessionId);
    if (!account) return undefined;
    const { name, email } = account;
    return { administratorId, name, email, sessionId, ...callerOf(request) } satisfies Administrator;
  }
}
