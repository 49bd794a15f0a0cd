import { Injectable } from '@nestjs/common';
import { systemActor, type Actor } from '../platform/database/actor';
import { UnitOfWork } from '../platform/database/unit-of-work';
import { MarkConversationRead, SendMessage } from '../modules/messaging';
import type { MemberRole } from '../modules/tenancy';

interface DemoConversation {
  organizationId: number;
  subject: string;
  /** Who takes part; the first one begins. */
  between: readonly MemberRole[];
  /** Who writes what, and the file that it links. Everybody has read all but the last message. */
  messages: readonly { by: MemberRole; text: string; file?: string }[];
  /** Whether the last message was read, too. */
  allRead?: boolean;
}

const CONVERSATIONS: readonly DemoConversation[] = [
  {
    organizationId: 45,
    subject: 'Department budget 2027',
    between: ['document_creator', 'reviewer'],
    messages: [
      {
        by: 'document_creator',
        text: 'Priya, the budget sheet for 2027 is in review now. Could you look at the staffing line first? The board asks about it every year.',
        file: 'department-budget-2027.xlsx',
      },
      { by: 'reviewer', text: 'I will read it today. Is the night shift in the staffing line or separate?' },
      { by: 'document_creator', text: 'It is in the line. The split is on the second sheet.' },
      { by: 'reviewer', text: 'Found it, thank you. You will have my comments tomorrow morning.' },
    ],
  },
  {
    organizationId: 45,
    subject: 'Badge incident: who was informed',
    between: ['reviewer', 'document_creator', 'approver'],
    messages: [
      {
        by: 'reviewer',
        text: 'For the incident report we still need the times at which security and the works council were told.',
        file: 'incident-report-badge-system.pdf',
      },
      { by: 'approver', text: 'Security was called at 06:40. I have asked the works council for their note.' },
    ],
  },
  {
    organizationId: 45,
    subject: 'Security policy in force from December 1',
    between: ['admin', 'user'],
    messages: [
      {
        by: 'admin',
        text: 'Elena, the new information security policy is approved. Please brief Human Resources before December 1.',
        file: 'information-security-policy.pdf',
      },
    ],
  },
  {
    organizationId: 46,
    subject: 'Engagement letter Eastgate',
    between: ['document_creator', 'reviewer'],
    messages: [
      {
        by: 'document_creator',
        text: 'Mei, the client asked for a cap on expenses. I added it in section 3.',
        file: 'engagement-letter-eastgate.pdf',
      },
      { by: 'reviewer', text: 'Good. I will check it against our standard terms.' },
    ],
    allRead: true,
  },
];

/** Lets the people of the demo organizations write to each other, once. */
@Injectable()
export class DemoConversations {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly send: SendMessage,
    private readonly markRead: MarkConversationRead,
  ) {}

  /** Those that are missing and whose people are still there; one that a killed start left unfinished stays as it is. */
  async run(organizationId: number): Promise<void> {
    const actors = await this.actors(organizationId);
    for (const conversation of CONVERSATIONS.filter((one) => one.organizationId === organizationId)) {
      const known = await this.unitOfWork.run(systemActor(organizationId, 'demo-seed'), (tx) =>
        tx.query(`SELECT 1 FROM conversations WHERE "organizationId" = $1 AND "subject" = $2`, [
          organizationId,
          conversation.subject,
        ]),
      );
      const present = conversation.between.every((role) => actors.has(role));
      if (known.length === 0 && present) await this.write(conversation, actors);
    }
  }

  private async write(
    { subject, between, messages, allRead = false }: DemoConversation,
    actors: Map<MemberRole, Actor>,
  ): Promise<void> {
    const actor = (role: MemberRole): Actor => knownTo(actors, role);
    const recipientIds = between.slice(1).map((role) => Number(actor(role).userId));
    let id: number | null = null;
    for (const [index, { by, text, file }] of messages.entries()) {
      const letter = { message: text, documentIds: file ? await this.documents(actor(by), file) : [] };
      const sent = await this.send.run(
        actor(by),
        id === null ? { ...letter, subject, recipientIds, field: 'recipientIds' } : { ...letter, conversationId: id },
      );
      id = sent.conversationId;
      if (index === messages.length - 1 && !allRead) return;
      for (const role of between) await this.markRead.run(actor(role), id);
    }
  }

  private async actors(id: number): Promise<Map<MemberRole, Actor>> {
    const rows = await this.unitOfWork.run(systemActor(id, 'demo-seed'), (tx) =>
      tx.query<{ id: number; name: string; role: MemberRole; departmentId: number }>(
        `SELECT DISTINCT ON ("role") "id", "name", "role", "departmentId" FROM users
         WHERE "organizationId" = $1 AND "isActive" AND "deletedAt" IS NULL ORDER BY "role", "id"`,
        [id],
      ),
    );
    return new Map(
      rows.map(({ id: userId, ...person }) => [person.role, { ...systemActor(id, 'demo-seed'), ...person, userId }]),
    );
  }

  private async documents({ organizationId }: Actor, fileName: string): Promise<number[]> {
    const rows = await this.unitOfWork.run(systemActor(organizationId, 'demo-seed'), (tx) =>
      tx.query<{ id: number }>(
        `SELECT "id" FROM documents WHERE "organizationId" = $1 AND "fileName" = $2 AND "deletedAt" IS NULL ORDER BY "id" LIMIT 1`,
        [organizationId, fileName],
      ),
    );
    return rows.map(({ id }) => id);
  }
}

function knownTo(actors: Map<MemberRole, Actor>, role: MemberRole): Actor {
  const actor = actors.get(role);
  if (!actor) throw new Error(`The demo has no ${role}`);
  return actor;
}
