import type { AccountUser } from '../../auth';

/** Shortest access code in characters. */
export const MIN_ACCESS_CODE = 8;

/** A super administrator without the secrets. */
export interface AdministratorRow {
  id: number;
  name: string;
  email: string;
  isActive: boolean;
  lastLogin: string | null;
}

/** The super administrator in the shape every signed-in person has. */
export function toAccount({ id, name, email, isActive, lastLogin }: AdministratorRow): AccountUser {
  return {
    id,
    organizationId: null,
    organizationName: null,
    name,
    username: email,
    email,
    role: 'super_admin',
    department: null,
    isActive,
    twoFactorEnabled: false,
    lastLogin,
  };
}

/** Tries are counted apart from those of a member with the same address, whose sign-ins must not clear the count. */
export const administratorLogin = (email: string): string => `super-admin/${email.trim()}`;
