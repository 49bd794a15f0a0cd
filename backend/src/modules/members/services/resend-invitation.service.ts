import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { AuditLog } from '../../audit';
import { INVITATION, MailedLinks } from '../../auth';
import { MemberStateError } from '../members.errors';
import { lockMember } from './member-rows';

/** Mails an invitation again, for another week; the earlier link stops working. */
@Injectable()
export class ResendInvitation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: MailedLinks,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError, MemberStateError */
  async run(actor: Actor, id: number): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const person = await lockMember(tx, id);
      if (person.status !== 'invited') throw new MemberStateError('NOT_INVITED', 'There is no open invitation');
      await this.links.send(tx, INVITATION, person);
      await this.audit.record(tx, { action: 'invite', resource: 'user', resourceId: id, details: { again: true } });
    });
  }
}
