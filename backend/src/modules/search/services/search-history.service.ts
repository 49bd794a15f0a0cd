import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { openSecret, sealSecret } from '../../../platform/crypto/secret-box';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Question } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { SearchKeys } from './search-keys';

export interface PastSearch {
  id: number;
  query: string;
  resultsCount: number;
  createdAt: string;
}

/** Searches that are shown, and kept, of a person. */
const SHOWN = 20;
const KEPT = 50;

const LATEST = `
  SELECT "id", "query", "resultsCount", "createdAt" FROM user_search_history
  WHERE "organizationId" = $1 AND "userId" = $2 ORDER BY "createdAt" DESC, "id" DESC LIMIT ${SHOWN}`;
/** A search that a crash makes forgotten is no loss; waiting for the disk after each would be one. */
const RECORD = {
  name: 'search.record',
  text: `
    WITH hurried AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS "setting"), old AS (
      DELETE FROM user_search_history WHERE "organizationId" = $1 AND "userId" = $2 AND "id" IN (
        SELECT "id" FROM user_search_history WHERE "organizationId" = $1 AND "userId" = $2 AND "queryHash" <> $4
        ORDER BY "createdAt" DESC, "id" DESC OFFSET ${KEPT - 1}))
    INSERT INTO user_search_history AS h ("organizationId", "userId", "query", "queryHash", "resultsCount")
    SELECT $1, $2, $3, $4, $5 FROM hurried
    ON CONFLICT ("organizationId", "userId", "queryHash") DO UPDATE
      SET "query" = EXCLUDED."query", "resultsCount" = EXCLUDED."resultsCount", "createdAt" = clock_timestamp()`,
};

/** A stored query fits only the person it belongs to. */
const contextOf = ({ organizationId, userId }: Actor): Buffer =>
  Buffer.from(`countersign/search-history/${organizationId}/${userId}`);

/** What a person searched for. Nobody else sees it, and it is sealed: words of documents stand in it. Not audited: it concerns nobody else. */
@Injectable()
export class SearchHistory {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keys: SearchKeys,
  ) {}

  /** Keeps the latest of each query, whatever its letter case. @returns the answer to what is asked in the same message */
  async record<T>(actor: Actor, query: string, resultsCount: number, question: Question<T>): Promise<T> {
    const { organizationId, userId } = actor;
    const key = await this.keys.historyOf(organizationId);
    const hash = createHmac('sha256', key).update(query.toLowerCase()).digest('base64url');
    const sealed = sealSecret(key, Buffer.from(query), contextOf(actor)).toString('base64url');
    const values = [organizationId, userId, sealed, hash, resultsCount];
    // With the commit: one message for all of it.
    const answer = await this.unitOfWork.run(actor, (tx) => {
      tx.send(RECORD, values);
      return Promise.resolve(tx.ask(question));
    });
    return answer();
  }

  /** The latest ones, newest first. */
  async list(actor: Actor): Promise<PastSearch[]> {
    const { organizationId, userId } = actor;
    const statement = { name: 'search.history', text: LATEST };
    const rows = await this.unitOfWork.read<PastSearch & Record<string, unknown>>(organizationId, statement, [
      organizationId,
      userId,
    ]);
    if (rows.length === 0) return [];
    const key = await this.keys.historyOf(organizationId);
    return rows.map((row) => ({
      ...row,
      query: openSecret(key, Buffer.from(row.query, 'base64url'), contextOf(actor)).toString('utf8'),
    }));
  }

  async clear(actor: Actor): Promise<void> {
    await this.unitOfWork.run(actor, (tx) =>
      tx.query(`DELETE FROM user_search_history WHERE "organizationId" = $1 AND "userId" = $2`, [
        actor.organizationId,
        actor.userId,
      ]),
    );
  }

  /** @throws NotFoundError when it is not one of the actor's */
  async forget(actor: Actor, id: number): Promise<void> {
    const gone = await this.unitOfWork.run(actor, (tx) =>
      tx.query(
        `DELETE FROM user_search_history WHERE "organizationId" = $1 AND "userId" = $2 AND "id" = $3 RETURNING "id"`,
        [actor.organizationId, actor.userId, id],
      ),
    );
    if (gone.length === 0) throw new NotFoundError();
  }
}
