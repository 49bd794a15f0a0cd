import type { Member, MemberRole } from '@/api/types';

/** A member as administrators see them: everything is there. */
export type ManagedUser = Required<Omit<Member, 'email'>> & { email: string };

/** Fills in what the server leaves out for people who are not administrators. */
export const managed = (member: Member): ManagedUser => ({
  status: member.isActive ? 'active' : 'inactive',
  requestedRole: null,
  emailConfirmed: true,
  twoFactorEnabled: false,
  departmentId: null,
  openTasks: 0,
  ...member,
  email: member.email ?? '',
});

export interface UserFilter {
  search: string;
  role: MemberRole | 'all';
}

/** Whether the filter leaves anybody out. */
export const isFiltered = ({ search, role }: UserFilter): boolean => search.trim() !== '' || role !== 'all';

/** Whether the search finds the user by name, e-mail or username, and the role fits. */
export function matchesFilter(user: ManagedUser, { search, role }: UserFilter): boolean {
  if (role !== 'all' && user.role !== role) return false;
  const text = search.trim().toLowerCase();
  return [user.name, user.email, user.username].some((value) => (value ?? '').toLowerCase().includes(text));
}

/** Members and invited people on one side, people who ask to join on the other; both by name. */
export function splitUsers(users: readonly ManagedUser[]): { members: ManagedUser[]; requests: ManagedUser[] } {
  const byName = users.toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    members: byName.filter(({ status }) => status !== 'join_request'),
    requests: byName.filter(({ status }) => status === 'join_request'),
  };
}

/** Who may take over open tasks: everybody active but the person who leaves. */
export const successors = (users: readonly ManagedUser[], leaving: ManagedUser): ManagedUser[] =>
  users.filter(
    ({ id, isActive, role }) => id !== leaving.id && isActive && role !== 'user' && role !== 'document_creator',
  );
