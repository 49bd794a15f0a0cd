import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, Strategy, type SecretOrKeyProvider } from 'passport-jwt';
import type { Actor } from '../../platform/database/actor';
import { DatabaseClock } from '../../platform/database/database-clock';
import { callerOf, type Administrator } from '../../platform/http/access';
import { TOKEN_AUDIENCE, TOKEN_ISSUER, type AccessClaims, type AdministratorClaims } from './domain/session-rules';
import { AdministratorSessions } from './services/administrator-sessions';
import { SessionUsers } from './services/session-user.query';
import { SigningKeys } from './services/signing-keys';

/** A member as the guard sees them. */
export interface Member extends Actor {
  /** Two-factor sign-in must be set up before anything else. */
  readonly enrolmentRequired: boolean;
}

type Claims = (Partial<AccessClaims> | Partial<AdministratorClaims>) & { exp?: number };

const fromHeader = ExtractJwt.fromAuthHeaderAsBearerToken();
const VIEW_ROUTE = /^\/api\/documents\/\d+\/view$/;

/** The contract lets the view call, and no other, carry the token in its query. */
function tokenOf(request: Request): string | null {
  const header = fromHeader(request);
  if (header || !VIEW_ROUTE.test(request.path)) return header;
  return typeof request.query.token === 'string' ? request.query.token : null;
}

/** The key the token names, if it is one of ours. Nothing else in the header is believed. */
const keyProvider =
  (keys: SigningKeys): SecretOrKeyProvider =>
  (_request, token: unknown, done) => {
    const key = keys.of(token);
    // A key object made once: parsing a string secret at each request costs a third of a millisecond.
    if (key) done(null, key as unknown as Buffer);
    else done(new Error('The token names no key of ours'));
  };

/** From a signed token to the person; role, organization and liveness come from the database at each request. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    keys: SigningKeys,
    private readonly users: SessionUsers,
    private readonly administrators: AdministratorSessions,
    private readonly clock: DatabaseClock,
  ) {
    super({
      jwtFromRequest: tokenOf,
      secretOrKeyProvider: keyProvider(keys),
      algorithms: ['HS256'],
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
      // By the clock of this machine; `validate` asks the one that all processes share.
      ignoreExpiration: true,
      passReqToCallback: true,
    });
  }

  async validate(request: Request, claims: Claims): Promise<Member | Administrator | false> {
    // Without an end it has none, and counts as over.
    if (!(Number(claims.exp) > this.clock.seconds())) return false;
    const id = Number(claims.sub);
    if (!Number.isSafeInteger(id) || !claims.sid) return false;
    if (claims.purpose === 'super-admin') return this.administrator(request, id, claims.sid);
    if (claims.purpose !== 'access' || !claims.org || !Number.isSafeInteger(claims.org)) return false;
    return this.member(request, id, claims.org, claims.sid);
  }

  private async member(request: Request, id: number, organization: number, sid: string): Promise<Member | false> {
    const user = await this.users.live(organization, sid, id);
    if (!user) return false;
    const { organizationId, id: userId, name, role, departmentId, enrolmentRequired } = user;
    const person = { organizationId, userId, name, role, departmentId, enrolmentRequired };
    return { ...person, sessionId: sid, ...callerOf(request) };
  }

  private async administrator(request: Request, id: number, sessionId: string): Promise<Administrator | false> {
    const account = await this.administrators.live(id, sessionId);
    if (!account) return false;
    const { name, email } = account;
    return { administratorId: id, name, email, sessionId, ...callerOf(request) };
  }
}
