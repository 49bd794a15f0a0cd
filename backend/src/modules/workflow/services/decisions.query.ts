import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { PARTICIPANT, VISIBLE, visibilityParameters } from '../../documents';
import type { SignedWith } from './signatures';

export interface DecisionView {
  id: number;
  version: number;
  action: 'approve' | 'reject' | 'revision';
  stepName: string;
  userId: number;
  printedName: string;
  onBehalfOfName: string | null;
  meaning: string;
  signedWith: SignedWith;
  asAdminOverride: boolean;
  documentHash: string;
  createdAt: string;
}

const OF_DOCUMENT = `
  SELECT s."id", s."version", s."action", s."stepName", s."userId", s."printedName", s."onBehalfOfName", s."meaning", s."signedWith",
         s."asAdminOverride", s."documentHash", s."createdAt"
  FROM document_decisions s JOIN documents d ON d."organizationId" = s."organizationId" AND d."id" = s."documentId"
  WHERE ${VISIBLE} AND d."id" = $5 AND (${PARTICIPANT} OR EXISTS (
    SELECT 1 FROM document_versions v WHERE v."organizationId" = s."organizationId" AND v."documentId" = s."documentId"
      AND v."version" = s."version" AND v."approvedAt" IS NOT NULL)) AND ($6::int IS NULL OR s."version" = $6) ORDER BY s."id"`;
const SEEN = `SELECT 1 FROM documents d WHERE ${VISIBLE} AND d."id" = $5`;

/** The decisions on a document, as they were signed. They follow the visibility of its versions. */
@Injectable()
export class DecisionsQuery {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Oldest first, of one version or all. @throws NotFoundError when the actor does not see the document */
  async list(actor: Actor, documentId: number, version: number | null): Promise<DecisionView[]> {
    const values = [...visibilityParameters(actor), documentId];
    const { organizationId } = actor;
    const statement = { name: 'decisions.of_document', text: OF_DOCUMENT };
    const rows = await this.unitOfWork.read<DecisionView>(organizationId, statement, [...values, version]);
    if (rows.length > 0) return rows;
    const seen = await this.unitOfWork.read(organizationId, { name: 'decisions.document_seen', text: SEEN }, values);
    if (seen.length === 0) throw new NotFoundError();
    return [];
  }
}
