import { Injectable } from '@nestjs/common';
import { Mailer } from '../../../platform/mail/mailer';
import { AdministratorStore } from '../../administration';
import { alertsOf, type Alert, type Counted, type PlatformFacts } from '../domain/alerts';
import { SystemHealth } from './health/system-health';

type Facts = Omit<PlatformFacts, 'checks' | 'developmentMailbox'>;

const counted = (name: string, from: string, since: string): string =>
  `(SELECT json_build_object('count', count(*), 'since', min(${since})) FROM ${from}) AS "${name}"`;

const FACTS = `SELECT ${[
  counted('failedWork', `outbox WHERE "processedAt" IS NULL AND "failedAt" IS NOT NULL`, '"failedAt"'),
  counted('overdueInvoices', `invoices WHERE "status" = 'overdue'`, '"dueDate"'),
  counted(
    'trialsEnding',
    `organization_subscriptions WHERE "status" = 'trial' AND "trialEndDate" BETWEEN billing_now() AND billing_now() + interval '7 days'`,
    'NULL::timestamptz',
  ),
  counted('integrityFindings', 'integrity_findings', '"detectedAt"'),
  counted('failedSchedules', 'schedule_runs WHERE "failedAt" IS NOT NULL', '"failedAt"'),
  counted('suspendedOrganizations', 'organizations WHERE NOT "isActive"', '"suspendedAt"'),
].join(', ')}`;

const NONE: Counted = { count: 0, since: null };

/** What somebody should look at, from rules over what is measured. */
@Injectable()
export class Alerts {
  constructor(
    private readonly store: AdministratorStore,
    private readonly health: SystemHealth,
    private readonly mailer: Mailer,
  ) {}

  /** The gravest first. */
  async now(): Promise<Alert[]> {
    const [{ checks }, [facts]] = await Promise.all([
      this.health.now(),
      this.store.query<Facts & Record<string, unknown>>(FACTS),
    ]);
    const developmentMailbox = this.mailer.transport === 'mailbox';
    return alertsOf({ ...NOTHING, ...facts, checks, developmentMailbox });
  }
}

const NOTHING: Facts = {
  failedWork: NONE,
  overdueInvoices: NONE,
  trialsEnding: NONE,
  integrityFindings: NONE,
  failedSchedules: NONE,
  suspendedOrganizations: NONE,
};
