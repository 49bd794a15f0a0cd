import type { AuthorizedAgent, TestApplication } from './application';
import type { Sql } from './sql';

export const MERIDIAN = 45;
export const NORTHWIND = 46;
const MAILBOXES = ['admin', 'creator', 'reviewer', 'approver', 'user'] as const;
export type Person = (typeof MAILBOXES)[number];
export type People = Record<Person, AuthorizedAgent>;

/** Everybody of a demo organization, signed in. */
export async function everybody(app: TestApplication, domain: 'meridian' | 'northwind' = 'meridian'): Promise<People> {
  const agents = await Promise.all(MAILBOXES.map((mailbox) => app.as(`${mailbox}@${domain}.example`)));
  return Object.fromEntries(MAILBOXES.map((mailbox, index) => [mailbox, agents[index]])) as People;
}

export interface NewMember {
  name: string;
  role: string;
  organizationId?: number;
  isActive?: boolean;
}

/** One more member of a demo organization, with the demo password. @returns the e-mail address */
export async function addMember(sql: Sql, member: NewMember): Promise<{ id: number; email: string }> {
  const email = `${member.name.toLowerCase().replace(/\W+/g, '.')}@meridian.example`;
  const [row] = await sql.rows<{ id: number }>(
    `INSERT INTO users ("organizationId", "username", "email", "password", "name", "role", "departmentId", "isActive", "emailConfirmedAt")
     SELECT "organizationId", $2, $3, "password", $4, $5, "departmentId", $6, now() FROM users
     WHERE "organizationId" = $1 AND "role" = 'user' ORDER BY "id" LIMIT 1 RETURNING "id"`,
    [
      member.organizationId ?? MERIDIAN,
      member.name.toLowerCase().replace(/\W+/g, '.'),
      email,
      member.name,
      member.role,
      member.isActive ?? true,
    ],
  );
  return { id: row?.id ?? 0, email };
}
