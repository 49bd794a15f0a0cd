import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { UnauthenticatedError } from '../auth.errors';
import type { AccountUser } from '../domain/open-session';
import { EMAIL_CHANGE } from '../domain/email-change';

export interface Profile extends AccountUser {
  departmentId: number | null;
  emailConfirmed: boolean;
  pendingEmail: string | null;
  twoFactorRequiredByOrganization: boolean;
  recoveryCodesLeft: number;
}

const OWN = `
  SELECT u."id", u."organizationId", o."name" AS "organizationName", u."name", u."username", u."email", u."role",
         u."departmentId", d."name" AS "department", u."isActive", u."twoFactorEnabled", u."lastLogin",
         u."emailConfirmedAt" IS NOT NULL AS "emailConfirmed",
         o."twoFactorRequired" AS "twoFactorRequiredByOrganization",
         (SELECT v."email" FROM email_verifications v
          WHERE v."organizationId" = u."organizationId" AND v."userId" = u."id" AND v."type" = '${EMAIL_CHANGE}'
            AND NOT v."isUsed" AND v."expiresAt" > now() ORDER BY v."id" DESC LIMIT 1) AS "pendingEmail",
         (SELECT count(*)::int FROM two_factor_recovery_codes c
          WHERE c."organizationId" = u."organizationId" AND c."userId" = u."id" AND c."usedAt" IS NULL) AS "recoveryCodesLeft"
  FROM users u JOIN organizations o ON o."id" = u."organizationId"
  LEFT JOIN departments d ON d."organizationId" = u."organizationId" AND d."id" = u."departmentId"
  WHERE u."organizationId" = $1 AND u."id" = $2`;

/** Reads of one's own profile. */
@Injectable()
export class Profiles {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async own(actor: Actor): Promise<Profile> {
    const statement = { name: 'profiles.own', text: OWN };
    const [row] = await this.unitOfWork.read<Profile>(actor.organizationId, statement, [
      actor.organizationId,
      actor.userId,
    ]);
    if (!row) throw new UnauthenticatedError();
    return row;
  }
}
