import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';

const PAGE = 200;

/** Scheduled work that goes through all organizations, each in its own transactions. */
@Injectable()
export class EveryOrganization {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Ids of all organizations, suspended ones too, in ascending order, read page by page. */
  async *ids(): AsyncIterable<number> {
    let after = 0;
    for (;;) {
      const page = await this.unitOfWork.global<{ id: number }>(`SELECT "id" FROM organization_ids($1, $2)`, [
        after,
        PAGE,
      ]);
      for (const { id } of page) yield id;
      after = page.at(-1)?.id ?? after;
      if (page.length < PAGE) return;
    }
  }

  /**
   * Runs `batch` again and again, each time in a transaction of its own, until it reports nothing done; then goes on to
   * the next organization.
   * @param job names the work in logs and audit entries
   * @param batch what to do; answers how many objects it changed
   * @returns how many objects were changed in all
   */
  async inBatches(job: string, batch: (tx: Transaction) => Promise<number>): Promise<number> {
    let count = 0;
    for await (const id of this.ids()) {
      let done: number;
      do {
        done = await this.unitOfWork.run(systemActor(id, job), batch);
        count += done;
      } while (done > 0);
    }
    return count;
  }
}
