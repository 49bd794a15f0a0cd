import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { EndSessions, TwoFactor } from '../../auth';
import { SelfError } from '../members.errors';
import { MEMBER_TWO_FACTOR_RESET } from '../members.events';
import { lockMember } from './member-rows';

/** An admin removes the second factor of a member who lost it. */
@Injectable()
export class ResetMemberTwoFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly twoFactor: TwoFactor,
    private readonly sessions: EndSessions,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError, SelfError: one's own takes password and code, on the profile */
  async run(actor: Actor, id: number): Promise<void> {
    if (id === actor.userId) throw new SelfError('Disable your own second factor on your profile');
    await this.unitOfWork.run(actor, async (tx) => {
      await lockMember(tx, id);
      await this.twoFactor.remove(tx, id);
      await this.sessions.of(tx, id, 'two_factor_reset');
      await this.audit.record(tx, { action: 'reset_two_factor', resource: 'user', resourceId: id });
      await this.outbox.publish(tx, MEMBER_TWO_FACTOR_RESET, { userId: id });
    });
  }
}
