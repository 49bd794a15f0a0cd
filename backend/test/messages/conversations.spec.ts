import { IN_ORDER, PAGE } from '../../src/modules/messaging/services/conversations.query';
import type { TestApplication } from '../support/application';
import { addMember, MERIDIAN, type People } from '../support/people';
import { Sql } from '../support/sql';
import {
  begun,
  list,
  outline,
  read,
  send,
  sent,
  startMessages,
  thread,
  type List,
  type MessagesSuite,
  type Thread,
  unread,
} from './messages.support';

const SUCCESS = 'Your message has been sent successfully';

describe('conversations', () => {
  let suite: MessagesSuite;
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let lawyers: People;

  beforeAll(async () => {
    suite = await startMessages();
    ({ app, sql, people, lawyers } = suite);
  });
  afterAll(() => suite.stop());
  beforeEach(() => suite.clear());

  it('go to one person, who answers; each sees what the other has read', async () => {
    const answer = await send(people.creator, {
      recipientId: people.reviewer.userId,
      subject: '  Budget 2027 ',
      message: ' Please have a look. ',
    });
    const { conversationId: id, messageId } = answer.body as { conversationId: number; messageId: number };
    expect([answer.status, answer.body]).toEqual([
      201,
      { success: true, message: SUCCESS, conversationId: id, messageId },
    ]);
    const [mine] = (await list(people.creator)).conversations;
    expect(mine).toMatchObject({ id, subject: 'Budget 2027', lastMessage: 'Please have a look.', unreadCount: 0 });
    expect(mine?.otherParticipant).toEqual({
      id: people.reviewer.userId,
      name: 'Priya Raman',
      role: 'reviewer',
      isActive: true,
      profileImageUrl: null,
    });
    expect([await unread(people.reviewer), (await list(people.reviewer)).conversations[0]?.unreadCount]).toEqual([
      1, 1,
    ]);
    expect((await thread(people.reviewer, id)).messages).toMatchObject([
      { id: messageId, senderId: people.creator.userId, senderName: 'Jonas Weber', isRead: false, attachments: [] },
    ]);
    expect(await unread(people.reviewer)).toBe(1);
    expect([(await read(people.reviewer, id)).body, (await read(people.reviewer, id)).status]).toEqual([
      { success: true },
      200,
    ]);
    expect(await unread(people.reviewer)).toBe(0);
    await sent(people.reviewer, { conversationId: id, message: 'Fine with me.' });
    const { messages } = await thread(people.creator, id);
    expect(messages.map(({ content, isRead }) => [content, isRead])).toEqual([
      ['Please have a look.', true],
      ['Fine with me.', false],
    ]);
    expect([await unread(people.creator), await unread(people.reviewer)]).toEqual([1, 0]);
    const rows = await sql.rows(
      `SELECT "receiverId", "isRead", "readAt" IS NOT NULL AS "at" FROM messages ORDER BY "id"`,
    );
    expect(rows).toEqual([
      { receiverId: people.reviewer.userId, isRead: true, at: true },
      { receiverId: people.creator.userId, isRead: false, at: false },
    ]);
  });

  it('go to several people; each has their own marks, and an answer reaches all the others', async () => {
    const { conversationId: id } = await sent(people.admin, {
      recipientIds: [people.creator.userId, people.reviewer.userId, people.creator.userId],
      subject: 'Audit week',
    });
    expect((await thread(people.creator, id)).participants.map(({ name }) => name)).toEqual([
      'Ana Lindqvist',
      'Priya Raman',
    ]);
    await read(people.creator, id);
    await sent(people.creator, { conversationId: id });
    expect([await unread(people.admin), await unread(people.creator), await unread(people.reviewer)]).toEqual([
      1, 0, 2,
    ]);
    expect((await thread(people.admin, id)).messages[0]?.isRead).toBe(false);
    await read(people.reviewer, id);
    expect((await thread(people.admin, id)).messages[0]?.isRead).toBe(true);
  });

  it('are known to those who take part, and to nobody else', async () => {
    const id = await begun(people.creator, people.reviewer);
    for (const outsider of [people.admin, people.user, lawyers.admin]) {
      for (const ask of [
        (one: number) => outsider.get(`/api/messages/conversations/${one}`),
        (one: number) => outsider.post(`/api/messages/conversations/${one}/read`),
        (one: number) => outsider.post('/api/messages/send', { conversationId: one, message: 'Let me in' }),
      ]) {
        const [theirs, none] = [await ask(id), await ask(2_000_000_000)];
        expect([theirs.status, outline(theirs.body)]).toEqual([404, outline(none.body)]);
      }
      expect((await list(outsider, '?q=budget')).conversations).toEqual([]);
    }
    expect(await sql.value(`SELECT count(*)::int FROM messages`)).toBe(1);
    await people.creator.get('/api/messages/conversations/zero').expect(400);
    await people.creator.get('/api/messages/conversations/99999999999').expect(404);
  });

  it('still reach the others when somebody has left; with nobody left they are refused', async () => {
    const leaver = await addMember(sql, { name: 'Soon Gone', role: 'user' });
    const { conversationId: id } = await sent(people.admin, {
      recipientIds: [leaver.id, people.user.userId],
      subject: 'S',
    });
    const alone = (await sent(people.admin, { recipientId: leaver.id, subject: 'Two of us' })).conversationId;
    await sql.rows(`UPDATE users SET "isActive" = false WHERE "id" = $1`, [leaver.id]);
    await sent(people.admin, { conversationId: id });
    expect(await unread(people.user)).toBe(2);
    expect((await thread(people.admin, id)).canReply).toBe(true);
    const left = await thread(people.admin, alone);
    expect([left.canReply, left.participants]).toEqual([
      false,
      [{ id: leaver.id, name: 'Soon Gone', role: 'user', isActive: false }],
    ]);
    const refused = await send(people.admin, { conversationId: alone, message: 'Anybody?' });
    expect([refused.status, refused.body.code]).toEqual([409, 'NOBODY_LEFT']);
    expect((await thread(people.admin, alone)).messages).toHaveLength(1);
  });

  it('are found by subject and by the name of another participant', async () => {
    await begun(people.creator, people.reviewer, { subject: '100% of Budget_2027' });
    await begun(people.creator, people.approver, { subject: 'Ward round' });
    const found = async (q: string): Promise<string[]> =>
      (await list(people.creator, `?q=${encodeURIComponent(q)}`)).conversations.map(({ subject }) => subject);
    expect(await found('budget')).toEqual(['100% of Budget_2027']);
    expect(await found('0% of')).toEqual(['100% of Budget_2027']);
    expect(await found('okafor')).toEqual(['Ward round']);
    // One's own name is on all of them, and says nothing.
    expect([await found('weber'), await found('%'), await found(' ')]).toEqual([
      [],
      ['100% of Budget_2027'],
      ['Ward round', '100% of Budget_2027'],
    ]);
    const first = await list(people.creator, '?q=r&limit=1');
    const second = await list(people.creator, `?q=r&limit=1&cursor=${first.nextCursor}`);
    expect([...first.conversations, ...second.conversations].map(({ subject }) => subject)).toEqual(await found('r'));
  });

  it('come page by page, both ways, each once, from indexes', async () => {
    const id = await begun(people.creator, people.reviewer, { subject: 'First' });
    for (let n = 0; n < 4; n += 1) await begun(people.creator, people.reviewer, { subject: `Later ${n}` });
    for (let n = 0; n < 6; n += 1) await sent(people.reviewer, { conversationId: id, message: `Answer ${n}` });
    const subjects: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: List = await list(people.creator, `?limit=2${cursor && `&cursor=${cursor}`}`);
      subjects.push(...page.conversations.map(({ subject }) => subject));
      cursor = page.nextCursor;
    }
    expect(subjects).toEqual(['First', 'Later 3', 'Later 2', 'Later 1', 'Later 0']);
    const contents: string[][] = [];
    let before: string | null = '';
    while (before !== null) {
      const page: Thread = await thread(people.creator, id, `?limit=3${before && `&before=${before}`}`);
      contents.unshift(page.messages.map(({ content }) => content));
      before = page.nextCursor;
    }
    expect(contents).toEqual([['Hello'], ['Answer 0', 'Answer 1', 'Answer 2'], ['Answer 3', 'Answer 4', 'Answer 5']]);
    await sql.rows(
      `WITH made AS (INSERT INTO conversations ("organizationId", "subject", "createdBy", "lastMessageAt")
         SELECT $1, 'Old ' || n, $2, now() - n * interval '1 hour' FROM generate_series(1, 3000) n RETURNING "id", "lastMessageAt"),
       written AS (INSERT INTO messages ("organizationId", "conversationId", "senderId", "content") SELECT $1, m."id", $2, 'Old' FROM made m)
       INSERT INTO conversation_participants ("organizationId", "conversationId", "userId", "lastMessageAt")
       SELECT $1, m."id", u, m."lastMessageAt" FROM made m, unnest($3::int[]) u`,
      [MERIDIAN, people.creator.userId, [people.creator.userId, people.admin.userId]],
    );
    await sql.rows('ANALYZE conversations, conversation_participants, messages');
    const asApp = await Sql.connect(app.database.appUrl);
    await asApp.rows(`SET app.organization = '${MERIDIAN}'`);
    const plan = await asApp.rows(`EXPLAIN ${PAGE} ${IN_ORDER}`, [MERIDIAN, people.creator.userId, 31]);
    await asApp.end();
    const steps = plan.map((row) => String(row['QUERY PLAN'])).join('\n');
    expect(steps).toMatch(/conversations_of_person/);
    expect(steps).not.toMatch(/Seq Scan on (messages|conversations|conversation_participants)/);
  });
});
