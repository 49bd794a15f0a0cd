import type { Reassignment } from '@/api/document-review';
import type { DocumentDetail, Member, MemberRole } from '@/api/types';
import { formatRole } from '@/shared/lib/format';

/** What the dialog asks for. Undefined: everybody with the role. */
export interface ReassignValues {
  reviewerId?: number | undefined;
  approverId?: number | undefined;
  people?: number[] | undefined;
  reason: string;
}

type Waiting = Pick<DocumentDetail, 'authorId' | 'reviewerId' | 'approverId' | 'status' | 'review'>;

/** A document on a route of the organization waits for people of its open step, any other for the two it names. */
export const isOnRoute = ({ review }: Pick<Waiting, 'review'>): boolean => Boolean(review?.routeName);

/** The people who could decide, the author never among them. */
export const candidates = (users: readonly Member[] | undefined, roles: readonly MemberRole[], authorId: number) =>
  (users ?? [])
    .filter(({ id, role, isActive }) => isActive && id !== authorId && roles.includes(role))
    .map(({ id, name, role }) => ({ value: id, label: `${name}, ${formatRole(role)}` }));

/** The request: only what became different. Null when nothing did. */
export function reassignmentOf(document: Waiting, values: ReassignValues): Reassignment | null {
  const reason = values.reason.trim();
  if (isOnRoute(document)) return { people: values.people ?? [], reason };
  const reviewerId = values.reviewerId ?? null;
  const approverId = values.approverId ?? null;
  const change = {
    ...(document.status === 'pending_review' && reviewerId !== document.reviewerId ? { reviewerId } : {}),
    ...(approverId !== document.approverId ? { approverId } : {}),
  };
  return Object.keys(change).length > 0 ? { ...change, reason } : null;
}
