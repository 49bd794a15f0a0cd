import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { AuditLog } from '../../audit';
import { EndSessions, MailedLinks, PasswordResets } from '../../auth';
import { Admins } from './admins';
import { LeaveTasks } from './leave-tasks';
import { lockMember } from './member-rows';

/**
 * Ends a membership at once: no sign-in, no session, no link, no open task. What the person wrote, decided
 * and signed stays under their name until it is pseudonymised.
 */
@Injectable()
export class DeleteMember {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly admins: Admins,
    private readonly tasks: LeaveTasks,
    private readonly sessions: EndSessions,
    private readonly links: MailedLinks,
    private readonly resets: PasswordResets,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError, LastAdminError, SelfError, OpenTasksError, InvalidInputError */
  async run(actor: Actor, id: number, handOverTo?: number): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const admins = await this.admins.lock(tx);
      this.admins.requireDispensable(tx, admins, id, 'You cannot delete yourself');
      const { role, status } = await lockMember(tx, id);
      await this.tasks.run(tx, id, ['review', 'approval'], handOverTo);
      await tx.query(
        `UPDATE users SET "isActive" = false, "deletedAt" = now(), "updatedAt" = now() WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, id],
      );
      await this.links.voidAll(tx, id);
      await this.resets.voidAll(tx, id);
      await this.sessions.of(tx, id, 'deleted');
      await this.audit.record(tx, { action: 'delete', resource: 'user', resourceId: id, details: { role, status } });
    });
  }
}
