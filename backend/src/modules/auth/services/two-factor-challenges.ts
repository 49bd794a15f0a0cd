import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { DatabaseClock } from '../../../platform/database/database-clock';
import { CHALLENGE_SECONDS, type ChallengeClaims } from '../domain/session-rules';

/** The proof that the password was right, good for nothing but the second step. */
@Injectable()
export class TwoFactorChallenges {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: DatabaseClock,
  ) {}

  issue(account: { id: number; organizationId: number; password: string }, rememberMe: boolean): string {
    const claims: Omit<ChallengeClaims, 'sub'> = {
      org: account.organizationId,
      purpose: 'two-factor',
      remember: rememberMe,
      // A changed password takes the challenges of the old one with it.
      proof: proofOf(account.password),
    };
    const from = { ...claims, iat: this.clock.seconds() };
    return this.jwt.sign(from, { subject: String(account.id), expiresIn: CHALLENGE_SECONDS });
  }

  /** Undefined for anything but a live challenge of ours. */
  read(challenge: string): { organizationId: number; userId: number; rememberMe: boolean; proof: string } | undefined {
    let claims: Partial<ChallengeClaims>;
    try {
      claims = this.jwt.verify(challenge, { clockTimestamp: this.clock.seconds() });
    } catch {
      return undefined;
    }
    const { sub, org, purpose, remember, proof } = claims;
    const userId = Number(sub);
    if (purpose !== 'two-factor' || !org || !Number.isSafeInteger(org) || !Number.isSafeInteger(userId))
      return undefined;
    return { organizationId: org, userId, rememberMe: remember === true, proof: proof ?? '' };
  }

  /** Whether the challenge belongs to the password as it is now. */
  matches(proof: string, passwordHash: string): boolean {
    return proof === proofOf(passwordHash);
  }
}

function proofOf(passwordHash: string): string {
  return createHash('sha256').update(`two-factor/${passwordHash}`).digest('base64url').slice(0, 22);
}
