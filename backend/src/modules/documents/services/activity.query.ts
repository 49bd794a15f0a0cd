import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { READER_ACTIONS, SHARED_ACTIONS } from '../domain/activity';
import { PARTICIPANT, READER, VISIBLE, visibilityParameters } from './visible-documents';

export interface ActivityEntry {
  id: number;
  action: string;
  userId: number | null;
  userName: string;
  createdAt: string;
  details: Record<string, unknown>;
}

export interface ActivityPage {
  entries: ActivityEntry[];
  nextCursor: string | null;
}

const MAX_BIGINT = '9223372036854775807';

/** $5 document, $6 the same as the log writes it, $7 before this entry, $8 and $9 actions for participants and readers. */
const OF_DOCUMENT = `
  SELECT l."id", l."action", l."userId", coalesce(u."name", l."actorName") AS "userName", l."createdAt", l."details"
  FROM documents d
  JOIN audit_logs l ON l."organizationId" = d."organizationId" AND l."resource" = 'document' AND l."resourceId" = $6
  LEFT JOIN users u ON u."organizationId" = l."organizationId" AND u."id" = l."userId"
  WHERE ${VISIBLE} AND d."id" = $5 AND l."id" < $7 AND (
    $3 = 'admin' OR d."authorId" = $2
    OR (${PARTICIPANT} AND l."action" = ANY($8))
    OR (${READER} AND l."action" = ANY($9) AND coalesce((l."details"->>'version')::int, 0) <= d."approvedVersion"))
  ORDER BY l."id" DESC`;
const SEEN = `SELECT 1 FROM documents d WHERE ${VISIBLE} AND d."id" = $5`;

/** What happened to a document, out of the log: everything for its author and admins, not who read it for the others. */
@Injectable()
export class Activity {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * A page, newest first. Never addresses or devices: those stay in the log.
   * @throws NotFoundError when the actor does not see the document
   */
  async page(actor: Actor, documentId: number, limit: number, cursor?: string): Promise<ActivityPage> {
    const visibility = visibilityParameters(actor);
    const rows = await this.unitOfWork.read<ActivityEntry>(
      actor.organizationId,
      { name: `activity.of_document.${limit}`, text: `${OF_DOCUMENT} LIMIT ${limit + 1}` },
      [...visibility, documentId, String(documentId), cursor ?? MAX_BIGINT, SHARED_ACTIONS, READER_ACTIONS],
    );
    if (rows.length === 0) {
      const statement = { name: 'activity.document_seen', text: SEEN };
      const seen = await this.unitOfWork.read(actor.organizationId, statement, [...visibility, documentId]);
      if (seen.length === 0) throw new NotFoundError();
    }
    const entries = rows.slice(0, limit);
    return { entries, nextCursor: rows.length > limit ? String(entries.at(-1)?.id) : null };
  }
}
