import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { MEMBER_RENAMED } from '../../tenancy';

/** How long the data of a former member is kept (specification, section 9). */
export const KEPT_DAYS = 90;
const BATCH = 100;

/** Takes name, address and traces of use from former members. Authorship, decisions and the audit log stay. */
@Injectable()
@Schedule({ name: 'pseudonymise-former-members', everyHours: 24 })
export class PseudonymiseFormerMembers implements ScheduledJob {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** @returns how many were pseudonymised; safe to repeat and to run in parallel */
  async run(): Promise<number> {
    const organizations = await this.unitOfWork.global<{ id: number }>(
      `SELECT "id" FROM organizations_with_former_members($1)`,
      [KEPT_DAYS],
    );
    let count = 0;
    for (const { id } of organizations) {
      let done: number;
      do {
        done = await this.unitOfWork.run(systemActor(id, 'pseudonymise'), (tx) => this.batch(tx));
        count += done;
      } while (done === BATCH);
    }
    return count;
  }

  private async batch(tx: Transaction): Promise<number> {
    const { organizationId } = tx.actor;
    const rows = await tx.query<{ id: number }>(
      `UPDATE users u SET "name" = 'Former member', "username" = 'former-member-' || u."organizationId" || '-' || u."id",
              "email" = 'former-member-' || u."organizationId" || '-' || u."id" || '@countersign.invalid', "password" = '',
              "twoFactorEnabled" = false, "twoFactorSecret" = NULL, "lastLogin" = NULL, "requestedRole" = NULL,
              "pseudonymisedAt" = now()
       WHERE u."organizationId" = $1 AND u."id" IN (
         SELECT f."id" FROM users f WHERE f."organizationId" = $1 AND f."deletedAt" < now() - make_interval(days => $2)
           AND f."pseudonymisedAt" IS NULL ORDER BY f."id" LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING u."id"`,
      [organizationId, KEPT_DAYS],
    );
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) return 0;
    for (const table of ['email_verifications', 'password_resets', 'two_factor_recovery_codes']) {
      await tx.query(`DELETE FROM ${table} WHERE "organizationId" = $1 AND "userId" = ANY($2)`, [organizationId, ids]);
    }
    await tx.query(
      `UPDATE sessions SET "ipAddress" = NULL, "userAgent" = NULL WHERE "organizationId" = $1 AND "userId" = ANY($2)`,
      [organizationId, ids],
    );
    for (const id of ids) {
      await this.audit.record(tx, { action: 'pseudonymise', resource: 'user', resourceId: id });
      await this.outbox.publish(tx, MEMBER_RENAMED, { userId: id });
    }
    return ids.length;
  }
}
