import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';

export interface RecipientView {
  id: number;
  name: string;
  role: string;
  department: string | null;
}

const ACTIVE = `
  SELECT u."id", u."name", u."role", d."name" AS "department"
  FROM users u LEFT JOIN departments d ON d."organizationId" = u."organizationId" AND d."id" = u."departmentId"
  WHERE u."organizationId" = $1 AND u."isActive" AND u."deletedAt" IS NULL AND u."id" <> $2
    AND ($3::text = '' OR strpos(lower(u."name"), lower($3)) > 0)
  ORDER BY lower(u."name"), u."id" LIMIT 50`;

/** Whom a person can write to: the active members of their organization, without themselves. */
@Injectable()
export class Recipients {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The first fifty by name; `q` is a part of the name. */
  list({ organizationId, userId }: Actor, q = ''): Promise<RecipientView[]> {
    const statement = { name: 'recipients.active', text: ACTIVE };
    return this.unitOfWork.read<RecipientView & Record<string, unknown>>(organizationId, statement, [
      organizationId,
      userId,
      q,
    ]);
  }
}
