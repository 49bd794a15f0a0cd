import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import { randomCode } from '../../../platform/crypto/code-hash';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { issueMailToken } from '../domain/mail-tokens';
import { PASSWORD_RESET_WANTED } from '../registration.events';
import { ResetCodes } from '../services/reset-codes';

interface ResetRow {
  id: number;
  organizationId: number;
  userId: number;
  email: string;
  name: string;
  minutesLeft: number;
}

/** Makes link and code of a reset and mails them. A repeated delivery makes new ones, and only the newest work. */
@Injectable()
@Reaction({ on: PASSWORD_RESET_WANTED, name: 'mail-reset.password-reset-wanted', kind: 'mail' })
export class MailResetOnPasswordResetWanted implements MailReaction {
  constructor(
    private readonly codes: ResetCodes,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async compose(tx: Transaction, event: OutboxEvent): Promise<Mail | null> {
    const row = await this.waiting(tx, Number(event.payload.resetId));
    if (!row) return null;
    const code = randomCode();
    const { token, hash } = issueMailToken(row.organizationId, row.id);
    const codeHash = await this.codes.hasher.hash(this.codes.bound(row, code));
    await tx.query(
      `UPDATE password_resets SET "resetToken" = $3, "resetCode" = $4 WHERE "organizationId" = $1 AND "id" = $2`,
      [row.organizationId, row.id, hash, codeHash],
    );
    const asker = event.payload.by === null ? 'Somebody asked' : 'An administrator of your organization asked';
    return {
      kind: 'password-reset',
      to: row.email,
      subject: 'Choose a new password',
      heading: 'Choose a new password',
      paragraphs: [
        `Hello ${row.name},`,
        `${asker} for a new password of your account in Countersign. Follow the link, or enter this code on the page where you asked for it.`,
      ],
      code,
      action: { label: 'Choose a new password', url: `${this.config.publicUrl}/reset-password?token=${token}` },
      footnote: `Link and code work once and for ${row.minutesLeft} more minutes. If you did not ask for them, ignore this mail: your password stays as it is.`,
    };
  }

  /** Nothing within the minute that a slow mail server may take: an expired code is never sent late. */
  private async waiting(tx: Transaction, resetId: number): Promise<ResetRow | undefined> {
    const [row] = await tx.query<ResetRow>(
      `SELECT r."id", r."organizationId", r."userId", r."email", u."name",
              ceil(extract(epoch FROM r."expiresAt" - now()) / 60)::int AS "minutesLeft"
       FROM password_resets r
       JOIN users u ON u."organizationId" = r."organizationId" AND u."id" = r."userId" AND u."isActive" AND u."deletedAt" IS NULL
       JOIN organizations o ON o."id" = r."organizationId" AND o."isActive"
       WHERE r."organizationId" = $1 AND r."id" = $2 AND NOT r."isUsed" AND r."expiresAt" > now() + interval '1 minute' FOR UPDATE OF r`,
      [tx.actor.organizationId, resetId],
    );
    return row;
  }
}
