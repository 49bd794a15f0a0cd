import { Injectable } from '@nestjs/common';
import { isAdministrator, type Principal } from '../../../platform/http/access';
import { UnauthenticatedError } from '../auth.errors';
import type { AccountUser } from '../domain/open-session';
import { AdministratorSessions } from './administrator-sessions';
import { SessionUsers } from './session-user.query';

/** Whoever is signed in, as of now. */
@Injectable()
export class CurrentAccount {
  constructor(
    private readonly users: SessionUsers,
    private readonly administrators: AdministratorSessions,
  ) {}

  /** @throws UnauthenticatedError when the session ended meanwhile */
  async of(principal: Principal): Promise<AccountUser> {
    const account = isAdministrator(principal)
      ? await this.administrators.live(principal.administratorId, principal.sessionId)
      : await this.users.live(principal.organizationId, principal.sessionId ?? '', principal.userId ?? 0);
    if (!account) throw new UnauthenticatedError();
    return account;
  }
}
