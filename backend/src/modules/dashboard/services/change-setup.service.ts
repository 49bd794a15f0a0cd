import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { AuditLog } from '../../audit';
import type { SetupStepKey } from '../domain/setup-steps';

/** Puts the guide of the first steps away and calls it back, for all admins of the organization. */
@Injectable()
export class ChangeSetup {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** Puts the guide away, or shows it again. Asked twice, it is done once. */
  async dismiss(actor: Actor, dismissed: boolean): Promise<void> {
    await this.change(
      actor,
      `UPDATE organizations SET "setupDismissedAt" = CASE WHEN $2 THEN now() END
       WHERE "id" = $1 AND ("setupDismissedAt" IS NOT NULL) <> $2 RETURNING "id"`,
      dismissed,
      { dismissed },
    );
  }

  /** Decides that things stay as they are for a step, or takes that back. */
  async settle(actor: Actor, step: SetupStepKey, settled: boolean): Promise<void> {
    await this.change(
      actor,
      `UPDATE organizations SET "setupSettled" = CASE WHEN $2 THEN "setupSettled" || $3::text ELSE array_remove("setupSettled", $3::text) END
       WHERE "id" = $1 AND ($3::text = ANY("setupSettled")) <> $2 RETURNING "id"`,
      settled,
      { step, settled },
      step,
    );
  }

  private async change(
    actor: Actor,
    update: string,
    on: boolean,
    details: Record<string, unknown>,
    ...also: string[]
  ): Promise<void> {
    const { organizationId } = actor;
    await this.unitOfWork.run(actor, async (tx) => {
      const changed = await tx.query(update, [organizationId, on, ...also]);
      if (changed.length === 0) return;
      await this.audit.record(tx, {
        action: 'update_setup',
        resource: 'organization',
        resourceId: organizationId,
        details,
      });
    });
  }
}
