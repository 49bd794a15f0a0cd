import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { PasswordResets } from '../../auth';
import { MemberStateError } from '../members.errors';
import { lockMember } from './member-rows';

/** An admin has a reset mailed to a member. Link and code go to the member alone. */
@Injectable()
export class TriggerPasswordReset {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly resets: PasswordResets,
  ) {}

  /** @throws NotFoundError, MemberStateError */
  async run(actor: Actor, id: number): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const member = await lockMember(tx, id);
      if (!member.isActive) throw new MemberStateError('NOT_ACTIVE', 'This member is not active');
      await this.resets.start(tx, id);
    });
  }
}
