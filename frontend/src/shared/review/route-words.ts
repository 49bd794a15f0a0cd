import type { ReviewRoute } from '@/api/review-routes';
import type { Member, Role } from '@/api/types';
import { plural } from '../lib/format';
import { roleLabel } from '../lib/role-words';

type Step = ReviewRoute['steps'][number];
type StepRole = Step['role'];

/** The roles whose members may decide. */
const decidingRoles: readonly Role[] = ['reviewer', 'approver', 'admin'];

/** Whether a step can name this person: active, and of a role that decides. */
export const mayDecide = ({ isActive, role }: { isActive: boolean; role: Role }): boolean =>
  isActive && decidingRoles.includes(role);

/** People for a select, each with the role. */
export const peopleOptions = (members: readonly Member[] | undefined) =>
  members?.filter(mayDecide).map(({ id, name, role }) => ({ value: id, label: `${name}, ${roleLabel(role)}` }));

const NAMED = 2;

/** Who decides a step: 'Ada, Bo and 2 more', or 'Any reviewer'. */
export function whoWords({ people, peopleNames, role }: Pick<Step, 'people' | 'peopleNames' | 'role'>): string {
  if (people.length === 0) return anyOfRole(role);
  const rest = people.length - NAMED;
  if (rest > 0) return `${peopleNames.slice(0, NAMED).join(', ')} and ${rest} more`;
  return peopleNames.join(' and ');
}

/** A role's queue in words: 'Any reviewer'. */
export const anyOfRole = (role: StepRole): string => `Any ${roleLabel(role).toLowerCase()}`;

/** How many of them must approve, where it is not simply one: 'all of them', '2 of 3'. */
export function quorumWords({ people, quorum }: Pick<Step, 'people' | 'quorum'>): string | null {
  if (quorum === 'all') return people.length > 1 ? 'all of them' : null;
  if (quorum === 'any') return people.length > 1 ? 'one of them' : null;
  if (people.length > 1) return `${quorum} of ${people.length}`;
  return quorum > 1 ? plural(quorum, 'approval') : null;
}

/** Until when, counted from the step's opening. */
export const dueDaysWords = (days: number | null): string | null =>
  days === null ? null : `due in ${plural(days, 'working day')}`;

/** The route that a document takes by itself: the one of its category, else the default, else none. */
export const automaticRoute = (
  routes: readonly ReviewRoute[] | undefined,
  category: string | undefined,
): ReviewRoute | undefined =>
  routes?.find((route) => route.category !== null && route.category === category) ??
  routes?.find(({ isDefault }) => isDefault);
