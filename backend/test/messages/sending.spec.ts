import type { Response } from 'supertest';
import type { TestApplication } from '../support/application';
import { addMember, type People } from '../support/people';
import type { Sql } from '../support/sql';
import { published, uploaded } from '../support/uploads';
import {
  begun,
  outline,
  read,
  send,
  sent,
  startMessages,
  thread,
  type MessagesSuite,
  unread,
} from './messages.support';

describe('messages that are sent', () => {
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

  it('reach active colleagues only', async () => {
    const gone = await addMember(sql, { name: 'Gone Colleague', role: 'user', isActive: false });
    for (const recipientId of [gone.id, lawyers.admin.userId, 2_000_000_000, people.creator.userId]) {
      const refused = await send(people.creator, { recipientId, subject: 'S', message: 'M' });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['recipientId']]);
    }
    const several = await send(people.creator, {
      recipientIds: [people.user.userId, gone.id],
      subject: 'S',
      message: 'M',
    });
    expect(outline(several.body)).toMatchObject({
      fields: { recipientIds: 'Choose active members of your organization' },
    });
    expect(await sql.value(`SELECT count(*)::int FROM conversations`)).toBe(0);
    const { recipients } = (await people.creator.get('/api/messages/recipients').expect(200)).body as {
      recipients: { name: string }[];
    };
    expect(recipients.map(({ name }) => name)).toEqual([
      'Ana Lindqvist',
      'Elena Petrova',
      'Marcus Okafor',
      'Priya Raman',
    ]);
    const found = await people.creator.get('/api/messages/recipients?q=OKA').expect(200);
    expect(found.body.recipients).toEqual([
      { id: people.approver.userId, name: 'Marcus Okafor', role: 'approver', department: 'Operations' },
    ]);
  });

  it('are refused when something is missing or too long, naming the field', async () => {
    const to = { recipientId: people.reviewer.userId, subject: 'S', message: 'M' };
    const id = await begun(people.creator, people.reviewer);
    const cases: [object, string, string?][] = [
      [{ ...to, message: '  \n ' }, 'message', 'Message is required'],
      [{ ...to, message: 'x'.repeat(5001) }, 'message'],
      [{ ...to, subject: ' ' }, 'subject', 'Subject is required'],
      [{ ...to, subject: undefined }, 'subject', 'Subject is required'],
      [{ ...to, subject: 'x'.repeat(201) }, 'subject'],
      [{ ...to, recipientId: undefined }, 'recipientId', 'Recipient is required'],
      [{ ...to, recipientId: 'me' }, 'recipientId'],
      [{ ...to, recipientIds: Array.from({ length: 21 }, (_, n) => n + 1) }, 'recipientIds'],
      [{ ...to, recipientIds: [people.user.userId] }, 'recipientIds', 'Name recipientId or recipientIds, not both'],
      [{ ...to, documentIds: Array.from({ length: 11 }, (_, n) => n + 1) }, 'documentIds'],
      [{ conversationId: id, message: 'M', subject: 'New' }, 'subject'],
      [{ conversationId: id, message: 'M', recipientId: people.user.userId }, 'recipientId'],
      [{ ...to, sender: 1 }, 'sender'],
    ];
    for (const [body, field, words] of cases) {
      const { status, body: problem } = await send(people.creator, body);
      expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, [field]]);
      if (words) expect(problem.fields[field]).toBe(words);
    }
    for (const query of ['?cursor=abc', '?limit=0', '?limit=101']) {
      await people.creator.get(`/api/messages/conversations${query}`).expect(400);
    }
    await people.creator.get(`/api/messages/conversations/${id}?before=x`).expect(400);
    expect(await sql.value(`SELECT count(*)::int FROM messages`)).toBe(1);
  });

  it('link documents that the sender sees; a reader who does not see one learns no title', async () => {
    const draft = await uploaded(people.creator, { fields: { title: 'Quiet plan' } });
    const open = await published(people.creator, { fields: { title: 'Open plan' } });
    const foreign = await published(lawyers.creator, { fields: { title: 'Foreign' } });
    for (const documentIds of [[foreign], [open, 2_000_000_000]]) {
      const refused = await send(people.creator, {
        recipientId: people.user.userId,
        subject: 'S',
        message: 'M',
        documentIds,
      });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['documentIds']]);
    }
    const hidden = await send(people.user, {
      recipientId: people.creator.userId,
      subject: 'S',
      message: 'M',
      documentIds: [draft],
    });
    expect(hidden.body.fields).toEqual({ documentIds: 'Link only documents that you can see' });
    const id = await begun(people.creator, people.user, { documentIds: [open, draft] });
    expect((await thread(people.creator, id)).messages[0]?.attachments).toEqual([
      { documentId: open, title: 'Open plan' },
      { documentId: draft, title: 'Quiet plan' },
    ]);
    expect((await thread(people.user, id)).messages[0]?.attachments).toEqual([
      { documentId: open, title: 'Open plan' },
      { documentId: draft, title: null },
    ]);
  });

  it('are sent once however often the same request comes, and their text stays in their row', async () => {
    const marker = 'Wryneckquartz9931';
    const body = { recipientId: people.user.userId, subject: `About ${marker}`, message: `Text ${marker}` };
    const before = await sql.value<number>(`SELECT count(*)::int FROM audit_logs WHERE "resource" = 'message'`);
    const repeat = (): Promise<Response> =>
      Promise.resolve(people.admin.post('/api/messages/send', body).set('Idempotency-Key', marker.slice(-4)));
    const [first, second] = [await repeat(), await repeat()];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect([await unread(people.user), second.headers['idempotent-replayed']]).toEqual([1, 'true']);
    const { conversationId, messageId } = first.body as { conversationId: number; messageId: number };
    const entries = await sql.rows(
      `SELECT "userId", "action", "resourceId", "details" FROM audit_logs WHERE "resource" = 'message' ORDER BY "id" OFFSET $1`,
      [before],
    );
    expect(entries).toEqual([
      {
        userId: people.admin.userId,
        action: 'send',
        resourceId: String(messageId),
        details: { conversationId, recipients: [people.user.userId] },
      },
    ]);
    for (const table of ['audit_logs', 'outbox', 'idempotency_keys']) {
      const found = await sql.value(`SELECT count(*)::int FROM ${table} t WHERE t::text LIKE '%${marker}%'`);
      expect([table, found]).toEqual([table, 0]);
    }
    expect(app.log.join('\n')).not.toContain(marker);
  });

  it('come in one order when many write at once', async () => {
    const id = await begun(people.creator, people.reviewer);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 4 === 3
          ? read(people.reviewer, id)
          : sent(n % 2 ? people.creator : people.reviewer, { conversationId: id, message: `At once ${n}` }),
      ),
    );
    const { messages } = await thread(people.reviewer, id);
    const times = messages.map(({ createdAt }) => createdAt);
    expect([messages.length, new Set(times).size, [...times].sort()]).toEqual([10, 10, times]);
    const waiting = messages.filter(({ senderId, isRead }) => senderId === people.creator.userId && !isRead);
    expect(await unread(people.reviewer)).toBe(waiting.length);
  });
});
