import { LATE_WORK_SECONDS, type Check, type CheckName } from './health';

export const SEVERITIES = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Where an alert leads; the client knows the page. */
export const ALERT_LINKS = ['subscriptions', 'invoices', 'support', 'compliance', 'organizations'] as const;
export type AlertLink = (typeof ALERT_LINKS)[number];

export interface Alert {
  id: string;
  severity: Severity;
  title: string;
  detail: string;
  since: string | null;
  link: AlertLink | null;
}

/** What the rules look at. */
export interface PlatformFacts {
  checks: readonly Check[];
  failedWork: Counted;
  overdueInvoices: Counted;
  trialsEnding: Counted;
  integrityFindings: Counted;
  failedSchedules: Counted;
  suspendedOrganizations: Counted;
  developmentMailbox: boolean;
}

/** How many, and since when the first. */
export interface Counted {
  count: number;
  since: string | null;
}

const PARTS: Record<CheckName, string> = {
  database: 'Database',
  queue: 'Queue',
  storage: 'File storage',
  mail: 'Mail',
  evidence_log: 'Evidence log',
  backup: 'Backup',
};

const VERY_LATE_SECONDS = 6 * LATE_WORK_SECONDS;
const ORDER: Record<Severity, number> = { critical: 0, warning: 1, info: 2 };

const number = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function ofCheck({ name, status, summary, since, figures }: Check): Alert[] {
  const alert = { id: `check-${name}`, title: `${PARTS[name]}: ${lowered(summary)}`, since };
  if (name === 'backup' && status === 'unknown') {
    const detail = 'The platform knows of no backup of its database and files.';
    return [{ ...alert, title: summary, severity: 'warning', detail, link: null }];
  }
  if (status === 'ok' || status === 'unknown') return [];
  const oldest = figures.find(({ label }) => label === 'Oldest')?.value ?? 0;
  const critical = status === 'down' || name === 'evidence_log' || oldest > VERY_LATE_SECONDS;
  const link = name === 'evidence_log' ? 'compliance' : name === 'queue' || name === 'mail' ? 'support' : null;
  return [{ ...alert, severity: critical ? 'critical' : 'warning', detail: DETAILS[name], link }];
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What it means for the people who work with the product. */
const DETAILS: Record<CheckName, string> = {
  database: 'Every page depends on it.',
  queue: 'Mails, previews and notices come late. Check that a worker runs.',
  storage: 'Documents cannot be stored or opened.',
  mail: 'Access codes, invitations and notices do not arrive.',
  evidence_log: 'New entries of the audit logs are not covered by a signature yet.',
  backup: 'What was done since the last good backup would be lost with the disk.',
};

/** Each rule: what it counts, how grave it is, and how it is said. */
const RULES: {
  id: string;
  of: (facts: PlatformFacts) => Counted;
  severity: Severity;
  title: (count: number) => string;
  detail: string;
  link: AlertLink;
}[] = [
  {
    id: 'integrity-findings',
    of: (facts) => facts.integrityFindings,
    severity: 'critical',
    title: (count) => number(count, 'stored file is missing or damaged', 'stored files are missing or damaged'),
    detail: 'Restore from a backup; the next check clears the finding.',
    link: 'compliance',
  },
  {
    id: 'failed-work',
    of: (facts) => facts.failedWork,
    severity: 'warning',
    title: (count) => number(count, 'piece of work failed for good', 'pieces of work failed for good'),
    detail: 'Mend the cause, then have it done again.',
    link: 'support',
  },
  {
    id: 'failed-schedules',
    of: (facts) => facts.failedSchedules,
    severity: 'warning',
    title: (count) => number(count, 'scheduled job failed', 'scheduled jobs failed'),
    detail: 'Each runs again at its next time.',
    link: 'support',
  },
  {
    id: 'overdue-invoices',
    of: (facts) => facts.overdueInvoices,
    severity: 'warning',
    title: (count) => number(count, 'invoice is overdue', 'invoices are overdue'),
    detail: 'Record the payment, or write to the organization.',
    link: 'invoices',
  },
  {
    id: 'trials-ending',
    of: (facts) => facts.trialsEnding,
    severity: 'info',
    title: (count) => number(count, 'trial ends within a week', 'trials end within a week'),
    detail: 'After a trial comes a grace period of 14 days, then read-only.',
    link: 'subscriptions',
  },
  {
    id: 'suspended-organizations',
    of: (facts) => facts.suspendedOrganizations,
    severity: 'info',
    title: (count) => number(count, 'organization is suspended', 'organizations are suspended'),
    detail: 'Nobody there can sign in, and mails and jobs wait.',
    link: 'organizations',
  },
];

/** What somebody should look at now, the gravest first. */
export function alertsOf(facts: PlatformFacts): Alert[] {
  const alerts = facts.checks.flatMap(ofCheck);
  for (const { of, title, ...rule } of RULES) {
    const { count, since } = of(facts);
    if (count > 0) alerts.push({ ...rule, title: title(count), since });
  }
  if (facts.developmentMailbox) {
    const detail = 'No SMTP server is configured: mails are kept on this machine and reach nobody.';
    alerts.push({
      id: 'no-mail-server',
      severity: 'info',
      title: 'Mails are not sent',
      detail,
      since: null,
      link: null,
    });
  }
  return alerts.sort((a, b) => ORDER[a.severity] - ORDER[b.severity]);
}
