import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { MAIL_ATTEMPTS, mailRetryDelay } from '../../src/platform/mail/mail-retries';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { everybody, type People } from '../support/people';
import { headerOf, partOf, SmtpSink, type Received, type Weather } from '../support/smtp-sink';
import { Sql } from '../support/sql';
import { published } from '../support/uploads';

const HOUR_MS = 3_600_000;

describe('the patience of mails', () => {
  const delays = Array.from({ length: MAIL_ATTEMPTS - 1 }, (_, n) => mailRetryDelay(n + 1));

  it('outlasts an outage of a day, and notices its end within five minutes', () => {
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(24 * HOUR_MS);
    expect(Math.max(...delays)).toBe(5 * 60_000);
    expect(delays.slice(0, 3)).toEqual([2_000, 4_000, 8_000]);
  });

  it('ends soon where the address itself is refused for good, and for nothing else', () => {
    const error = (facts: object): Error => Object.assign(new Error('no'), facts);
    const bounced = error({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 });
    expect([1, 4, 5, 6].map((n) => mailRetryDelay(n, bounced) > 0)).toEqual([true, true, false, false]);
    for (const other of [
      error({ code: 'EAUTH', responseCode: 535 }),
      error({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 452 }),
      error({ code: 'EMESSAGE', command: 'DATA', responseCode: 554 }),
      error({ code: 'ESOCKET' }),
    ]) {
      expect(mailRetryDelay(MAIL_ATTEMPTS - 1, other)).toBeGreaterThan(0);
    }
  });
});

/** R11 and R12: the mail server is away, and what that means for everybody else. */
describe('an outage of the mail server', () => {
  let sink: SmtpSink;
  let app: TestApplication;
  let sql: Sql;
  let people: People;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    app = await startTestApplication({ env: { SMTP_URL: sink.url } });
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    await mailed();
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
    await sink.stop();
  });

  const unsent = `SELECT count(*)::int FROM outbox WHERE "queue" = 'mail' AND "processedAt" IS NULL`;
  const mailed = (): Promise<unknown> => eventually(async () => (await sql.value(unsent)) === 0, 'the mails');
  /** What waits for its next try, tries again now: the outage is over long before the clock says so. */
  const timeGoesBy = async (): Promise<void> => {
    const queue = app.application.get<Queue>(getQueueToken('mail'), { strict: false });
    for (const job of await queue.getJobs(['delayed'])) await job.promote().catch(() => undefined);
  };
  const through = (): Promise<unknown> =>
    eventually(async () => {
      if ((await sql.value(unsent)) === 0) return true;
      await timeGoesBy();
      return false;
    }, 'the mails after the outage');
  const about = (title: string): Received[] =>
    sink.received.filter((mail) => (headerOf(mail, 'Subject') ?? '').includes(title));
  /** A comment that mentions the reviewer, who gets a mail of it at once. */
  const mention = async (title: string): Promise<void> => {
    const id = await published(people.creator, { fields: { title } });
    await people.user
      .post(`/api/documents/${id}/comments`, { comment: `Look at ${title}.`, mentions: [people.reviewer.userId] })
      .expect(201);
    const told = `SELECT count(*)::int FROM outbox WHERE "queue" = 'mail' AND "event" = 'notification.mail-wanted' AND "processedAt" IS NULL`;
    await eventually(async () => (await sql.value<number>(told)) > 0 || about(title).length > 0, 'the notice');
  };

  it.each<Weather>(['refuse recipient', 'refuse mail', 'refuse mail for good', 'take mail, then hang up'])(
    'in which servers %s loses nothing and repeats under one Message-ID',
    async (weather) => {
      const title = `Plan of ${weather.replaceAll(/\W+/g, '-')}`;
      sink.next(weather, weather);
      await mention(title);
      await through();
      const accepted = about(title).filter((mail) => mail.weather === 'accept');
      expect(accepted).toHaveLength(1);
      expect(new Set(about(title).map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1);
      expect(partOf(accepted[0] as Received, 'text/plain')).toContain(`> Look at ${title}.`);
    },
  );

  it('in which it refuses connections delays nobody, and sends no code whose time is over', async () => {
    const port = sink.port;
    await sink.stop();
    const id = await published(people.creator, { fields: { title: 'During the outage' } });
    await people.user.post(`/api/documents/${id}/request-access`).expect(200);
    await mention('Of the outage');
    const tried = `SELECT count(*)::int FROM outbox WHERE "queue" = 'mail' AND "dispatchedAt" IS NOT NULL AND "processedAt" IS NULL`;
    await eventually(async () => (await sql.value(tried)) === 2, 'both to wait');
    // Notices do not stand in line behind mails.
    await people.user.post(`/api/documents/${id}/comments`, { comment: 'Still here.' }).expect(201);
    await eventually(
      async () =>
        (await people.creator.get('/api/notifications')).text.includes('commented on \\"During the outage\\"'),
      'the notice in the application',
    );
    await sql.rows(`UPDATE document_access_codes SET "expiresAt" = now() + interval '50 seconds' WHERE NOT "isUsed"`);
    sink = await SmtpSink.start(port);
    await through();
    expect(about('Of the outage')).toHaveLength(1);
    expect(sink.received.filter((mail) => headerOf(mail, 'X-Countersign-Kind') === 'document-access-code')).toEqual([]);
    expect(await sql.value(`SELECT count(*)::int FROM outbox WHERE "failedAt" IS NOT NULL`)).toBe(0);
  });

  it('in which it takes a mail and never answers holds up that mail only', async () => {
    sink.next('say nothing');
    await mention('Silence');
    await eventually(async () => sink.received.some(({ weather }) => weather === 'say nothing'), 'the silence');
    const id = await published(people.creator, { fields: { title: 'Meanwhile' } });
    await people.user.post(`/api/documents/${id}/request-access`).expect(200);
    await eventually(async () => about('Meanwhile').length === 1, 'the mail behind it');
    await through();
    expect(new Set(about('Silence').map((mail) => headerOf(mail, 'Message-ID'))).size).toBe(1);
    expect(about('Silence').at(-1)?.weather).toBe('accept');
  });

  it('stops for an address that does not exist, and keeps the mail for the operator', async () => {
    sink.climate = 'no such mailbox';
    try {
      await mention('To nobody');
      const failed = `SELECT count(*)::int FROM outbox WHERE "queue" = 'mail' AND "failedAt" IS NOT NULL`;
      await eventually(async () => {
        await timeGoesBy();
        return (await sql.value(failed)) === 1;
      }, 'the end of the tries');
      expect(sink.received.filter(({ weather }) => weather === 'no such mailbox')).toHaveLength(5);
    } finally {
      sink.climate = 'accept';
      await sql.rows(`UPDATE outbox SET "processedAt" = now() WHERE "failedAt" IS NOT NULL`);
    }
  });
});
