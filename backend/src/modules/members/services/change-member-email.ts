import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { CONFIRMATION, EndSessions, INVITATION, MailedLinks, PasswordResets } from '../../auth';
import { MEMBER_EMAIL_CHANGED } from '../members.events';
import type { MemberRow } from './member-rows';

/**
 * An admin gives a member another address. It has to be confirmed anew, all that was mailed to the old one
 * stops working, sessions end, and the old address is told.
 */
@Injectable()
export class ChangeMemberEmail {
  constructor(
    private readonly links: MailedLinks,
    private readonly resets: PasswordResets,
    private readonly sessions: EndSessions,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @throws InvalidInputError for one's own: that takes the current password, on the profile */
  async run(tx: Transaction, member: MemberRow, email: string): Promise<void> {
    if (email === member.email) return;
    if (member.id === tx.actor.userId) {
      throw new InvalidInputError({ email: 'Change your own e-mail address on your profile' });
    }
    await tx.query(
      `UPDATE users SET "email" = $3, "emailConfirmedAt" = NULL, "updatedAt" = now() WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, member.id, email],
    );
    await this.links.voidAll(tx, member.id);
    await this.resets.voidAll(tx, member.id);
    await this.sessions.of(tx, member.id, 'email_changed');
    await this.audit.record(tx, { action: 'change_email', resource: 'user', resourceId: member.id });
    const purpose = member.status === 'invited' ? INVITATION : CONFIRMATION;
    const verificationId = await this.links.send(tx, purpose, { id: member.id, email, previousEmail: member.email });
    await this.outbox.publish(tx, MEMBER_EMAIL_CHANGED, { verificationId });
  }
}
