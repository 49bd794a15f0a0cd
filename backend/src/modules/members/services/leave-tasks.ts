import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { HandOverTasks, type TaskKind } from '../../workflow';
import { OpenTasksError } from '../members.errors';

/** Makes sure that nothing waits for somebody who will not come. */
@Injectable()
export class LeaveTasks {
  constructor(private readonly handOver: HandOverTasks) {}

  /** @throws OpenTasksError when tasks are open and nobody is named, InvalidInputError when the named one may not do them */
  async run(tx: Transaction, userId: number, kinds: readonly TaskKind[], to: number | undefined): Promise<void> {
    if (kinds.length === 0) return;
    if (to === undefined) {
      const open = await this.handOver.count(tx, userId, kinds);
      if (open > 0) throw new OpenTasksError(open);
    }
    await this.handOver.run(tx, userId, to ?? null, kinds);
  }
}
