import { ReadingMarks } from '../src/modules/notifications/services/reading-marks.service';
import { DOCUMENT_DECIDED } from '../src/modules/workflow';
import { systemActor } from '../src/platform/database/actor';
import { UnitOfWork } from '../src/platform/database/unit-of-work';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from './support/application';
import { addMember, everybody, MERIDIAN, type People } from './support/people';
import { Sql } from './support/sql';
import { addVersion, published, uploaded } from './support/uploads';

interface Notice {
  id: number;
  type: string;
  title: string;
  message: string;
  isRead: boolean;
  relatedDocumentId: number | null;
}

describe('notifications', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const settled = (): Promise<unknown> =>
    eventually(
      async () => (await sql.value(`SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL`)) === 0,
      'the worker',
    );
  const latest = async (agent: AuthorizedAgent): Promise<{ notifications: Notice[]; unreadCount: number }> =>
    (await agent.get('/api/notifications').expect(200)).body as { notifications: Notice[]; unreadCount: number };
  const about = async (agent: AuthorizedAgent, title: string): Promise<string[]> =>
    (await latest(agent)).notifications
      .filter((one) => one.message.includes(`"${title}"`))
      .map((one) => one.type)
      .reverse();
  const named = (title: string, more: object = {}): { fields: Record<string, string> } => ({
    fields: { title, ...more },
  });

  it('tell each person what concerns them, and nobody of their own doing', async () => {
    const id = await uploaded(people.creator, named('Whole way'));
    await settled();
    await people.reviewer.post(`/api/documents/${id}/approve`, { action: 'approve' }).expect(200);
    await settled();
    await people.approver.post(`/api/documents/${id}/comments`, { comment: 'Looking.' }).expect(201);
    await people.approver.post(`/api/documents/${id}/approve`, { action: 'approve' }).expect(200);
    await settled();
    expect(await about(people.creator, 'Whole way')).toEqual([
      'review_passed',
      'document_commented',
      'document_approved',
    ]);
    expect(await about(people.reviewer, 'Whole way')).toEqual(['review_requested', 'document_commented']);
    expect(await about(people.approver, 'Whole way')).toEqual(['approval_requested']);
    expect(await about(people.user, 'Whole way')).toEqual([]);
    expect(await about(people.admin, 'Whole way')).toEqual([]);
  });

  it("never concern one's own action, also for reviewers who submit and authors who comment", async () => {
    const id = await uploaded(people.reviewer, named('Own doing'));
    await people.reviewer.post(`/api/documents/${id}/comments`, { comment: 'Mine.' }).expect(201);
    await settled();
    expect(await about(people.reviewer, 'Own doing')).toEqual([]);
    const own = await sql.value(
      `SELECT count(*)::int FROM notifications n JOIN outbox o ON o."eventId" = n."eventId" WHERE n."userId" = (o."payload"->>'by')::int`,
    );
    expect(own).toBe(0);
  });

  it('that ask for a decision are read once it is made, and no others', async () => {
    const unread = async (agent: AuthorizedAgent, title: string): Promise<string[]> =>
      (await latest(agent)).notifications
        .filter((one) => !one.isRead && one.message.includes(`"${title}"`))
        .map((one) => one.type)
        .reverse();
    const id = await uploaded(people.creator, named('Answered', { reviewerId: String(people.reviewer.userId) }));
    await uploaded(people.creator, named('Still open'));
    await people.admin.post(`/api/documents/${id}/comments`, { comment: 'Please look.' }).expect(201);
    await settled();
    const before = (await latest(people.reviewer)).unreadCount;
    await people.reviewer.post(`/api/documents/${id}/approve`, { action: 'revision' }).expect(200);
    await settled();
    expect((await latest(people.reviewer)).unreadCount).toBe(before - 1);
    expect(await unread(people.reviewer, 'Answered')).toEqual(['document_commented']);
    expect(await unread(people.reviewer, 'Still open')).toEqual(['review_requested']);
    expect(await unread(people.creator, 'Answered')).toContain('revision_requested');

    await addVersion(people.creator, id);
    await settled();
    expect(await unread(people.reviewer, 'Answered')).toEqual(['document_commented', 'review_requested']);

    // The news of a decision may come late, after what was asked next.
    const decided = await sql.value<number>(
      `SELECT max("eventId")::int FROM outbox WHERE "event" = $1 AND "payload"->>'documentId' = $2`,
      [DOCUMENT_DECIDED, String(id)],
    );
    await app.application
      .get(UnitOfWork)
      .run(systemActor(MERIDIAN, 'late'), (tx) =>
        app.application.get(ReadingMarks).answered(tx, people.reviewer.userId, id, decided),
      );
    expect(await unread(people.reviewer, 'Answered')).toEqual(['document_commented', 'review_requested']);
  });

  it('tell the reviewer when there is nothing left to do', async () => {
    const id = await uploaded(people.creator, named('Taken back', { reviewerId: String(people.reviewer.userId) }));
    await settled();
    await people.creator.post(`/api/documents/${id}/withdraw`).expect(200);
    await settled();
    expect(await about(people.reviewer, 'Taken back')).toEqual(['review_requested', 'document_withdrawn']);
    const [notice] = (await latest(people.reviewer)).notifications;
    expect(notice?.relatedDocumentId).toBeNull();
  });

  it('call no inactive member and nobody of the other organization', async () => {
    const gone = await addMember(sql, { name: 'Gone Reviewer', role: 'reviewer', isActive: false });
    await uploaded(people.creator, named('For the queue'));
    await settled();
    const receivers = await sql.rows<{ userId: number; organizationId: number }>(
      `SELECT "userId", "organizationId" FROM notifications WHERE "message" LIKE '%For the queue%'`,
    );
    expect(receivers).toEqual([{ userId: people.reviewer.userId, organizationId: 45 }]);
    expect(receivers.map((row) => row.userId)).not.toContain(gone.id);
  });

  it('are marked as read by their owner only', async () => {
    const id = await published(people.creator, named('To be read'));
    await people.user.post(`/api/documents/${id}/comments`, { comment: 'Hello.' }).expect(201);
    await settled();
    const before = await latest(people.creator);
    const notice = before.notifications.find((one) => one.message.includes('To be read'));
    expect(notice).toMatchObject({ isRead: false, type: 'document_commented', relatedDocumentId: id });
    for (const agent of [people.user, people.admin, (await everybody(app, 'northwind')).admin]) {
      const theirs = await agent.patch(`/api/notifications/${notice?.id}/read`);
      const none = await agent.patch('/api/notifications/2000000000/read');
      expect([theirs.status, { ...theirs.body, requestId: '' }]).toEqual([404, { ...none.body, requestId: '' }]);
    }
    expect((await latest(people.creator)).unreadCount).toBe(before.unreadCount);
    await people.creator.patch(`/api/notifications/${notice?.id}/read`).expect(200, { success: true });
    await people.creator.patch(`/api/notifications/${notice?.id}/read`).expect(200, { success: true });
    expect((await latest(people.creator)).unreadCount).toBe(before.unreadCount - 1);
  });

  it("are marked as read together, each person's own", async () => {
    const reviewers = (await latest(people.reviewer)).unreadCount;
    expect(reviewers).toBeGreaterThan(0);
    await people.creator.post('/api/notifications/read-all').expect(200);
    const { notifications, unreadCount } = await latest(people.creator);
    expect([unreadCount, notifications.every((one) => one.isRead)]).toEqual([0, true]);
    expect((await latest(people.reviewer)).unreadCount).toBe(reviewers);
  });

  it('come as the latest fifty, newest first', async () => {
    const before = (await latest(people.user)).unreadCount;
    await sql.rows(
      `INSERT INTO notifications ("organizationId", "userId", "title", "message", "type", "eventId") SELECT 45, $1, 'T', 'M', 'x', -n FROM generate_series(1, 60) n`,
      [people.user.userId],
    );
    const { notifications, unreadCount } = await latest(people.user);
    const ids = notifications.map((one) => one.id);
    expect(ids).toHaveLength(50);
    expect([...ids].sort((a, b) => b - a)).toEqual(ids);
    expect(unreadCount).toBe(before + 60);
  });

  /** Notices for somebody, each as many minutes ago as it says; those of an odd moment are read. */
  const given = (userId: number, minutes: number[], message: string, about: number | null = null): Promise<unknown> =>
    sql.rows(
      `INSERT INTO notifications ("organizationId", "userId", "title", "message", "type", "relatedDocumentId", "targetKind", "targetId", "eventId", "isRead", "createdAt")
       SELECT 45, $1, 'T', $3, 'document_commented', $4::int, CASE WHEN $4 IS NOT NULL THEN 'document' END, $4,
         (SELECT -count(*) FROM notifications WHERE "organizationId" = 45) - n, m % 2 = 1, date_trunc('hour', now()) - make_interval(mins => m)
       FROM unnest($2::int[]) WITH ORDINALITY x(m, n)`,
      [userId, minutes, message, about],
    );
  const counted = async (agent: AuthorizedAgent, query: string): Promise<number> =>
    (await agent.get(`/api/notifications${query}`).expect(200)).body.unreadCount as number;

  it('are counted once each, on whichever page they are and however many have the same moment', async () => {
    const { id, email } = await addMember(sql, { name: 'Much Told', role: 'user' });
    const person = await app.as(email);
    await given(id, [0, 2, 2, 2, 2, 3, 4, 4, 5, 6], 'M');
    for (const query of ['', '?limit=1', '?limit=2', '?limit=3', '?limit=4', '?limit=5', '?limit=9', '?limit=10'])
      expect([query, await counted(person, query)]).toEqual([query, 8]);
    const { nextCursor } = (await person.get('/api/notifications?limit=3').expect(200)).body as { nextCursor: string };
    for (const query of [`?before=${nextCursor}`, '?unread=true&limit=2', '?kind=security', '?kind=comments&limit=2'])
      expect([query, await counted(person, query)]).toEqual([query, 8]);
    await given(id, Array<number>(98).fill(60), 'M');
    for (const query of ['', '?limit=1', '?kind=security']) expect(await counted(person, query)).toBe(100);
  });

  it('about a document in the trash are shown to nobody and count for nobody, until it is restored', async () => {
    const id = await published(people.creator, named('In and out of the trash'));
    await settled();
    for (const { userId } of [people.admin, people.creator]) await given(userId, [0, 0], 'About it', id);
    const told = async (agent: AuthorizedAgent): Promise<[number, number]> => {
      const { notifications, unreadCount } = await latest(agent);
      return [notifications.filter((one) => one.message === 'About it').length, unreadCount];
    };
    const before = [await told(people.admin), await told(people.creator)];
    expect(before.map(([shown]) => shown)).toEqual([2, 2]);
    await people.creator.delete(`/api/documents/${id}`).expect(200);
    await settled();
    for (const query of ['', '?limit=1', '?kind=comments'])
      expect([query, await counted(people.admin, query)]).toEqual([query, (before[0]?.[1] ?? 0) - 2]);
    expect([(await told(people.admin))[0], (await told(people.creator))[0]]).toEqual([0, 0]);
    await people.creator.post(`/api/documents/${id}/restore`).expect(200);
    await settled();
    expect([await told(people.admin), await told(people.creator)]).toEqual(before);
  });

  it('say what people wrote, and when to the microsecond', async () => {
    const written = 'Until 12:00 +00:00"}, or "2026-03-05T15:07:01+00:00" \\ +00:00';
    await given(people.reviewer.userId, [0], written);
    await sql.rows(
      `UPDATE notifications SET "createdAt" = date_trunc('day', now()) + interval '1 day 1.25 s' WHERE "message" = $1`,
      [written],
    );
    const [notice] = (await latest(people.reviewer)).notifications as (Notice & { createdAt: string })[];
    expect(notice?.message).toBe(written);
    expect(notice?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT00:00:01\.25Z$/);
  });
});
