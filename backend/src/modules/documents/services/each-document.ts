import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { AppError } from '../../../platform/errors/app-error';
import { describe } from '../../../platform/errors/describe';
import { Documents } from './documents.query';

/** What became of one document. */
export interface ItemResult {
  id: number;
  /** Left out when the actor does not see the document. */
  title?: string;
  ok: boolean;
  code?: string;
  message?: string;
  /** The tags that were really added or taken off. */
  tags?: string[];
}

export interface BulkResult {
  results: ItemResult[];
  done: number;
  failed: number;
}

/** Goes through documents one by one, each in a transaction of its own: one refusal stops none of the others. */
@Injectable()
export class EachDocument {
  private readonly logger = new Logger('EachDocument');

  constructor(private readonly documents: Documents) {}

  /** @param work what to do to one; answers with further facts of its result */
  async run(
    actor: Actor,
    wanted: readonly number[],
    work: (id: number) => Promise<Pick<ItemResult, 'tags'> | void>,
  ): Promise<BulkResult> {
    const ids = [...new Set(wanted)];
    const titles = await this.documents.titles(actor, ids);
    const results: ItemResult[] = [];
    for (const id of ids) {
      const title = titles.get(id);
      results.push({ id, ...(title !== undefined && { title }), ...(await this.one(actor, id, work)) });
    }
    const done = results.filter(({ ok }) => ok).length;
    return { results, done, failed: results.length - done };
  }

  private async one(
    actor: Actor,
    id: number,
    work: (id: number) => Promise<Pick<ItemResult, 'tags'> | void>,
  ): Promise<Omit<ItemResult, 'id'>> {
    try {
      return { ok: true, ...(await work(id)) };
    } catch (error) {
      if (error instanceof AppError) return { ok: false, code: error.code, message: error.message };
      this.logger.error({ requestId: actor.requestId, message: 'one of many failed', cause: describe(error) });
      return { ok: false, code: 'INTERNAL', message: 'Something failed on our side. This document was not changed.' };
    }
  }
}
