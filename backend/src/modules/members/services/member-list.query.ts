import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import type { MemberRole } from '../../tenancy';
import { STATUS, type MemberStatus } from '../domain/member-status';

export interface MemberView {
  id: number;
  name: string;
  username: string;
  role: MemberRole;
  department: string | null;
  email: string | null;
  isActive: boolean;
  lastLogin: string | null;
  emailConfirmed?: boolean;
  twoFactorEnabled?: boolean;
  departmentId?: number | null;
  status?: MemberStatus;
  requestedRole?: MemberRole | null;
  openTasks?: number;
}

const COLLEAGUES = `
  SELECT u."id", u."name", u."username", u."role", d."name" AS "department", NULL::text AS "email", u."isActive",
         NULL::timestamptz AS "lastLogin"
  FROM users u LEFT JOIN departments d ON d."organizationId" = u."organizationId" AND d."id" = u."departmentId"
  WHERE u."organizationId" = $1 AND u."deletedAt" IS NULL AND u."isActive" ORDER BY lower(u."name"), u."id"`;

/** What waits for each person, whom a document may name twice: one walk over what waits for all of them. */
const OPEN_TASKS = `
  SELECT p."userId", count(*)::int AS "count" FROM documents t CROSS JOIN LATERAL (
    SELECT t."reviewerId" WHERE t."status" = 'pending_review' UNION SELECT t."approverId") p ("userId")
  WHERE t."organizationId" = $1 AND t."deletedAt" IS NULL AND t."status" IN ('pending_review', 'pending_approval')
  GROUP BY p."userId"`;

const EVERYBODY = `
  SELECT u."id", u."name", u."username", u."role", d."name" AS "department", u."email", u."isActive", u."lastLogin",
         u."emailConfirmedAt" IS NOT NULL AS "emailConfirmed", u."twoFactorEnabled", u."departmentId",
         ${STATUS} AS "status", u."requestedRole",
         coalesce(o."count", 0) AS "openTasks"
  FROM users u LEFT JOIN departments d ON d."organizationId" = u."organizationId" AND d."id" = u."departmentId"
    LEFT JOIN (${OPEN_TASKS}) o ON o."userId" = u."id"
  WHERE u."organizationId" = $1 AND u."deletedAt" IS NULL AND ($2::int IS NULL OR u."id" = $2)
  ORDER BY lower(u."name"), u."id"`;

/** Members as the actor may see them. */
@Injectable()
export class MemberList {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Admins see everybody with everything but secrets; others their active colleagues, for pickers. */
  all(actor: Actor): Promise<MemberView[]> {
    const { organizationId } = actor;
    if (actor.role !== 'admin') {
      return this.unitOfWork.read(organizationId, { name: 'members.colleagues', text: COLLEAGUES }, [organizationId]);
    }
    return this.unitOfWork.read(organizationId, { name: 'members.everybody', text: EVERYBODY }, [organizationId, null]);
  }

  /** One member as an admin sees them. @throws NotFoundError */
  async one(actor: Actor, id: number): Promise<MemberView> {
    const statement = { name: 'members.everybody', text: EVERYBODY };
    const [row] = await this.unitOfWork.read<MemberView>(actor.organizationId, statement, [actor.organizationId, id]);
    if (!row) throw new NotFoundError();
    return row;
  }
}
