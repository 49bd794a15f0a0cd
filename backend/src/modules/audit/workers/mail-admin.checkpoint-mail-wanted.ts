import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config';
import type { Transaction } from '../../../platform/database/unit-of-work';
import type { Mail } from '../../../platform/mail/mail';
import { Reaction, type MailReaction, type OutboxEvent } from '../../../platform/outbox/reaction';
import { CHECKPOINT_MAIL_WANTED } from '../audit.events';
import { EvidenceKeys } from '../services/evidence-keys';

interface Row {
  email: string;
  organization: string;
  size: number;
  text: string;
  day: string;
}

/** Mails an admin the latest checkpoint of the log, to be kept outside of Countersign. */
@Injectable()
@Reaction({ on: CHECKPOINT_MAIL_WANTED, name: 'mail-admin.checkpoint-mail-wanted', kind: 'mail' })
export class MailAdminOnCheckpointMailWanted implements MailReaction {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly keys: EvidenceKeys,
  ) {}

  async compose(tx: Transaction, { organizationId, payload }: OutboxEvent): Promise<Mail | null> {
    const [row] = await tx.query<Row>(
      `SELECT u."email", o."name" AS "organization", c."size", c."text", to_char(c."createdAt", 'YYYY-MM-DD') AS "day"
       FROM users u JOIN organizations o ON o."id" = u."organizationId"
       CROSS JOIN LATERAL (
         SELECT "size", "text", "createdAt" FROM audit_checkpoints
         WHERE "organizationId" = u."organizationId" ORDER BY "size" DESC LIMIT 1) c
       WHERE u."organizationId" = $1 AND u."id" = $2 AND u."role" = 'admin' AND u."isActive" AND u."deletedAt" IS NULL`,
      [organizationId, payload.userId],
    );
    if (!row) return null;
    const [origin, size, root] = row.text.split('\n');
    return {
      kind: 'evidence-checkpoint',
      to: row.email,
      subject: `Checkpoint of the audit log, ${row.day}`,
      heading: 'Please keep this mail',
      paragraphs: [
        `It proves what the audit log of ${row.organization} was on ${row.day}: ${row.size} entries. If any of them is changed or removed later, this checkpoint no longer fits.`,
        `Log: ${origin}. Entries: ${size}. Root: ${root}.`,
        `Public key: ${this.keys.signing[0].publicKey.toString('base64url')}`,
        'To verify, download the evidence bundle on the Audit Logs page and run: node verify.mjs --old checkpoint.txt, with the attached file.',
      ],
      action: { label: 'Open the audit log', url: `${this.config.publicUrl}/audit` },
      footnote: 'Every admin gets this mail once a week.',
      attachments: [{ fileName: 'checkpoint.txt', contentType: 'text/plain', content: Buffer.from(row.text) }],
    };
  }
}
