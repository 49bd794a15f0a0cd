import { expect, type APIRequestContext } from '@playwright/test';
import { sessionFor, type ApiSession } from './documents';
import { PASSWORD, type TestOrganization } from './organization';

export interface Member extends ApiSession {
  name: string;
  email: string;
}

type MemberRole = 'admin' | 'document_creator' | 'reviewer' | 'approver' | 'general_user';

export const bearer = ({ token }: Pick<ApiSession, 'token'>) => ({ Authorization: `Bearer ${token}` });

/** Adds a member who can sign in at once, by the API, and gives back their session. */
export async function addMember(
  request: APIRequestContext,
  admin: ApiSession,
  { domain }: TestOrganization,
  name: string,
  role: MemberRole,
): Promise<Member> {
  const first = name.toLowerCase().split(' ')[0] ?? name;
  const email = `${first}@${domain}`;
  const answer = await request.post('/api/users', {
    headers: bearer(admin),
    data: { username: `${first}-${domain.split('.')[0]}`, email, name, role, department: 'legal', password: PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { ...(await sessionFor(request, email)), name, email };
}

/** Decides about a document by the API. */
export async function decide(
  request: APIRequestContext,
  member: ApiSession,
  id: number,
  action: 'approve' | 'reject' | 'revision',
  comment = '',
): Promise<void> {
  const data = { action, ...(comment ? { comment } : {}) };
  const answer = await request.post(`/api/documents/${id}/approve`, { headers: bearer(member), data });
  expect(answer.status(), await answer.text()).toBe(200);
}
