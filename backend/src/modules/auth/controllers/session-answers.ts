import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../../config/config';
import { ForeignOriginError } from '../auth.errors';
import type { AccountUser, OpenSession, SignInOutcome } from '../domain/open-session';
import type { SessionDto, SessionUserDto, SignInDto } from './auth.dto';

const COOKIE = 'countersign_refresh';
const COOKIE_PATH = '/api/auth';

/** Turns sessions into answers: the token in the body, the refresh token in a cookie no script can read. */
@Injectable()
export class SessionAnswers {
  private readonly secure: boolean;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.secure = config.publicUrl.startsWith('https:');
  }

  /** Answer of every door. */
  signedIn(outcome: SignInOutcome, response: Response): SignInDto {
    if (outcome.kind === 'challenge') {
      const message = 'Enter the code of your authenticator app';
      return { success: true, twoFactorRequired: true, challenge: outcome.challenge, message };
    }
    return {
      ...this.session(outcome.session, response, 'Login successful'),
      ...(outcome.enrolmentRequired && { twoFactorEnrolmentRequired: true }),
    };
  }

  session(session: OpenSession, response: Response, message: string): SessionDto {
    if (session.refresh) {
      const { value, maxAgeSeconds } = session.refresh;
      response.cookie(COOKIE, value, {
        ...this.attributes(),
        ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds * 1000 }),
      });
    }
    return { success: true, token: session.token, user: presentUser(session.user), message };
  }

  clear(response: Response): void {
    response.clearCookie(COOKIE, this.attributes());
  }

  cookieOf(request: Request): unknown {
    return (request.cookies as Record<string, unknown> | undefined)?.[COOKIE];
  }

  /** Calls authenticated by the cookie alone must come from our own pages. @throws ForeignOriginError */
  requireOwnOrigin(request: Request): void {
    const origin = request.get('origin');
    const own =
      origin === this.config.publicUrl ||
      (origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.get('host'));
    if (!own) throw new ForeignOriginError();
  }

  private attributes(): { path: string; httpOnly: true; secure: boolean; sameSite: 'strict' } {
    return { path: COOKIE_PATH, httpOnly: true, secure: this.secure, sameSite: 'strict' };
  }
}

/** Only what the client is to know, whatever else the row carries. */
export function presentUser(user: AccountUser): SessionUserDto {
  return {
    id: user.id,
    organizationId: user.organizationId,
    organizationName: user.organizationName,
    name: user.name,
    username: user.username,
    email: user.email,
    role: user.role,
    department: user.department,
    isActive: user.isActive,
    twoFactorEnabled: user.twoFactorEnabled,
    lastLogin: user.lastLogin,
  };
}
