import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { CONFIRMATION } from '../domain/registration-rules';
import { MailedLinks } from './mailed-links';

const PER_HOUR = 5;

/** Mails the confirmation of a member's own address again. */
@Injectable()
export class ResendConfirmation {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: MailedLinks,
  ) {}

  /** @returns the message of the answer */
  async run(actor: Actor): Promise<string> {
    return this.unitOfWork.run(actor, async (tx) => {
      const values = [actor.organizationId, actor.userId];
      const [member] = await tx.query<{ id: number; email: string; confirmed: boolean }>(
        `SELECT "id", "email", "emailConfirmedAt" IS NOT NULL AS "confirmed" FROM users
         WHERE "organizationId" = $1 AND "id" = $2 FOR NO KEY UPDATE`,
        values,
      );
      if (!member || member.confirmed) return 'Your e-mail address is confirmed already.';
      const [sent] = await tx.query<{ count: number }>(
        `SELECT count(*)::int AS "count" FROM email_verifications
         WHERE "organizationId" = $1 AND "userId" = $2 AND "type" = '${CONFIRMATION}' AND "createdAt" > now() - interval '1 hour'`,
        values,
      );
      // Beyond the limit the latest link stays good, so nobody is flooded and nobody is stuck.
      if ((sent?.count ?? 0) < PER_HOUR) await this.links.send(tx, CONFIRMATION, member);
      return 'We sent you a mail with a link to confirm your address.';
    });
  }
}
