import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { headerOf, partOf, SmtpSink, type Received, type Weather } from '../support/smtp-sink';
import { Sql } from '../support/sql';
import { published } from '../support/uploads';

describe('mail over SMTP', () => {
  let sink: SmtpSink;
  let app: TestApplication;
  let sql: Sql;
  let creator: AuthorizedAgent;
  let member: AuthorizedAgent;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    app = await startTestApplication({ env: { SMTP_URL: sink.url, PUBLIC_URL: 'https://documents.meridian.example' } });
    sql = await Sql.connect(app.database.adminUrl);
    creator = await app.as('creator@meridian.example');
    member = await app.as('user@meridian.example');
    await through();
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
    await sink.stop();
  });

  /** Everything that is to be done is done, also of what came before. */
  const through = (): Promise<unknown> =>
    eventually(
      async () => (await sql.value(`SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL`)) === 0,
      'the mails',
    );

  /** Asks for a code and waits until its mail is through. @returns all attempts, and the document */
  async function ask(title: string, ...weather: Weather[]): Promise<{ id: number; attempts: Received[] }> {
    await sql.rows(`DELETE FROM document_access_codes`);
    const id = await published(creator, { fields: { title } });
    const before = sink.received.length;
    sink.next(...weather);
    await member.post(`/api/documents/${id}/request-access`).expect(200);
    await through();
    return { id, attempts: sink.received.slice(before) };
  }
  const codeIn = (mail?: Received): string => /\b\d{6}\b/.exec(mail ? partOf(mail, 'text/plain') : '')?.[0] ?? '';

  it('is one message in two forms, with the headers a receiving server wants', async () => {
    const { attempts } = await ask('Ward plan – Überblick');
    expect(attempts).toHaveLength(1);
    const [mail] = attempts as [Received];
    expect(mail.to).toEqual(['user@meridian.example']);
    expect(headerOf(mail, 'Content-Type')).toMatch(/^multipart\/alternative;/);
    expect(headerOf(mail, 'From')).toBe('Countersign <no-reply@countersign.example>');
    expect(headerOf(mail, 'Message-ID')).toMatch(/^<45\.\d+@documents\.meridian\.example>$/);
    expect(headerOf(mail, 'Auto-Submitted')).toBe('auto-generated');
    expect(headerOf(mail, 'Subject')).toMatch(/^=\?UTF-8\?/);
    const [text, html] = [partOf(mail, 'text/plain'), partOf(mail, 'text/html')];
    expect(text).toContain('Ward plan – Überblick');
    expect(codeIn(mail)).toMatch(/^\d{6}$/);
    expect(html).toContain(codeIn(mail));
    expect(html).not.toMatch(/<script|<img[^>]+src="?http|onerror=/i);
  });

  it('runs nothing that stands in a title, and lets no title add headers or receivers', async () => {
    const evil = `<img src=x onerror=alert(1)>"&'\r\nBcc: eve@evil.example\r\n\r\n<b>Body</b>`;
    const { attempts } = await ask(evil);
    const [mail] = attempts as [Received];
    expect(mail.to).toEqual(['user@meridian.example']);
    expect(headerOf(mail, 'Bcc')).toBeUndefined();
    const html = partOf(mail, 'text/html');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('<b>Body');
    expect(html).toContain('&lt;img src');
  });

  it.each<Weather>(['refuse recipient', 'refuse mail', 'take mail, then hang up'])(
    'is sent again when servers %s, under the same Message-ID, and only the last code works',
    async (weather) => {
      const { id, attempts } = await ask('Again', weather);
      expect(attempts.map((attempt) => attempt.weather)).toEqual([weather, 'accept']);
      const ids = attempts.filter(({ raw }) => raw !== '').map((attempt) => headerOf(attempt, 'Message-ID'));
      expect(new Set(ids).size).toBe(1);
      const [first, last] = attempts.map((attempt) => (attempt.raw === '' ? '' : codeIn(attempt)));
      if (first !== '' && first !== last) {
        await member.post(`/api/documents/${id}/access`, { authCode: first }).expect(400);
      }
      await member.post(`/api/documents/${id}/access`, { authCode: last }).expect(200);
      expect(await sql.value(`SELECT count(*)::int FROM mail_deliveries WHERE "messageId" = $1`, [ids[0]])).toBe(1);
    },
  );

  it('has no development mailbox beside it', async () => {
    await app.http().get('/dev/mailbox').expect(404);
    await app.http().get('/dev/mailbox/messages').expect(404);
  });
});
