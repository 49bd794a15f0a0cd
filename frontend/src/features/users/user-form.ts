import type { MemberRole } from '@/api/types';
import type { NewUser, UserChanges } from './api';
import type { ManagedUser } from './user-list';

/** What the dialog holds. */
export interface UserValues {
  username: string;
  email: string;
  name: string;
  role: MemberRole;
  department: string;
  password?: string;
}

export const userFieldNames = ['username', 'email', 'name', 'role', 'department', 'password'] as const;

/** What to send for a new user; without a password, none is sent and the server invites. */
export function newUser({ password, ...values }: UserValues): NewUser {
  const trimmed = { ...values, username: values.username.trim(), email: values.email.trim(), name: values.name.trim() };
  return password ? { ...trimmed, password } : trimmed;
}

/** What of a user changed, and nothing else: two administrators who edit different fields do not undo each other. */
export function userChanges(user: ManagedUser, values: UserValues): UserChanges {
  const { password: _none, ...next } = newUser(values);
  const names = ['username', 'email', 'name', 'role', 'department'] as const;
  return Object.fromEntries(names.filter((name) => next[name] !== user[name]).map((name) => [name, next[name]]));
}
