import { Injectable } from '@nestjs/common';
import { Mailer } from '../../../../platform/mail/mailer';
import { AdministratorStore } from '../../../administration';
import { judgeMail, type Measurement } from '../../domain/health';
import type { Probe } from './probe';

/** The way mails go: the server is greeted and signed in to, no mail is sent. */
@Injectable()
export class MailProbe implements Probe {
  readonly name = 'mail';

  constructor(
    private readonly mailer: Mailer,
    private readonly store: AdministratorStore,
  ) {}

  async measure(): Promise<Measurement> {
    const [reachable, [row]] = await Promise.all([
      this.mailer.reachable(),
      this.store.query<{ sentToday: number; failed: number }>(
        `SELECT (SELECT count(*)::int FROM mail_deliveries WHERE "sentAt" > now() - interval '24 hours') AS "sentToday",
                (SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL AND "failedAt" IS NOT NULL AND "queue" = 'mail') AS "failed"`,
      ),
    ]);
    return judgeMail({ transport: this.mailer.transport, reachable, sentToday: 0, failed: 0, ...row });
  }
}
