import { Injectable } from '@nestjs/common';
import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import type { Administrator } from '../../../platform/http/access';
import { AdministratorStore, recordAdministration } from '../../administration';
import { MB_PER_GB, parseFeatures, PLAN_COLUMNS, type Plan } from '../domain/plan';

/** A plan as the form sends it. Prices in cents, storage in GB; 0 means unlimited. */
export interface PlanInput {
  name: string;
  description?: string | null;
  priceMonthly: number;
  priceTotal: number;
  durationMonths: number;
  maxUsers: number;
  maxStorage: number;
  maxDocuments: number;
  /** JSON text of a list of lines. */
  features: string;
  isActive?: boolean;
  isCustom?: boolean;
  isMostPopular?: boolean;
}

type Query = AdministratorStore['query'];

/** Creates, changes and deletes plans of the catalogue. Organizations that have a plan already keep its terms. */
@Injectable()
export class ManagePlans {
  constructor(private readonly store: AdministratorStore) {}

  /** @throws InvalidInputError when the name is taken or the features cannot be read */
  async create(administrator: Administrator, input: PlanInput): Promise<Plan> {
    return this.store.run(async (query) => {
      await requireFreeName(query, input.name, 0);
      const [plan] = await query<Plan>(
        `INSERT INTO subscription_plans ("name", "description", "priceMonthly", "priceTotal", "durationMonths", "maxUsers",
           "maxStorage", "maxDocuments", "features", "isActive", "isCustom", "isMostPopular")
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, true), coalesce($11, false), coalesce($12, false))
         RETURNING ${PLAN_COLUMNS}`,
        valuesOf(input),
      );
      if (!plan) throw new Error('The plan got no id');
      await record(query, administrator, 'create', plan);
      return plan;
    });
  }

  /** Flags that are not sent stay as they are. @throws NotFoundError, InvalidInputError */
  async update(administrator: Administrator, id: number, input: PlanInput): Promise<Plan> {
    return this.store.run(async (query) => {
      await lock(query, id);
      await requireFreeName(query, input.name, id);
      const [plan] = await query<Plan>(
        `UPDATE subscription_plans SET "name" = $1, "description" = $2, "priceMonthly" = $3, "priceTotal" = $4,
           "durationMonths" = $5, "maxUsers" = $6, "maxStorage" = $7, "maxDocuments" = $8, "features" = $9,
           "isActive" = coalesce($10, "isActive"), "isCustom" = coalesce($11, "isCustom"),
           "isMostPopular" = coalesce($12, "isMostPopular"), "updatedAt" = now()
         WHERE "id" = $13 RETURNING ${PLAN_COLUMNS}`,
        [...valuesOf(input), id],
      );
      if (!plan) throw new NotFoundError();
      await record(query, administrator, 'update', plan);
      return plan;
    });
  }

  /**
   * Deletes a plan that nobody ever had; archives any other: it is no longer offered, and who has it keeps it.
   * @throws NotFoundError
   */
  async delete(administrator: Administrator, id: number): Promise<'deleted' | 'archived'> {
    return this.store.run(async (query) => {
      const plan = await lock(query, id);
      // Under the lock nobody can subscribe to it meanwhile: a new reference would wait for this transaction.
      const [{ used } = { used: true }] = await query<{ used: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM organization_subscriptions WHERE $1 IN ("planId", "nextPlanId"))
             OR EXISTS (SELECT 1 FROM invoices WHERE "planId" = $1) AS "used"`,
        [id],
      );
      await query(
        used
          ? `UPDATE subscription_plans SET "isActive" = false, "archivedAt" = now(), "updatedAt" = now() WHERE "id" = $1`
          : `DELETE FROM subscription_plans WHERE "id" = $1`,
        [id],
      );
      await record(query, administrator, used ? 'archive' : 'delete', plan);
      return used ? 'archived' : 'deleted';
    });
  }
}

async function lock(query: Query, id: number): Promise<Plan> {
  const [plan] = await query<Plan>(
    `SELECT ${PLAN_COLUMNS} FROM subscription_plans WHERE "id" = $1 AND "archivedAt" IS NULL FOR UPDATE`,
    [id],
  );
  if (!plan) throw new NotFoundError();
  return plan;
}

async function requireFreeName(query: Query, name: string, except: number): Promise<void> {
  const taken = await query(
    `SELECT 1 FROM subscription_plans WHERE lower("name") = lower($1) AND "id" <> $2 AND "archivedAt" IS NULL`,
    [name, except],
  );
  if (taken.length > 0) throw new InvalidInputError({ name: 'A plan of this name exists already' });
}

/** The columns of a plan in the order of the statements above. @throws InvalidInputError */
function valuesOf(input: PlanInput): unknown[] {
  const features = parseFeatures(input.features);
  if (!features) throw new InvalidInputError({ features: 'Features must be a list of short lines, as JSON' });
  return [
    input.name,
    input.description || null,
    input.priceMonthly,
    input.priceTotal,
    input.durationMonths,
    input.maxUsers,
    input.maxStorage * MB_PER_GB,
    input.maxDocuments,
    JSON.stringify(features),
    input.isActive ?? null,
    input.isCustom ?? null,
    input.isMostPopular ?? null,
  ];
}

function record(query: Query, administrator: Administrator, action: string, plan: Plan): Promise<void> {
  const { id: resourceId, ...details } = plan;
  return recordAdministration(
    { query },
    {
      ...administrator,
      administratorName: administrator.name,
      action,
      resource: 'subscription_plan',
      resourceId,
      details: { ...details },
    },
  );
}
