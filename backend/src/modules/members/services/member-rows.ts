import type { Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import type { MemberRole } from '../../tenancy';
import { STATUS, type MemberStatus } from '../domain/member-status';

export interface MemberRow {
  id: number;
  name: string;
  username: string;
  email: string;
  role: MemberRole;
  departmentId: number | null;
  isActive: boolean;
  emailConfirmed: boolean;
  status: MemberStatus;
}

/** A member's row, locked until the end of the transaction. @throws NotFoundError for foreign, deleted and unknown ids alike */
export async function lockMember(tx: Transaction, id: number): Promise<MemberRow> {
  const [row] = await tx.query<MemberRow>(
    `SELECT u."id", u."name", u."username", u."email", u."role", u."departmentId", u."isActive",
            u."emailConfirmedAt" IS NOT NULL AS "emailConfirmed", ${STATUS} AS "status"
     FROM users u WHERE u."organizationId" = $1 AND u."id" = $2 AND u."deletedAt" IS NULL FOR NO KEY UPDATE`,
    [tx.actor.organizationId, id],
  );
  if (!row) throw new NotFoundError();
  return row;
}

/** The id of one of the organization's departments. @throws InvalidInputError */
export async function departmentNamed(tx: Transaction, name: string): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `SELECT "id" FROM departments WHERE "organizationId" = $1 AND "isActive" AND lower("name") = lower($2)`,
    [tx.actor.organizationId, name],
  );
  if (!row) throw new InvalidInputError({ department: 'This department does not exist in your organization' });
  return row.id;
}

/** What an admin is told of a name or an address that another account has. */
export function takenError(field: 'email' | 'username'): InvalidInputError {
  const message = field === 'email' ? 'This e-mail address is already in use' : 'This username is already taken';
  return new InvalidInputError({ [field]: message });
}
