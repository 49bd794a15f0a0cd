import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { EveryOrganization } from '../../tenancy';
import { IndexDocument } from './index-document.service';

export interface ReindexProgress {
  organizationId: number;
  /** Documents done, and in all. */
  done: number;
  of: number;
}

export interface Reindexed {
  organizations: number;
  documents: number;
  /** Their content was not read yet, so that only their facts are found. */
  withoutText: number;
}

const PAGE = 100;

/** Makes the search index anew, document by document, while people work: each in its own transaction. Safe to break off and repeat. */
@Injectable()
export class Reindex {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: EveryOrganization,
    private readonly index: IndexDocument,
  ) {}

  /**
   * @param only one organization, or all
   * @throws NotFoundError when that organization does not exist
   */
  async run(report: (progress: ReindexProgress) => void, only?: number): Promise<Reindexed> {
    const total: Reindexed = { organizations: 0, documents: 0, withoutText: 0 };
    for await (const organizationId of this.organizations.ids()) {
      if (only !== undefined && organizationId !== only) continue;
      const { documents, withoutText } = await this.organization(organizationId, report);
      total.organizations += 1;
      total.documents += documents;
      total.withoutText += withoutText;
    }
    if (only !== undefined && total.organizations === 0) throw new NotFoundError(`There is no organization ${only}`);
    return total;
  }

  private async organization(
    organizationId: number,
    report: (progress: ReindexProgress) => void,
  ): Promise<Omit<Reindexed, 'organizations'>> {
    const actor = systemActor(organizationId, 'reindex');
    const [{ count: of } = { count: 0 }] = await this.unitOfWork.run(actor, (tx) =>
      tx.query<{ count: number }>(
        `SELECT count(*)::int AS "count" FROM documents WHERE "organizationId" = $1 AND "purgedAt" IS NULL`,
        [organizationId],
      ),
    );
    let documents = 0;
    let withoutText = 0;
    let ids = await this.page(organizationId, 0);
    while (ids.length > 0) {
      for (const id of ids) {
        const outcome = await this.unitOfWork.run(actor, (tx) => this.index.run(tx, id));
        documents += 1;
        if (outcome === 'without text') withoutText += 1;
      }
      report({ organizationId, done: documents, of: Math.max(of, documents) });
      ids = await this.page(organizationId, ids.at(-1) ?? 0);
    }
    return { documents, withoutText };
  }

  private async page(organizationId: number, after: number): Promise<number[]> {
    const rows = await this.unitOfWork.run(systemActor(organizationId, 'reindex'), (tx) =>
      tx.query<{ id: number }>(
        `SELECT "id" FROM documents WHERE "organizationId" = $1 AND "id" > $2 AND "purgedAt" IS NULL ORDER BY "id" LIMIT ${PAGE}`,
        [organizationId, after],
      ),
    );
    return rows.map((row) => row.id);
  }
}
