import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { ReviewRouting, type RouteStep } from '../../documents';
import { routeProblems } from '../domain/route-rules';

interface Candidate {
  id: number;
  name: string;
  role: string;
}

export interface DryRunStep {
  name: string;
  candidates: Candidate[];
  candidatesTotal: number;
  needed: number;
  dueAt: string | null;
  problems: string[];
}

export interface DryRun {
  steps: DryRunStep[];
  problems: string[];
}

const SHOWN = 20;

/** Tries a route without a document: who could act at each step today, and where it would get stuck. */
@Injectable()
export class DryRunRoute {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly routing: ReviewRouting,
  ) {}

  /** @throws InvalidInputError for steps that make no route, or an author who is no member */
  run(actor: Actor, steps: RouteStep[], authorId: number | null): Promise<DryRun> {
    const problems = routeProblems(steps);
    if (Object.keys(problems).length > 0) throw new InvalidInputError(problems);
    return this.unitOfWork.run(actor, async (tx) => {
      if (authorId !== null) await this.requireMember(tx, authorId);
      const tried: DryRunStep[] = [];
      for (const step of steps) tried.push(await this.tryStep(tx, step, authorId));
      return { steps: tried, problems: rolesHeldTwice(tried) };
    });
  }

  private async requireMember(tx: Transaction, id: number): Promise<void> {
    const found = await tx.query(
      `SELECT 1 FROM users WHERE "organizationId" = $1 AND "id" = $2 AND "deletedAt" IS NULL`,
      [tx.actor.organizationId, id],
    );
    if (found.length === 0)
      throw new InvalidInputError({ authorId: 'This member does not exist in your organization' });
  }

  private async tryStep(tx: Transaction, step: RouteStep, authorId: number | null): Promise<DryRunStep> {
    const { people, quorum, dueAt } = await this.routing.opening(tx, step, authorId === null ? [] : [authorId]);
    const candidates = await tx.query<Candidate>(
      `SELECT "id", "name", "role" FROM users WHERE "organizationId" = $1 AND "isActive" AND "deletedAt" IS NULL
         AND (CASE WHEN cardinality($2::int[]) > 0 THEN "id" = ANY($2) ELSE "role" = $3 END) AND "id" IS DISTINCT FROM $4
       ORDER BY lower("name"), "id"`,
      [tx.actor.organizationId, people, step.role, authorId],
    );
    const problems: string[] = [];
    const dropped = step.people.length - people.length;
    if (step.people.length > 0 && people.length === 0)
      problems.push(`None of the named people can act; everybody with the role ${step.role} could instead.`);
    else if (dropped > 0) problems.push(`${dropped} of the named people cannot act here.`);
    if (candidates.length === 0) problems.push('Nobody can act at this step; only an admin could decide over it.');
    else if (candidates.length < quorum)
      problems.push(`${quorum} approvals are needed, and only ${candidates.length} could give one.`);
    return {
      name: step.name,
      candidates: candidates.slice(0, SHOWN),
      candidatesTotal: candidates.length,
      needed: quorum,
      dueAt: dueAt?.toISOString() ?? null,
      problems,
    };
  }
}

/** Whoever decided one step decides no later one: where that leaves a step without enough people, it gets stuck. */
function rolesHeldTwice(steps: readonly DryRunStep[]): string[] {
  const problems: string[] = [];
  steps.forEach((step, index) => {
    for (const earlier of steps.slice(0, index)) {
      const both = step.candidates.filter(({ id }) => earlier.candidates.some((other) => other.id === id));
      if (both.length === 0) continue;
      const names = both.slice(0, 3).map(({ name }) => name);
      const more = both.length > names.length ? ` and ${both.length - names.length} more` : '';
      const left = step.candidatesTotal - Math.min(both.length, earlier.needed);
      const stuck = left < step.needed ? ' The route could get stuck there.' : '';
      problems.push(
        `${names.join(', ')}${more} could act at both "${earlier.name}" and "${step.name}", and may decide only one of them.${stuck}`,
      );
    }
  });
  return problems;
}
