import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { named, namedAs } from '../../../platform/database/named';
import { UnitOfWork, type Question, type Statement } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { JsonText } from '../../../platform/text/json-text';
import type { DocumentFilter, ListSort } from '../domain/document-list';
import { afterCursor, cursorAfter, filterSql, isServedInOrder, orderSql } from './document-list.sql';
import { detailText, SELECT_DETAIL } from './document-detail';
import { countSurelyUpTo, countUpTo, selectPage, shownIn, summaryText } from './document-page';
import type { DocumentDetail, DocumentSummary } from './document-view';
import type { JudgedRow } from './judged-row';
import { aboutOne, asSeenBy, IN_TRASH, PARTICIPANT, READER, VISIBLE, visibilityParameters } from './visible-documents';

/** Totals are counted up to here; beyond, people read "1,000+". */
export const COUNT_LIMIT = 1000;

export interface PageQuery extends DocumentFilter {
  sort?: ListSort;
  limit: number;
  cursor?: string;
}

export interface DocumentPage {
  documents: DocumentSummary[];
  nextCursor: string | null;
  total: number;
  totalCapped: boolean;
}

export interface DocumentStats {
  total: number;
  pending: number;
  approved: number;
  rejected: number;
}

const ONE = aboutOne({ name: 'documents.one', text: `${SELECT_DETAIL} WHERE ${VISIBLE} AND d."id" = $5` });
const ONE_OR_TRASHED = aboutOne({
  name: 'documents.one_or_trashed',
  text: `${SELECT_DETAIL} WHERE ((${VISIBLE}) OR (${IN_TRASH})) AND d."id" = $5`,
});
const TITLES = `SELECT d."id", d."title" FROM documents d WHERE ((${VISIBLE}) OR (${IN_TRASH})) AND d."id" = ANY($5::int[])`;
const STATS = `
  SELECT count(*)::int AS "total",
         (count(*) FILTER (WHERE d."status" IN ('pending_review', 'pending_approval') AND ${PARTICIPANT}))::int AS "pending",
         (count(*) FILTER (WHERE d."status" = 'approved' OR ${READER}))::int AS "approved",
         (count(*) FILTER (WHERE d."status" = 'rejected' AND ${PARTICIPANT}))::int AS "rejected"
  FROM documents d WHERE ${VISIBLE} AND NOT d."isArchived"`;

/** The document that the statement finds. */
function asked(actor: Actor, id: number, statement: Statement): Question<JsonText<DocumentDetail>, [JudgedRow]> {
  return {
    reads: [{ ...asSeenBy(actor, statement), values: [...visibilityParameters(actor), id], onePlan: true }],
    answer([[row]]) {
      if (!row) throw new NotFoundError();
      return new JsonText(detailText(row, actor));
    },
  };
}

/** Reads of documents: plain SQL to the response shape, only what the actor may see. */
@Injectable()
export class Documents {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws NotFoundError for a document that does not exist or that the actor may not see. */
  one(actor: Actor, id: number): Promise<JsonText<DocumentDetail>> {
    return this.unitOfWork.answer(actor.organizationId, this.detail(actor, id));
  }

  /** Asks for one document. The answer throws NotFoundError as `one` does. */
  detail(actor: Actor, id: number): Question<JsonText<DocumentDetail>, [JudgedRow]> {
    return asked(actor, id, ONE);
  }

  /** As `one`, also from the trash. @throws NotFoundError */
  oneOrTrashed(actor: Actor, id: number): Promise<JsonText<DocumentDetail>> {
    return this.unitOfWork.answer(actor.organizationId, asked(actor, id, ONE_OR_TRASHED));
  }

  /** Titles of those of the documents that the actor sees, also in the trash. */
  async titles(actor: Actor, ids: readonly number[]): Promise<Map<number, string>> {
    const statement = { name: 'documents.titles', text: TITLES };
    const values = [...visibilityParameters(actor), ids];
    const rows = await this.unitOfWork.read<{ id: number; title: string }>(actor.organizationId, statement, values);
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  /** Ids of what the filter finds, at most so many, in no particular order. */
  async matching(actor: Actor, filter: DocumentFilter, most: number): Promise<number[]> {
    const { where, values } = filterSql(actor, filter);
    const text = `SELECT d."id" FROM documents d WHERE ${where} LIMIT ${most}`;
    const statement = named('documents.matching', text);
    const rows = await this.unitOfWork.read<{ id: number }>(actor.organizationId, statement, values);
    return rows.map(({ id }) => id);
  }

  /** Counts of what the actor may see, without the archive. */
  async stats(actor: Actor): Promise<DocumentStats> {
    const [row] = await this.unitOfWork.read<DocumentStats>(
      actor.organizationId,
      asSeenBy(actor, { name: 'documents.stats', text: STATS }),
      visibilityParameters(actor),
    );
    return row ?? { total: 0, pending: 0, approved: 0, rejected: 0 };
  }

  /** Asks for a page by keyset, newest change first unless asked otherwise. @throws InvalidInputError for a cursor that no list gave */
  page(actor: Actor, query: PageQuery): Question<JsonText<DocumentPage>, [JudgedRow, { count: number }]> {
    const sort = query.sort ?? 'updated_desc';
    const { where, values, surely } = filterSql(actor, query);
    const counting = namedAs('documents.count', `${where} ${surely}`, () =>
      surely === null ? countUpTo(COUNT_LIMIT, where) : countSurelyUpTo(COUNT_LIMIT, where, surely),
    );
    const pageValues = [...values];
    const after = query.cursor === undefined ? '' : afterCursor(sort, query.cursor, pageValues);
    // In the text and not a parameter: a plan for any limit is made for a large one.
    const most = Math.trunc(query.limit) + 1;
    const looks = `${sort} ${most} ${where} ${after}`;
    const listing = namedAs('documents.page', looks, () => selectPage(`${where} ${after}`, orderSql(sort), most));
    const onePlan = isServedInOrder(query);
    return {
      reads: [
        { ...asSeenBy(actor, listing), values: pageValues, onePlan },
        { ...asSeenBy(actor, counting), values, onePlan },
      ],
      freshness: 'may lag',
      answer([rows, counted]) {
        const shown = rows.slice(0, query.limit);
        const last = shown.at(-1);
        const nextCursor = rows.length > query.limit && last ? `"${cursorAfter(sort, shownIn(last))}"` : 'null';
        const count = counted[0]?.count ?? 0;
        const texts = shown.map((row) => summaryText(row, actor)).join(',');
        const total = `"total":${Math.min(count, COUNT_LIMIT)},"totalCapped":${count > COUNT_LIMIT}`;
        return new JsonText(`{"documents":[${texts}],"nextCursor":${nextCursor},${total}}`);
      },
    };
  }
}
