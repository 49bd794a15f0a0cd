import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/http/access';
import { SessionExpiredError } from '../auth.errors';
import type { AccountUser, OpenSession } from '../domain/open-session';
import type { AdministratorRefreshToken } from './session-tokens';

/** What the module of the super administrator offers to the shared calls: me, refresh, logout. */
export interface AdministratorSessionsPort {
  /** Undefined when the session ended or the account was deactivated. */
  live(administratorId: number, sessionId: string): Promise<AccountUser | undefined>;
  /** @throws SessionExpiredError */
  refresh(presented: AdministratorRefreshToken, caller: Caller): Promise<OpenSession>;
  signOut(presented: AdministratorRefreshToken, caller: Caller): Promise<void>;
}

/**
 * Sessions of super administrators as this module sees them. Members know nothing of that module; it
 * announces itself at start. Without it nobody is a super administrator.
 */
@Injectable()
export class AdministratorSessions implements AdministratorSessionsPort {
  private port: AdministratorSessionsPort | undefined;

  serve(port: AdministratorSessionsPort): void {
    this.port = port;
  }

  async live(administratorId: number, sessionId: string): Promise<AccountUser | undefined> {
    return this.port?.live(administratorId, sessionId);
  }

  async refresh(presented: AdministratorRefreshToken, caller: Caller): Promise<OpenSession> {
    if (!this.port) throw new SessionExpiredError();
    return this.port.refresh(presented, caller);
  }

  async signOut(presented: AdministratorRefreshToken, caller: Caller): Promise<void> {
    await this.port?.signOut(presented, caller);
  }
}
