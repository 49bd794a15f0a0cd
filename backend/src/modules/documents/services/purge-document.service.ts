import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { judgeLife } from '../domain/life-rules';
import { Dispositions } from './dispositions';
import { LifeStep } from './life-step';

/** Disposes of a document in the trash at once. */
@Injectable()
export class PurgeDocument {
  constructor(
    private readonly step: LifeStep,
    private readonly dispositions: Dispositions,
  ) {}

  /** @throws NotFoundError, LifeRefusedError */
  async run(actor: Actor, documentId: number, reason: string | null): Promise<void> {
    await this.step.run(actor, documentId, 'purge', judgeLife.bind(null, 'purge'), async (tx) => {
      await this.dispositions.run(tx, [documentId], reason);
      return null;
    });
  }
}
