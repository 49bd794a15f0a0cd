import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import type { Category, DocumentStatus } from '../domain/document';
import {
  addWorkingDays,
  approvalsNeeded,
  statusOfStep,
  type RouteSnapshot,
  type RouteStep,
} from '../domain/review-route';

/** What the route of a document depends on. */
interface Routed {
  category: Category;
  routeId: number | null;
  reviewerId: number | null;
  approverId: number | null;
}

interface Submitted extends Routed {
  authorId: number;
  status: DocumentStatus;
}

/** The people of a step who can take it, and by when. */
export interface StepOpening {
  people: number[];
  quorum: number;
  dueAt: Date | null;
  remindAt: Date | null;
}

const CLEAR = `"stepPeople" = '{}', "stepRole" = NULL, "stepQuorum" = 1, "stepApprovals" = '{}', "stepFor" = '{}',
  "stepOpenedAt" = NULL, "stepDueAt" = NULL, "stepRemindAt" = NULL, "stepRemindedAt" = NULL, "stepEscalatedAt" = NULL`;

const ROUTE = {
  name: 'documents.route',
  text: `
    SELECT "id" AS "routeId", "name", "steps" FROM review_routes
    WHERE "organizationId" = $1 AND "isActive" AND ("id" = $2 OR "category" = $3 OR "isDefault")
    ORDER BY "id" = $2 DESC NULLS LAST, "category" = $3 DESC NULLS LAST LIMIT 1`,
};

/** SET of a document that waits for nobody any more. */
export const OFF_ROUTE = `"route" = NULL, "routeStep" = NULL, "earlierApprovers" = '{}', ${CLEAR}`;

/** Leads documents along the routes of their organization, always in the transaction of the step that moves them. */
@Injectable()
export class ReviewRouting {
  /**
   * Puts a document that was just submitted on its way: the route chosen for it; or, unless a reviewer or approver was
   * chosen, the one of its category or else the organization's default; or the two fixed steps.
   * @returns the status it waits in
   */
  async start(tx: Transaction, documentId: number): Promise<DocumentStatus> {
    const { organizationId } = tx.actor;
    const [document] = await tx.query<Submitted>(
      `SELECT "category", "routeId", "reviewerId", "approverId", "authorId", "status" FROM documents WHERE "organizationId" = $1 AND "id" = $2`,
      [organizationId, documentId],
    );
    if (!document) throw new Error('The submitted document is gone');
    const route = await this.routeFor(tx, document);
    await this.take(tx, documentId, route);
    return route ? this.open(tx, documentId, route, 0) : document.status;
  }

  /** Puts a document that was just made on its way, along what `routeFor` found for it. */
  async startNew(tx: Transaction, documentId: number, route: RouteSnapshot): Promise<void> {
    await this.take(tx, documentId, route);
    await this.open(tx, documentId, route, 0);
  }

  /** The route that `start` would choose; null for the two fixed steps. One statement at most. */
  async routeFor(tx: Transaction, document: Routed): Promise<RouteSnapshot | null> {
    const chosen = document.routeId;
    if (chosen === null && (document.reviewerId !== null || document.approverId !== null)) return null;
    const [row] = await tx.query<RouteSnapshot>(ROUTE, [tx.actor.organizationId, chosen, document.category]);
    return row ?? null;
  }

  /** @throws InvalidInputError naming routeId when the organization has no such active route */
  async requireActive(tx: Transaction, routeId: number): Promise<void> {
    const found = await tx.query(
      `SELECT 1 FROM review_routes WHERE "organizationId" = $1 AND "id" = $2 AND "isActive"`,
      [tx.actor.organizationId, routeId],
    );
    if (found.length === 0) throw new InvalidInputError({ routeId: 'This route does not exist in your organization' });
  }

  /**
   * Opens a step of the document's route.
   * @returns the status the document waits in now
   */
  async open(tx: Transaction, documentId: number, route: RouteSnapshot, position: number): Promise<DocumentStatus> {
    const { organizationId } = tx.actor;
    const step = route.steps[position];
    if (!step) throw new Error('The route has no such step');
    const [document] = await tx.query<{ authorId: number; earlierApprovers: number[] }>(
      `SELECT "authorId", "earlierApprovers" FROM documents WHERE "organizationId" = $1 AND "id" = $2`,
      [organizationId, documentId],
    );
    const barred = document ? [document.authorId, ...document.earlierApprovers] : [];
    const { people, quorum, dueAt, remindAt } = await this.opening(tx, step, barred);
    const status = statusOfStep(step.kind);
    await tx.query(
      `UPDATE documents SET "status" = $3, "routeStep" = $4, ${CLEAR} WHERE "organizationId" = $1 AND "id" = $2`,
      [organizationId, documentId, status, position],
    );
    await tx.query(
      `UPDATE documents SET "stepPeople" = $3, "stepRole" = $4, "stepQuorum" = $5, "stepOpenedAt" = now(), "stepDueAt" = $6, "stepRemindAt" = $7
       WHERE "organizationId" = $1 AND "id" = $2`,
      [organizationId, documentId, people, step.role, quorum, dueAt, remindAt],
    );
    return status;
  }

  /**
   * Who can take a step, if these people cannot. Where nobody of the named ones is left, everybody of the step's role
   * can, so that no document is stranded.
   */
  async opening(tx: Transaction, step: RouteStep, barred: readonly number[]): Promise<StepOpening> {
    const rows = await tx.query<{ id: number }>(
      `SELECT u."id" FROM users u WHERE u."organizationId" = $1 AND u."id" = ANY($2) AND u."id" <> ALL($3)
         AND u."isActive" AND u."deletedAt" IS NULL AND u."role" IN ('reviewer', 'approver', 'admin') ORDER BY u."id"`,
      [tx.actor.organizationId, step.people, barred],
    );
    const people = rows.map((row) => row.id);
    const [clock] = await tx.query<{ now: string }>(`SELECT now() AS "now"`);
    const dueAt = step.dueWorkingDays === null ? null : addWorkingDays(new Date(clock?.now ?? ''), step.dueWorkingDays);
    const before = step.remindWorkingDaysBefore;
    const stranded = step.people.length > 0 && people.length === 0;
    return {
      people,
      quorum: stranded ? 1 : approvalsNeeded(step.quorum, people.length),
      dueAt,
      remindAt: dueAt === null || before === null ? null : addWorkingDays(dueAt, -before),
    };
  }

  private async take(tx: Transaction, documentId: number, route: RouteSnapshot | null): Promise<void> {
    await tx.query(
      `UPDATE documents SET "route" = $3, "routeStep" = NULL, "earlierApprovers" = '{}', ${CLEAR} WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, documentId, route ? JSON.stringify(route) : null],
    );
  }
}
