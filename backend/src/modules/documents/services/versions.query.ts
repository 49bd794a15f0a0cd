import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { PARTICIPANT, VISIBLE, visibilityParameters } from './visible-documents';

/** Where a version stands. */
export const VERSION_STATES = ['draft', 'in_review', 'current', 'superseded', 'rejected', 'revision_required'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

export interface VersionView {
  version: number;
  fileName: string;
  fileSize: number;
  mimeType: string;
  documentHash: string;
  changes: string | null;
  createdBy: number;
  createdByName: string;
  createdAt: string;
  state: VersionState;
  approvedAt: string | null;
  restoredFrom: number | null;
}

const OF_DOCUMENT = `
  SELECT v."version", v."fileName", v."fileSize", v."mimeType", v."documentHash", v."changes", v."createdBy",
         u."name" AS "createdByName", v."createdAt", v."approvedAt", v."restoredFrom",
         CASE WHEN v."version" = d."approvedVersion" THEN 'current'
              WHEN v."supersededAt" IS NOT NULL THEN 'superseded'
              WHEN v."rejectedAt" IS NOT NULL THEN 'rejected'
              WHEN v."version" = d."version" AND d."status" IN ('pending_review', 'pending_approval') THEN 'in_review'
              WHEN v."revisionAskedAt" IS NOT NULL THEN 'revision_required'
              ELSE 'draft' END AS "state"
  FROM documents d
  JOIN document_versions v ON v."organizationId" = d."organizationId" AND v."documentId" = d."id"
  JOIN users u ON u."organizationId" = v."organizationId" AND u."id" = v."createdBy"
  WHERE ${VISIBLE} AND d."id" = $5 AND (${PARTICIPANT} OR v."approvedAt" IS NOT NULL) ORDER BY v."version" DESC`;

/** The versions of a document: all for its participants, the approved ones for everybody else. */
@Injectable()
export class Versions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Newest first. @throws NotFoundError when the actor does not see the document */
  async list(actor: Actor, documentId: number): Promise<VersionView[]> {
    const statement = { name: 'versions.of_document', text: OF_DOCUMENT };
    const values = [...visibilityParameters(actor), documentId];
    const rows = await this.unitOfWork.read<VersionView>(actor.organizationId, statement, values);
    // Who sees a document sees a version of it.
    if (rows.length === 0) throw new NotFoundError();
    return rows;
  }
}
