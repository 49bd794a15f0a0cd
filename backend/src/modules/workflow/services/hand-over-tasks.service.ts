import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { TASK_HANDED_OVER } from '../workflow.events';

/** The two kinds of tasks that documents give to a person. */
export type TaskKind = 'review' | 'approval';

interface Kind {
  column: 'reviewerId' | 'approverId';
  /** The other person of the same document, who must be somebody else. */
  other: 'reviewerId' | 'approverId';
  /** States in which the task is still to be done. */
  open: string;
  /** States in which the person would be asked later. */
  ahead: string;
  roles: readonly string[];
}

const KINDS: Readonly<Record<TaskKind, Kind>> = {
  review: {
    column: 'reviewerId',
    other: 'approverId',
    open: `d."status" = 'pending_review'`,
    ahead: `d."status" IN ('draft', 'revision_required', 'pending_review')`,
    roles: ['reviewer', 'admin'],
  },
  approval: {
    column: 'approverId',
    other: 'reviewerId',
    open: `d."status" IN ('pending_review', 'pending_approval')`,
    ahead: `d."status" IN ('draft', 'revision_required', 'pending_review', 'pending_approval')`,
    roles: ['approver', 'admin'],
  },
};

/** Documents that are there, or can be restored. */
const KEPT = `d."purgedAt" IS NULL`;

/** An open step of a route that waits for person $2, among others. */
const onRoute = (kind: TaskKind): string =>
  `d."route" IS NOT NULL AND d."status" = 'pending_${kind}' AND $2 = ANY(d."stepPeople") AND NOT $2 = ANY(d."stepApprovals" || d."stepFor")`;

/** Kinds of tasks that a role does not do. */
export function tasksBeyond(role: string): TaskKind[] {
  return (Object.keys(KINDS) as TaskKind[]).filter((kind) => !KINDS[kind].roles.includes(role));
}

/** Passes on the reviews and approvals of somebody who will no longer do them, in the caller's transaction. */
@Injectable()
export class HandOverTasks {
  constructor(
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** How many tasks of these kinds are open for the person; those in the trash keep nobody. */
  count(tx: Transaction, userId: number, kinds: readonly TaskKind[]): Promise<number> {
    return this.waiting(tx, userId, kinds, `d."deletedAt" IS NULL`);
  }

  private async waiting(tx: Transaction, userId: number, kinds: readonly TaskKind[], where: string): Promise<number> {
    if (kinds.length === 0) return 0;
    const open = kinds
      .map((kind) => `d."${KINDS[kind].column}" = $2 AND ${KINDS[kind].open} OR ${onRoute(kind)}`)
      .join(' OR ');
    const [row] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS "count" FROM documents d
       WHERE d."organizationId" = $1 AND ${where} AND (${open})`,
      [tx.actor.organizationId, userId],
    );
    return row?.count ?? 0;
  }

  /**
   * Gives the tasks to somebody else, or, where the rules forbid that person (author, or already the other
   * decider of the document) or nobody is named, back to everybody of the role. So are tasks in the trash: a document
   * that is restored later waits for nobody who left.
   * @throws InvalidInputError when that person is no active member, or may not do such tasks that are open
   */
  async run(tx: Transaction, from: number, to: number | null, kinds: readonly TaskKind[]): Promise<void> {
    const able = to === null ? [] : await this.kindsFor(tx, from, to, kinds);
    for (const kind of kinds) {
      // What would be asked of a person only later goes to nobody who could not do it.
      const next = able.includes(kind) ? to : null;
      await this.pass(tx, from, next, kind);
      await this.passOnRoutes(tx, from, next, kind);
    }
  }

  /** Kinds of tasks that the new person may do. They stay what they are until that is done. */
  private async kindsFor(
    tx: Transaction,
    from: number,
    to: number,
    kinds: readonly TaskKind[],
  ): Promise<readonly TaskKind[]> {
    const [member] = await tx.query<{ role: string }>(
      `SELECT "role" FROM users WHERE "organizationId" = $1 AND "id" = $2 AND "id" <> $3 AND "isActive" AND "deletedAt" IS NULL
       FOR SHARE`,
      [tx.actor.organizationId, to, from],
    );
    const able = kinds.filter((kind) => member && KINDS[kind].roles.includes(member.role));
    for (const kind of kinds.filter((one) => !able.includes(one))) {
      if ((await this.waiting(tx, from, [kind], KEPT)) === 0) continue;
      const what = kind === 'review' ? 'reviews' : 'approvals';
      throw new InvalidInputError({ handOverTo: `Choose an active member who may do the open ${what}` });
    }
    if (!member) throw new InvalidInputError({ handOverTo: 'Choose an active member who takes over the tasks' });
    return able;
  }

  private async pass(tx: Transaction, from: number, to: number | null, kind: TaskKind): Promise<void> {
    const { organizationId, userId } = tx.actor;
    const { column, other, open, ahead } = KINDS[kind];
    const rows = await tx.query<{ id: number; now: number | null; asked: boolean }>(
      `UPDATE documents d SET "rowVersion" = d."rowVersion" + 1,
         "${column}" = CASE WHEN d."authorId" = $3 OR d."${other}" = $3 OR d."reviewedBy" = $3 THEN NULL ELSE $3::int END
       WHERE d."organizationId" = $1 AND ${KEPT} AND d."${column}" = $2 AND ${ahead}
       RETURNING d."id", d."${column}" AS "now", ${open} AS "asked"`,
      [organizationId, from, to],
    );
    for (const { id, now, asked } of rows) {
      await this.audit.record(tx, {
        action: 'hand_over',
        resource: 'document',
        resourceId: id,
        details: { task: kind, from, to: now },
      });
      if (asked && now !== null) {
        await this.outbox.publish(tx, TASK_HANDED_OVER, { documentId: id, task: kind, to: now, by: userId });
      }
    }
  }

  /**
   * The same for open steps of routes. Where everybody who is left has approved already, the step goes to everybody of
   * its role for the one approval that is still missing; later steps look at who is there when they open.
   */
  private async passOnRoutes(tx: Transaction, from: number, to: number | null, kind: TaskKind): Promise<void> {
    const { organizationId, userId } = tx.actor;
    const rows = await tx.query<{ id: number; taken: boolean }>(
      `UPDATE documents d SET "rowVersion" = d."rowVersion" + 1,
         "stepPeople" = CASE WHEN cardinality(n.undecided) = 0 THEN '{}' ELSE n.people END,
         "stepQuorum" = LEAST(d."stepQuorum", cardinality(d."stepApprovals") + GREATEST(cardinality(n.undecided), 1))
       FROM (
         SELECT p."id", p.people, p.taken, ARRAY(SELECT unnest(p.people) EXCEPT SELECT unnest(p.decided)) AS undecided FROM (
           SELECT d."id", t.taken, d."stepApprovals" || d."stepFor" AS decided,
             CASE WHEN t.taken THEN array_replace(d."stepPeople", $2, $3) ELSE array_remove(d."stepPeople", $2) END AS people
           FROM documents d, LATERAL (SELECT $3::int IS NOT NULL AND $3 <> d."authorId"
             AND NOT $3 = ANY(d."stepPeople" || d."stepApprovals" || d."stepFor" || d."earlierApprovers") AS taken) t
           WHERE d."organizationId" = $1 AND ${KEPT} AND ${onRoute(kind)}) p) n
       WHERE d."organizationId" = $1 AND d."id" = n."id" RETURNING d."id", n.taken`,
      [organizationId, from, to],
    );
    for (const { id, taken } of rows) {
      const now = taken ? to : null;
      await this.audit.record(tx, {
        action: 'hand_over',
        resource: 'document',
        resourceId: id,
        details: { task: kind, from, to: now },
      });
      if (now !== null)
        await this.outbox.publish(tx, TASK_HANDED_OVER, { documentId: id, task: kind, to: now, by: userId });
    }
  }
}
