import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { DatabaseClock } from '../../../platform/database/database-clock';
import type { AccessClaims, AdministratorClaims } from '../domain/session-rules';

/** What a member's refresh cookie holds. */
export interface MemberRefreshToken {
  organizationId: number;
  sessionId: string;
  secret: string;
}

/** What a super administrator's refresh cookie holds. */
export interface AdministratorRefreshToken {
  organizationId: null;
  sessionId: string;
  secret: string;
}

export type RefreshToken = MemberRefreshToken | AdministratorRefreshToken;

const PLATFORM = 'platform';
const FORMAT = /^([1-9]\d{0,8}|platform)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** Makes and reads the two tokens of a session. */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: DatabaseClock,
  ) {}

  newSessionId(): string {
    return randomUUID();
  }

  /** 256 random bits. */
  newSecret(): string {
    return randomBytes(32).toString('base64url');
  }

  /** Only this is stored. A fast hash suffices: the secret is random, not chosen. */
  hash(secret: string): Buffer {
    return createHash('sha256').update(secret).digest();
  }

  /** A signed access token for one live session of a member. */
  access(organizationId: number, userId: number, sessionId: string): string {
    const claims: Omit<AccessClaims, 'sub'> = { org: organizationId, sid: sessionId, purpose: 'access' };
    return this.sign(claims, userId);
  }

  /** A signed access token for one live session of a super administrator; no organization accepts it. */
  administratorAccess(administratorId: number, sessionId: string): string {
    const claims: Omit<AdministratorClaims, 'sub'> = { sid: sessionId, purpose: 'super-admin' };
    return this.sign(claims, administratorId);
  }

  formatRefresh(token: RefreshToken): string {
    return `${token.organizationId ?? PLATFORM}.${token.sessionId}.${token.secret}`;
  }

  /** Undefined for anything that is not a refresh token of ours. */
  parseRefresh(text: unknown): RefreshToken | undefined {
    const match = typeof text === 'string' ? FORMAT.exec(text) : null;
    if (!match?.[1] || !match[2] || !match[3]) return undefined;
    const [, owner, sessionId, secret] = match;
    return owner === PLATFORM
      ? { organizationId: null, sessionId, secret }
      : { organizationId: Number(owner), sessionId, secret };
  }

  /** From now on, by the clock that all processes share. */
  private sign(claims: object, subject: number): string {
    return this.jwt.sign({ ...claims, iat: this.clock.seconds() }, { subject: String(subject) });
  }
}
