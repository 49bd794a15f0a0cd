import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { InvalidInputError } from '../../../platform/errors/app-error';
import { RETAINED_UNTIL, SELECT_SUMMARY, toSummary, type DocumentSummary, type SummaryRow } from './document-view';
import { IN_TRASH, VISIBLE, visibilityParameters } from './visible-documents';

/** Enough to work through at once; what was dealt with makes room for the next. */
const MOST_DUE = 200;
const PAGE = 50;
const MAX_ID = 2_147_483_647;

/** A document whose time is over. */
export interface DueDocument extends DocumentSummary {
  retainedUntil: string | null;
  /** Why it is due. */
  due: 'retention_ended' | 'expired';
}

/** A document under a legal hold. */
export interface HeldDocument extends DocumentSummary {
  legalHoldReason: string | null;
  legalHoldAt: string | null;
  legalHoldByName: string | null;
}

/** The proof of what was disposed of. */
export interface Disposition {
  id: number;
  documentId: number;
  title: string;
  authorName: string;
  department: string;
  category: string;
  /** How many versions it had. */
  versions: number;
  createdAt: string;
  deletedAt: string;
  purgedAt: string;
  reason: string | null;
  /** Who disposed of it, or whoever deleted it where its time in the trash ran out. */
  byName: string | null;
  /** Whether its time in the trash ran out. */
  automatic: boolean;
  /** SHA-256 of each version's file. */
  hashes: string[];
}

const EXPIRED = `coalesce(d."expirationDate" <= now(), false)`;
const DUE = `
  ${SELECT_SUMMARY} WHERE ${VISIBLE} AND (d."retentionPeriod" IS NOT NULL OR d."expirationDate" IS NOT NULL)
    AND CASE WHEN d."retentionPeriod" IS NULL THEN ${EXPIRED} ELSE ${RETAINED_UNTIL} <= now() END
  ORDER BY coalesce(${RETAINED_UNTIL}, d."expirationDate"), d."id" LIMIT ${MOST_DUE}`;
const HELD = `
  SELECT s.*, h."legalHoldReason", h."legalHoldAt", b."name" AS "legalHoldByName"
  FROM (${SELECT_SUMMARY} WHERE ((${VISIBLE}) OR (${IN_TRASH})) AND d."legalHold" AND d."purgedAt" IS NULL) s
  JOIN documents h ON h."organizationId" = s."organizationId" AND h."id" = s."id"
  LEFT JOIN users b ON b."organizationId" = h."organizationId" AND b."id" = h."legalHoldBy"
  ORDER BY h."legalHoldAt" DESC, s."id" DESC`;
const DISPOSITIONS = `
  SELECT x."id", x."documentId", x."title", a."name" AS "authorName", x."department", x."category", x."versions", x."createdAt",
         x."deletedAt", x."purgedAt", x."reason", coalesce(p."name", q."name") AS "byName", x."purgedBy" IS NULL AS "automatic", x."hashes"
  FROM document_dispositions x
  JOIN users a ON a."organizationId" = x."organizationId" AND a."id" = x."authorId"
  LEFT JOIN users p ON p."organizationId" = x."organizationId" AND p."id" = x."purgedBy"
  LEFT JOIN users q ON q."organizationId" = x."organizationId" AND q."id" = x."deletedBy"
  WHERE x."organizationId" = $1 AND x."id" < $2 ORDER BY x."id" DESC LIMIT $3`;

/** Reads for those who keep the records: what is due, what is held, what was disposed of. */
@Injectable()
export class Retention {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Documents that need not be kept any longer, longest due first: their retention ended, or, without one, they expired. */
  async due(actor: Actor): Promise<DueDocument[]> {
    const statement = { name: 'retention.due', text: DUE };
    const rows = await this.unitOfWork.read<SummaryRow>(actor.organizationId, statement, visibilityParameters(actor));
    return rows.map((row) => ({
      ...toSummary(row, actor),
      retainedUntil: row.retainedUntil,
      due: row.retainedUntil === null ? 'expired' : 'retention_ended',
    }));
  }

  /** Documents under a legal hold, also in the trash; latest first. */
  async holds(actor: Actor): Promise<HeldDocument[]> {
    const statement = { name: 'retention.holds', text: HELD };
    const rows = await this.unitOfWork.read<
      SummaryRow & Pick<HeldDocument, 'legalHoldReason' | 'legalHoldAt' | 'legalHoldByName'>
    >(actor.organizationId, statement, visibilityParameters(actor));
    return rows.map((row) => {
      const { legalHoldReason, legalHoldAt, legalHoldByName, ...summary } = row;
      return { ...toSummary(summary, actor), legalHoldReason, legalHoldAt, legalHoldByName };
    });
  }

  /** What was disposed of, latest first, page by page. @throws InvalidInputError for a cursor that no page gave */
  async dispositions(
    actor: Actor,
    cursor?: string,
    most = PAGE,
  ): Promise<{ dispositions: Disposition[]; nextCursor: string | null }> {
    const statement = { name: 'retention.dispositions', text: DISPOSITIONS };
    const values = [actor.organizationId, before(cursor), most + 1];
    const rows = await this.unitOfWork.read<Disposition & Record<string, unknown>>(
      actor.organizationId,
      statement,
      values,
    );
    const dispositions = rows.slice(0, most);
    const last = dispositions.at(-1);
    return { dispositions, nextCursor: rows.length > most && last ? String(last.id) : null };
  }
}

function before(cursor: string | undefined): number {
  if (cursor === undefined) return MAX_ID;
  if (!/^\d{1,10}$/.test(cursor) || Number(cursor) > MAX_ID) {
    throw new InvalidInputError({ cursor: 'cursor is not one that a list gave' });
  }
  return Number(cursor);
}
