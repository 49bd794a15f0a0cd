import type { MemberRole, Role } from '@/api/types';

const words: Record<Role, string> = {
  admin: 'Admin',
  document_creator: 'Document Creator',
  reviewer: 'Reviewer',
  approver: 'Approver',
  user: 'User',
  super_admin: 'Super Admin',
};

/** A role as people read it. */
export const roleLabel = (role: Role): string => words[role];

/** The roles inside an organization, strongest first. */
export const memberRoles: readonly MemberRole[] = ['admin', 'document_creator', 'reviewer', 'approver', 'user'];

/** The same for a select. */
export const roleOptions = memberRoles.map((value) => ({ value, label: words[value] }));
