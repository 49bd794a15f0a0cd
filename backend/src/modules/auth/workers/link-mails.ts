import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { EMAIL_CHANGE } from '../domain/email-change';
import { issueMailToken } from '../domain/mail-tokens';
import type { LinkPurpose } from '../domain/registration-rules';

export interface LinkMail {
  id: number;
  email: string;
  name: string;
  role: string;
  organizationName: string;
  hoursLeft: number;
}

/** Makes the token of a link at the moment its mail is composed; a repeated delivery makes a new one, and only the newest works. */
@Injectable()
export class LinkMails {
  /** Undefined when the link was used, replaced or is too old, or the person is gone: then there is nothing to mail. */
  async issue(
    tx: Transaction,
    verificationId: number,
    purpose: LinkPurpose | typeof EMAIL_CHANGE,
  ): Promise<(LinkMail & { token: string }) | undefined> {
    const { organizationId } = tx.actor;
    const [row] = await tx.query<LinkMail>(
      `SELECT v."id", v."email", u."name", u."role", o."name" AS "organizationName",
              ceil(extract(epoch FROM v."expiresAt" - now()) / 3600)::int AS "hoursLeft"
       FROM email_verifications v
       JOIN users u ON u."organizationId" = v."organizationId" AND u."id" = v."userId" AND u."deletedAt" IS NULL
       JOIN organizations o ON o."id" = v."organizationId" AND o."isActive"
       WHERE v."organizationId" = $1 AND v."id" = $2 AND v."type" = $3 AND NOT v."isUsed" AND v."expiresAt" > now()
       FOR UPDATE OF v`,
      [organizationId, verificationId, purpose],
    );
    if (!row) return undefined;
    const { token, hash } = issueMailToken(organizationId, row.id);
    await tx.query(`UPDATE email_verifications SET "code" = $3 WHERE "organizationId" = $1 AND "id" = $2`, [
      organizationId,
      row.id,
      hash,
    ]);
    return { ...row, token };
  }
}
