import { describeActivity, type Happening } from './activity';
import { alertsOf, type PlatformFacts } from './alerts';
import {
  judgeDatabase,
  judgeEvidenceLog,
  judgeMail,
  judgeQueue,
  judgeStorage,
  LATE_WORK_SECONDS,
  MAX_LAG_SECONDS,
  overall,
  type Check,
} from './health';
import { describeWork } from './work-words';

describe('judgements of health', () => {
  it('take the worst, and nothing for what is not measured', () => {
    expect(overall([{ status: 'ok' }, { status: 'unknown' }])).toBe('ok');
    expect(overall([{ status: 'ok' }, { status: 'degraded' }])).toBe('degraded');
    expect(overall([{ status: 'down' }, { status: 'degraded' }])).toBe('down');
    expect(overall([])).toBe('ok');
  });

  it.each([
    [{ milliseconds: 3, connections: 20 }, 'ok'],
    [{ milliseconds: 501, connections: 20 }, 'degraded'],
    [{ milliseconds: 3, connections: 81 }, 'degraded'],
  ])('call a database with %j %s', (facts, status) => {
    expect(judgeDatabase({ limit: 100, bytes: 1, ...facts }).status).toBe(status);
  });

  it('call work late after five minutes, and held work not at all', () => {
    const queue = { waiting: 4, failed: 3, held: 9 };
    expect(judgeQueue({ ...queue, oldestSeconds: LATE_WORK_SECONDS }).status).toBe('ok');
    expect(judgeQueue({ ...queue, oldestSeconds: LATE_WORK_SECONDS + 1 }).status).toBe('degraded');
  });

  it('call a store that changes bytes down, however quick', () => {
    expect(judgeStorage({ milliseconds: 1, intact: false }).status).toBe('down');
    expect(judgeStorage({ milliseconds: 4_000, intact: true }).status).toBe('degraded');
  });

  it('name what does not take mail', () => {
    const mail = { sentToday: 0, failed: 0, reachable: false };
    expect(judgeMail({ ...mail, transport: 'smtp' }).summary).toBe('The mail server does not take mail');
    expect(judgeMail({ ...mail, transport: 'mailbox' }).status).toBe('down');
  });

  it('hold the evidence log to its promise, and know nothing before the first checkpoint', () => {
    expect(judgeEvidenceLog({ signed: false, waiting: 0, lagSeconds: 0 }).status).toBe('unknown');
    expect(judgeEvidenceLog({ signed: true, waiting: 1, lagSeconds: MAX_LAG_SECONDS }).status).toBe('ok');
    expect(judgeEvidenceLog({ signed: false, waiting: 1, lagSeconds: MAX_LAG_SECONDS + 1 }).status).toBe('degraded');
  });
});

describe('alerts', () => {
  const none = { count: 0, since: null };
  const calm: PlatformFacts = {
    checks: [],
    failedWork: none,
    overdueInvoices: none,
    trialsEnding: none,
    integrityFindings: none,
    failedSchedules: none,
    suspendedOrganizations: none,
    developmentMailbox: false,
  };
  const check = (change: Partial<Check>): Check => ({
    name: 'queue',
    status: 'degraded',
    summary: 'Work waits too long',
    measuredAt: '2026-11-21T00:00:00Z',
    since: '2026-11-21T00:00:00Z',
    figures: [],
    ...change,
  });

  it('are none where nothing is wrong', () => {
    expect(alertsOf(calm)).toEqual([]);
    expect(
      alertsOf({ ...calm, checks: [check({ status: 'ok' }), check({ name: 'mail', status: 'unknown' })] }),
    ).toEqual([]);
  });

  it('grow graver with the time that work waits', () => {
    const waits = (value: number): string | undefined =>
      alertsOf({ ...calm, checks: [check({ figures: [{ label: 'Oldest', value, unit: 'seconds' }] })] })[0]?.severity;
    expect(waits(600)).toBe('warning');
    expect(waits(3_600)).toBe('critical');
  });

  it('put the gravest first and count in words', () => {
    const alerts = alertsOf({
      ...calm,
      trialsEnding: { count: 1, since: null },
      overdueInvoices: { count: 2, since: '2026-11-01T00:00:00Z' },
      integrityFindings: { count: 1, since: '2026-11-02T00:00:00Z' },
    });
    expect(alerts.map(({ severity, title }) => `${severity}: ${title}`)).toEqual([
      'critical: 1 stored file is missing or damaged',
      'warning: 2 invoices are overdue',
      'info: 1 trial ends within a week',
    ]);
  });
});

describe('words', () => {
  const happening: Happening = {
    kind: 'joined',
    at: '2026-11-21T00:00:00Z',
    organization: 'Meridian Health',
    count: 1,
    by: null,
    action: null,
    resource: null,
  };

  it.each<[Partial<Happening>, string]>([
    [{}, '1 person joined Meridian Health'],
    [{ count: 3 }, '3 people joined Meridian Health'],
    [{ kind: 'uploaded', count: 2 }, '2 documents stored by Meridian Health'],
    [{ kind: 'registered' }, 'Meridian Health registered'],
    [
      { kind: 'administered', by: 'Robin Ellery', action: 'suspend', resource: 'organization' },
      'Robin Ellery suspended Meridian Health',
    ],
    [
      { kind: 'administered', by: 'Robin Ellery', action: 'pause', resource: 'subscription_plan', organization: null },
      'Robin Ellery: pause subscription plan',
    ],
  ])('of what happened: %j', (change, words) => {
    expect(describeActivity({ ...happening, ...change }).description).toBe(words);
  });

  it('of work that failed', () => {
    expect(describeWork('mail-notice.account-secured')).toBe('Mail notice after account secured');
    expect(describeWork('odd')).toBe('Odd');
  });
});
