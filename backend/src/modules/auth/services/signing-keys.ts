import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, type SessionKey } from '../../../config/config';
import { TOKEN_AUDIENCE, TOKEN_ISSUER, type AccessClaims, type AdministratorClaims } from '../domain/session-rules';

/** What a verified token says; nobody has judged yet whether it may be used. */
export type Claims = Readonly<
  Partial<Omit<AccessClaims, 'purpose'>> & {
    purpose?: (AccessClaims | AdministratorClaims)['purpose'];
    exp?: number;
    nbf?: number;
  }
>;

const ALGORITHM = 'HS256';
const MOST_KEPT = 5_000;
/** RFC 7515, compact: three parts in base64url. */
const TOKEN = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/** The object that a part of a token holds; undefined for anything else. */
function objectIn(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The keys tokens are signed with. Several at once while one replaces the other. */
@Injectable()
export class SigningKeys {
  readonly newest: SessionKey;
  private readonly byId: ReadonlyMap<string, KeyObject>;
  /** Of tokens that were verified: the same token always has the same signature, and says the same. */
  private readonly verified = new Map<string, Claims>();

  constructor(@Inject(CONFIG) { sessionKeys }: Config) {
    this.newest = sessionKeys[0];
    this.byId = new Map(sessionKeys.map(({ id, key }) => [id, key]));
  }

  /** The key that an unverified token names in its header; undefined when it names none of ours. */
  of(token: unknown): KeyObject | undefined {
    return typeof token === 'string' ? this.named(objectIn(token.split('.')[0] ?? '')) : undefined;
  }

  /** The claims of a token that one of our keys signed for our API; undefined for any other. Its time is not looked at. */
  claimsOf(token: string): Claims | undefined {
    const known = this.verified.get(token);
    if (known) return known;
    const claims = this.verify(token);
    if (claims) {
      if (this.verified.size >= MOST_KEPT) this.verified.clear();
      this.verified.set(token, claims);
    }
    return claims;
  }

  private verify(token: string): Claims | undefined {
    const [, header = '', payload = '', signature = ''] = TOKEN.exec(token) ?? [];
    const head = objectIn(header);
    const key = this.named(head);
    if (!key || head?.alg !== ALGORITHM) return undefined;
    const expected = createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url');
    // As text, so that a signature is written in one way only.
    if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected)))
      return undefined;
    const claims = objectIn(payload);
    return claims?.iss === TOKEN_ISSUER && claims.aud === TOKEN_AUDIENCE ? claims : undefined;
  }

  private named(header: Record<string, unknown> | undefined): KeyObject | undefined {
    return typeof header?.kid === 'string' ? this.byId.get(header.kid) : undefined;
  }
}
