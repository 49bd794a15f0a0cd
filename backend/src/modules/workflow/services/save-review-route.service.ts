import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError, NotFoundError } from '../../../platform/errors/app-error';
import { AuditLog } from '../../audit';
import { LostRaceError, type Category, type RouteStep } from '../../documents';
import { routeProblems } from '../domain/route-rules';
import { RouteTakenError } from '../workflow.errors';

export interface RouteInput {
  name: string;
  description: string | null;
  category: Category | null;
  isDefault: boolean;
  steps: RouteStep[];
}

/** Creates or changes a route. Documents already on their way keep the steps they were submitted with. */
@Injectable()
export class SaveReviewRoute {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** @returns the new route's id. @throws InvalidInputError naming the step and field, RouteTakenError */
  create(actor: Actor, input: RouteInput): Promise<number> {
    return this.unitOfWork.run(actor, async (tx) => {
      await this.check(tx, input, null);
      const [row] = await tx.query<{ id: number }>(
        `INSERT INTO review_routes ("organizationId", "createdBy", "name", "description", "category", "isDefault", "steps")
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING "id"`,
        [actor.organizationId, actor.userId, ...valuesOf(input)],
      );
      if (!row) throw new Error('The route got no id');
      await this.record(tx, 'create_route', row.id, input);
      return row.id;
    });
  }

  /** @throws NotFoundError, LostRaceError, and as `create` */
  async update(actor: Actor, id: number, rowVersion: number, input: RouteInput): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const [route] = await tx.query<{ rowVersion: number }>(
        `SELECT "rowVersion" FROM review_routes WHERE "organizationId" = $1 AND "id" = $2 AND "isActive" FOR UPDATE`,
        [actor.organizationId, id],
      );
      if (!route) throw new NotFoundError();
      if (route.rowVersion !== rowVersion) throw new LostRaceError();
      await this.check(tx, input, id);
      await tx.query(
        `UPDATE review_routes SET "name" = $3, "description" = $4, "category" = $5, "isDefault" = $6, "steps" = $7,
           "rowVersion" = "rowVersion" + 1, "updatedAt" = now() WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, id, ...valuesOf(input)],
      );
      await this.record(tx, 'update_route', id, input);
    });
  }

  private async check(tx: Transaction, input: RouteInput, id: number | null): Promise<void> {
    const { organizationId } = tx.actor;
    const problems = { ...routeProblems(input.steps), ...(await this.peopleProblems(tx, input.steps)) };
    if (Object.keys(problems).length > 0) throw new InvalidInputError(problems);
    // Two admins at the same time come one after the other, so that the answer names what is taken.
    await tx.query(`SELECT 1 FROM organizations WHERE "id" = $1 FOR NO KEY UPDATE`, [organizationId]);
    const others = await tx.query<{ name: string; category: string | null; isDefault: boolean }>(
      `SELECT "name", "category", "isDefault" FROM review_routes WHERE "organizationId" = $1 AND "isActive" AND "id" IS DISTINCT FROM $2
         AND (lower("name") = lower($3) OR "category" = $4 OR ("isDefault" AND $5))`,
      [organizationId, id, input.name, input.category, input.isDefault],
    );
    const taken: Record<string, string> = {};
    for (const other of others) {
      if (other.name.toLowerCase() === input.name.toLowerCase()) taken.name = 'Another route has this name';
      if (input.category !== null && other.category === input.category)
        taken.category = `"${other.name}" is the route of this category`;
      if (input.isDefault && other.isDefault) taken.isDefault = `"${other.name}" is the default route`;
    }
    if (Object.keys(taken).length > 0) throw new RouteTakenError(taken);
  }

  private async peopleProblems(tx: Transaction, steps: readonly RouteStep[]): Promise<Record<string, string>> {
    const named = [...new Set(steps.flatMap((step) => [...step.people, ...step.escalateTo]))];
    const rows = await tx.query<{ id: number }>(
      `SELECT "id" FROM users WHERE "organizationId" = $1 AND "id" = ANY($2) AND "isActive" AND "deletedAt" IS NULL
         AND "role" IN ('reviewer', 'approver', 'admin')`,
      [tx.actor.organizationId, named],
    );
    const able = new Set(rows.map((row) => row.id));
    const message = 'Choose active reviewers, approvers or admins of your organization';
    const problems: Record<string, string> = {};
    steps.forEach((step, index) => {
      if (!step.people.every((id) => able.has(id))) problems[`steps.${index}.people`] = message;
      if (!step.escalateTo.every((id) => able.has(id))) problems[`steps.${index}.escalateTo`] = message;
    });
    return problems;
  }

  private async record(
    tx: Transaction,
    action: string,
    id: number,
    { name, category, steps }: RouteInput,
  ): Promise<void> {
    const details = { name, category, steps };
    await this.audit.record(tx, { action, resource: 'review_route', resourceId: id, details });
  }
}

const valuesOf = ({ name, description, category, isDefault, steps }: RouteInput): unknown[] => [
  name,
  description,
  category,
  isDefault,
  JSON.stringify(steps),
];
