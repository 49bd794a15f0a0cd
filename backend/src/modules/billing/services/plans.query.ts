import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { AdministratorStore } from '../../administration';
import { PLAN_COLUMNS, type Plan } from '../domain/plan';

/** Reads of the plan catalogue. Storage in MB. */
@Injectable()
export class Plans {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: AdministratorStore,
  ) {}

  /** What is offered now, to everybody. */
  offered(): Promise<Plan[]> {
    return this.unitOfWork.global(
      `SELECT ${PLAN_COLUMNS} FROM subscription_plans WHERE "isActive" AND "archivedAt" IS NULL ORDER BY "id"`,
      [],
    );
  }

  /** What an organization may change to by itself: neither a trial nor a plan whose price is agreed upon in person. */
  async choosable(): Promise<Plan[]> {
    return (await this.offered()).filter(({ isCustom, priceTotal }) => !isCustom && priceTotal > 0);
  }

  /** The whole catalogue but for what was archived, with the number of organizations on each plan. */
  catalogue(): Promise<(Plan & { subscribers: number })[]> {
    return this.store.query(
      `SELECT ${PLAN_COLUMNS},
              (SELECT count(*)::int FROM organization_subscriptions s
               WHERE s."planId" = p."id" AND s."status" NOT IN ('cancelled', 'expired')) AS "subscribers"
       FROM subscription_plans p WHERE "archivedAt" IS NULL ORDER BY "id"`,
    );
  }
}
