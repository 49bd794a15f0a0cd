/** Roles of members, as stored and returned. The super administrator is not a member. */
export const MEMBER_ROLES = ['admin', 'document_creator', 'reviewer', 'approver', 'user'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Every spelling the screens use (specification, section 6), reduced to letters. */
const SPELLINGS: Readonly<Record<string, MemberRole>> = {
  admin: 'admin',
  documentcreator: 'document_creator',
  creator: 'document_creator',
  reviewer: 'reviewer',
  documentreviewer: 'reviewer',
  approver: 'approver',
  documentapprover: 'approver',
  user: 'user',
  generaluser: 'user',
};

/** The stored role for any spelling of the specification in any case; undefined for anything else, text or not. */
export function parseRole(input: unknown): MemberRole | undefined {
  if (typeof input !== 'string' || !/^[A-Za-z]+([ _-][A-Za-z]+)*$/.test(input)) return undefined;
  const letters = input.replace(/[ _-]/g, '').toLowerCase();
  return Object.hasOwn(SPELLINGS, letters) ? SPELLINGS[letters] : undefined;
}
