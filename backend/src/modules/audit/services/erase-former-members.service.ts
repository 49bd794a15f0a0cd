import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { systemActor } from '../../../platform/database/actor';
import { SEQUENCER_POOL } from '../../../platform/database/database.tokens';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { AuditLog } from '../audit-log';

const BATCH = 1_000;

/** Row-level security shows this role former members only whose data is gone, 90 days after they left. */
const FORMER = `SELECT "organizationId", "id" FROM users WHERE "pseudonymisedAt" IS NOT NULL ORDER BY 1, 2`;
/** What they did, and what was done about them. */
const ERASE = `
  UPDATE audit_logs a SET "details" = '{}', "ipAddress" = NULL, "userAgent" = NULL, "actorName" = '', "detailsSalt" = NULL
  FROM (
    (SELECT "id" FROM audit_logs
     WHERE "organizationId" = $1 AND "userId" = $2 AND "seq" IS NOT NULL AND "detailsSalt" IS NOT NULL LIMIT ${BATCH})
    UNION
    (SELECT "id" FROM audit_logs
     WHERE "organizationId" = $1 AND "resource" = 'user' AND "resourceId" = $2::text AND "seq" IS NOT NULL
       AND "detailsSalt" IS NOT NULL LIMIT ${BATCH})) e
  WHERE a."organizationId" = $1 AND a."id" = e."id"`;

interface FormerMember {
  organizationId: number;
  id: number;
}

/**
 * Takes the personal details of former members out of the log: details, address, device and name, with the salt that
 * would let somebody guess them. What happened, when and by which id stays, and so does every hash: the log still verifies.
 */
@Injectable()
@Schedule({ name: 'erase-former-members-from-log', everyHours: 24 })
export class EraseFormerMembers implements ScheduledJob {
  constructor(
    @Inject(SEQUENCER_POOL) private readonly pool: Pool,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** @returns how many entries were erased; safe to repeat and to run in parallel */
  async run(): Promise<number> {
    const { rows } = await this.pool.query<FormerMember>(FORMER);
    let total = 0;
    for (const member of rows) total += await this.member(member);
    return total;
  }

  private async member({ organizationId, id }: FormerMember): Promise<number> {
    let count = 0;
    let done: number;
    do {
      done = (await this.pool.query(ERASE, [organizationId, id])).rowCount ?? 0;
      count += done;
    } while (done >= BATCH);
    if (count === 0) return 0;
    const details = { entries: count, userId: id };
    await this.unitOfWork.run(systemActor(organizationId, 'erase-former-members'), (tx) =>
      this.audit.record(tx, { action: 'erase_personal_details', resource: 'audit_log', details }),
    );
    return count;
  }
}
