import { SendDigests } from '../src/modules/notifications/services/send-digests.service';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from './support/application';
import { everybody, type People } from './support/people';
import { headerOf, partOf, SmtpSink, type Received } from './support/smtp-sink';
import { Sql } from './support/sql';
import { published } from './support/uploads';

interface Kind {
  kind: string;
  inApp: boolean;
  email: string;
  locked: boolean;
}
interface Notice {
  id: number;
  title: string;
  message: string;
  type: string;
  isRead: boolean;
  count: number;
}

describe('what each person wants to hear of', () => {
  let sink: SmtpSink;
  let app: TestApplication;
  let sql: Sql;
  let people: People;

  beforeAll(async () => {
    sink = await SmtpSink.start();
    app = await startTestApplication({ env: { SMTP_URL: sink.url, PUBLIC_URL: 'https://sign.example' } });
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    await settled();
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
    await sink.stop();
  });

  const settled = (): Promise<unknown> =>
    eventually(
      async () => (await sql.value(`SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL`)) === 0,
      'the worker',
    );
  const choose = (agent: AuthorizedAgent, kind: string, inApp: boolean, email: string, more: object = {}) =>
    put(agent, { kinds: [{ kind, inApp, email }], digestHour: 8, timeZone: 'UTC', ...more });
  const put = (agent: AuthorizedAgent, body: object) =>
    app.http().put('/api/notification-preferences').set('Authorization', `Bearer ${agent.token}`).send(body);
  const kindsOf = async (agent: AuthorizedAgent): Promise<Kind[]> =>
    (await agent.get('/api/notification-preferences').expect(200)).body.kinds as Kind[];
  const emailOf = async (agent: AuthorizedAgent, kind: string): Promise<string | undefined> =>
    (await kindsOf(agent)).find((one) => one.kind === kind)?.email;
  const noticesOf = async (agent: AuthorizedAgent, query = ''): Promise<Notice[]> =>
    (await agent.get(`/api/notifications${query}`).expect(200)).body.notifications as Notice[];
  const mailsAbout = (text: string): Received[] =>
    sink.received.filter((mail) => partOf(mail, 'text/plain').includes(text));
  const comment = async (title: string, words = 'Looks right.'): Promise<number> => {
    const id = await published(people.creator, { fields: { title } });
    await people.user.post(`/api/documents/${id}/comments`, { comment: words }).expect(201);
    await settled();
    return id;
  };

  it('starts with everything in the application and mails about what waits for one', async () => {
    const kinds = await kindsOf(people.creator);
    expect(kinds.every(({ inApp }) => inApp)).toBe(true);
    expect(kinds.filter(({ email }) => email === 'at_once').map(({ kind }) => kind)).toEqual([
      'assigned',
      'decided',
      'mentions',
      'expiry',
      'security',
    ]);
    expect(kinds.some(({ kind }) => kind === 'billing')).toBe(false);
    expect((await kindsOf(people.admin)).some(({ kind }) => kind === 'billing')).toBe(true);
  });

  it.each<[string, object, string]>([
    ['an unknown kind', { kinds: [{ kind: 'weather', inApp: true, email: 'off' }] }, 'kinds.0.kind'],
    ['an unknown way', { kinds: [{ kind: 'comments', inApp: true, email: 'hourly' }] }, 'kinds.0.email'],
    ['security turned off', { kinds: [{ kind: 'security', inApp: true, email: 'off' }] }, 'kinds'],
    ['an hour that no clock has', { digestHour: 24 }, 'digestHour'],
    ['a place that is not there', { timeZone: 'Europe/Atlantis' }, 'timeZone'],
    ['no time zone at all', { timeZone: "UTC'; --" }, 'timeZone'],
  ])('refuses %s and changes nothing', async (_, wrong, field) => {
    const before = await kindsOf(people.creator);
    const body = {
      kinds: [{ kind: 'comments', inApp: false, email: 'off' }],
      digestHour: 8,
      timeZone: 'UTC',
      ...wrong,
    };
    const answer = await put(people.creator, body).expect(400);
    expect(Object.keys(answer.body.fields as object)).toEqual([field]);
    expect(await kindsOf(people.creator)).toEqual(before);
  });

  it('is what happens: mail at once with the words, no notice where none is wanted', async () => {
    await choose(people.creator, 'comments', false, 'at_once').expect(200);
    await comment('Quoted plan', 'Please check page 3.\nAnd <b>4</b>.');
    expect((await noticesOf(people.creator)).filter(({ message }) => message.includes('Quoted plan'))).toEqual([]);
    const [mail] = mailsAbout('Quoted plan');
    expect(mail?.to).toEqual(['creator@meridian.example']);
    const text = partOf(mail as Received, 'text/plain').replaceAll('\r', '');
    expect(text).toContain('> Please check page 3.\n> And <b>4</b>.');
    expect(partOf(mail as Received, 'text/html')).toContain('&lt;b&gt;4&lt;/b&gt;');
    expect(text).toMatch(/https:\/\/sign\.example\/documents\?document=\d+/);
    await choose(people.creator, 'comments', true, 'off').expect(200);
    await comment('Unmailed plan');
    expect(mailsAbout('Unmailed plan')).toEqual([]);
  });

  it('merges what is alike, each event once, until it is read', async () => {
    const id = await comment('Busy plan');
    for (const words of ['Two.', 'Three.']) await people.user.post(`/api/documents/${id}/comments`, { comment: words });
    await settled();
    const about = async (): Promise<Notice[]> =>
      (await noticesOf(people.creator)).filter(({ message }) => message.includes('Busy plan'));
    const [first, ...others] = await about();
    expect([first?.count, first?.message, others]).toEqual([3, '3 comments on "Busy plan".', []]);
    // A second delivery of the last event changes nothing.
    await sql.rows(
      `UPDATE outbox SET "processedAt" = NULL, "dispatchedAt" = NULL WHERE "eventId" = (SELECT max("eventId") FROM outbox WHERE "event" = 'document.commented')`,
    );
    await settled();
    expect((await about()).map(({ count }) => count)).toEqual([3]);
    await people.creator.patch(`/api/notifications/${first?.id}/read`).expect(200);
    await people.user.post(`/api/documents/${id}/comments`, { comment: 'Four.' });
    await settled();
    expect((await about()).map(({ count }) => count)).toEqual([1, 3]);
  });

  it('shows nothing of a document that is out of sight, and mails nothing of it', async () => {
    await choose(people.creator, 'comments', true, 'at_once').expect(200);
    sink.climate = 'refuse mail';
    const id = await published(people.creator, { fields: { title: 'Vanishing plan' } });
    await people.user.post(`/api/documents/${id}/comments`, { comment: 'Soon gone.' }).expect(201);
    await eventually(async () => mailsAbout('Vanishing plan').length > 0, 'the first try');
    await sql.rows(`UPDATE documents SET "deletedAt" = now(), "deletedBy" = "authorId" WHERE "id" = $1`, [id]);
    sink.climate = 'accept';
    await settled();
    expect(mailsAbout('Vanishing plan').every(({ weather }) => weather === 'refuse mail')).toBe(true);
    expect((await noticesOf(people.creator)).filter(({ message }) => message.includes('Vanishing'))).toEqual([]);
    await choose(people.creator, 'comments', true, 'off').expect(200);
  });

  it('pages, filters, and takes "all read" back', async () => {
    const all = await noticesOf(people.creator, '?limit=100');
    const page = (await people.creator.get('/api/notifications?limit=2').expect(200)).body as {
      notifications: Notice[];
      nextCursor: string;
    };
    const rest = await noticesOf(people.creator, `?limit=100&before=${page.nextCursor}`);
    expect([...page.notifications, ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect((await noticesOf(people.creator, '?kind=comments')).every(({ type }) => type === 'document_commented')).toBe(
      true,
    );
    for (const query of ['?before=x', '?limit=0', '?unread=maybe', '?kind=weather'])
      await people.creator.get(`/api/notifications${query}`).expect(400);
    const unread = (await noticesOf(people.creator, '?unread=true&limit=100')).map(({ id }) => id);
    expect(unread.length).toBeGreaterThan(0);
    const { readAt } = (await people.creator.post('/api/notifications/read-all').expect(200)).body as {
      readAt: string;
    };
    expect(await noticesOf(people.creator, '?unread=true')).toEqual([]);
    await people.creator.post('/api/notifications/read-all/undo', { readAt }).expect(200);
    expect((await noticesOf(people.creator, '?unread=true&limit=100')).map(({ id }) => id)).toEqual(unread);
    const [one] = unread;
    await people.creator.patch(`/api/notifications/${one}/read`).expect(200);
    await people.creator.patch(`/api/notifications/${one}/unread`).expect(200, { success: true });
    await people.user.patch(`/api/notifications/${one}/unread`).expect(404);
  });

  it('sums up a day once, at the hour of the person, and says nothing when nothing is news', async () => {
    const digests = app.application.get(SendDigests);
    // It is always past the hour somewhere; news of before it are an hour of yesterday.
    const hour = await sql.value<number>(`SELECT extract(hour FROM now() AT TIME ZONE 'Asia/Tokyo')::int`);
    await choose(people.creator, 'comments', true, 'daily', { digestHour: hour, timeZone: 'Asia/Tokyo' }).expect(200);
    const [kept] = [await comment('Summed up'), await comment('Read before')];
    await digests.run();
    await settled();
    expect(mailsAbout('Summed up')).toEqual([]);
    await sql.rows(`UPDATE notifications SET "firstAt" = "firstAt" - interval '2 hours' WHERE "daily"`);
    const read = (await noticesOf(people.creator)).find(({ message }) => message.includes('Read before'));
    await people.creator.patch(`/api/notifications/${read?.id}/read`).expect(200);
    await Promise.all([digests.run(), digests.run(), digests.run()]);
    await digests.run();
    await settled();
    const mails = mailsAbout('Summed up');
    expect(mails).toHaveLength(1);
    const text = partOf(mails[0] as Received, 'text/plain');
    expect([text.includes(`/documents?document=${kept}`), text.includes('Read before')]).toEqual([true, false]);
    expect(headerOf(mails[0] as Received, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    // Tomorrow, everything of the summary has been read meanwhile.
    await comment('Old news');
    await sql.rows(
      `UPDATE notifications SET "firstAt" = "firstAt" - interval '2 hours' WHERE "daily" AND "digestId" IS NULL`,
    );
    await sql.rows(`UPDATE notification_digests SET "day" = "day" - 1`);
    await people.creator.post('/api/notifications/read-all').expect(200);
    await digests.run();
    await settled();
    expect(mailsAbout('Old news')).toEqual([]);
    expect(await sql.value(`SELECT count(*)::int FROM notification_digests`)).toBe(2);
  });

  it('is turned off in one click of a mail, and on again, without signing in', async () => {
    await choose(people.creator, 'comments', true, 'at_once').expect(200);
    await comment('With a way out');
    const [mail] = mailsAbout('With a way out') as [Received];
    const address = /^<https:\/\/sign\.example(\/api\/unsubscribe\?token=[\w.-]+)>$/.exec(
      headerOf(mail, 'List-Unsubscribe') ?? '',
    )?.[1];
    expect(address).toBeDefined();
    // Opening the address changes nothing: programs that check mails do that.
    await app
      .http()
      .get(String(address))
      .expect(303)
      .expect('Location', /^https:\/\/sign\.example\/unsubscribe\?token=/);
    expect(await emailOf(people.creator, 'comments')).toBe('at_once');
    const oneClick = () => app.http().post(String(address)).type('form').send('List-Unsubscribe=One-Click');
    const answer = { kind: 'comments', label: 'Comments', subscribed: false };
    await oneClick().expect(200, answer);
    await oneClick().expect(200, answer);
    expect(await emailOf(people.creator, 'comments')).toBe('off');
    expect(await emailOf(people.creator, 'mentions')).toBe('at_once');
    const undo = String(address).replace('/unsubscribe', '/unsubscribe/undo');
    await app
      .http()
      .post(undo)
      .expect(200, { ...answer, subscribed: true });
    expect(await emailOf(people.creator, 'comments')).toBe('at_once');
    const token = String(address).split('token=')[1] ?? '';
    for (const forged of [
      token.replace('.comments.', '.mentions.'),
      token.replace(/^45\./, '46.'),
      `${token.slice(0, -2)}AA`,
      'x',
    ])
      await app.http().post(`/api/unsubscribe?token=${forged}`).expect(400);
    expect(
      await sql.value(
        `SELECT array_agg("action" ORDER BY "id") FROM audit_logs WHERE "resource" = 'notification_preferences' AND "action" <> 'update'`,
      ),
    ).toEqual(['unsubscribe', 'resubscribe']);
  });

  it('tells of a sign-in on a new kind of device, and not of a newer browser', async () => {
    const signIn = (agent: string) =>
      app
        .http()
        .post('/api/auth/login')
        .set('User-Agent', agent)
        .send({ email: 'user@meridian.example', password: 'Countersign!45' })
        .expect(200);
    await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0');
    await settled();
    const told = (await noticesOf(people.user)).filter(({ type }) => type === 'new_device');
    expect(told.map(({ message }) => message.includes('Firefox on Linux'))).toEqual([true]);
    const [mail, ...more] = mailsAbout('Firefox on Linux');
    expect([mail?.to, more]).toEqual([['user@meridian.example'], []]);
    expect(headerOf(mail as Received, 'List-Unsubscribe')).toBeUndefined();
  });
});
