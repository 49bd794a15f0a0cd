import type { Response } from 'supertest';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';

export interface Person {
  id: number;
  name: string;
  role: string;
  isActive: boolean;
}
export interface Conversation {
  id: number;
  subject: string;
  lastMessage: string;
  lastSenderId: number;
  unreadCount: number;
  otherParticipant: Person & { profileImageUrl: null };
  participants: Person[];
}
export interface Message {
  id: number;
  senderId: number;
  senderName: string;
  content: string;
  createdAt: string;
  isRead: boolean;
  attachments: { documentId: number; title: string | null }[];
}
export interface Thread {
  subject: string;
  participants: Person[];
  canReply: boolean;
  messages: Message[];
  nextCursor: string | null;
}
export type List = { conversations: Conversation[]; nextCursor: string | null };

export interface MessagesSuite {
  app: TestApplication;
  sql: Sql;
  people: People;
  lawyers: People;
  /** Takes all conversations away. */
  clear: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The application with everybody of both demo organizations signed in. */
export async function startMessages(): Promise<MessagesSuite> {
  const app = await startTestApplication({ worker: false });
  const sql = await Sql.connect(app.database.adminUrl);
  return {
    app,
    sql,
    people: await everybody(app),
    lawyers: await everybody(app, 'northwind'),
    clear: async () => {
      for (const table of ['message_attachments', 'messages', 'conversation_participants', 'conversations']) {
        await sql.rows(`DELETE FROM ${table}`);
      }
    },
    stop: async () => {
      await sql.end();
      await app.close();
    },
  };
}

export const send = (agent: AuthorizedAgent, body: object): Promise<Response> =>
  Promise.resolve(agent.post('/api/messages/send', body));
export const sent = async (
  agent: AuthorizedAgent,
  body: object,
): Promise<{ conversationId: number; messageId: number }> => {
  const answer = await send(agent, { message: 'Hello', ...body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body as { conversationId: number; messageId: number };
};
export const begun = async (from: AuthorizedAgent, to: AuthorizedAgent, more: object = {}): Promise<number> =>
  (await sent(from, { recipientId: to.userId, subject: 'Budget', ...more })).conversationId;
export const list = async (agent: AuthorizedAgent, query = ''): Promise<List> =>
  (await agent.get(`/api/messages/conversations${query}`).expect(200)).body as List;
export const thread = async (agent: AuthorizedAgent, id: number, query = ''): Promise<Thread> =>
  (await agent.get(`/api/messages/conversations/${id}${query}`).expect(200)).body as Thread;
export const read = (agent: AuthorizedAgent, id: number): Promise<Response> =>
  Promise.resolve(agent.post(`/api/messages/conversations/${id}/read`));
export const unread = async (agent: AuthorizedAgent): Promise<number> =>
  ((await agent.get('/api/messages/unread').expect(200)).body as { unread: number }).unread;
export const outline = ({ statusCode, code, message, fields }: Record<string, unknown>): object => ({
  statusCode,
  code,
  message,
  fields,
});
