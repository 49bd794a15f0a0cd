import { Injectable } from '@nestjs/common';
import { together } from '../../../platform/database/together';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import type { DocumentAccessPolicy } from '../../tenancy';
import { AccessCodeRequiredError } from '../documents.errors';
import type { FileRecord } from '../domain/file-record';
import { aboutOne, asSeenBy, EFFECTIVE_VERSION, PARTICIPANT, VISIBLE, visibilityParameters } from './visible-documents';

/** Why bytes are read; downloads are free of a code under the policy `view_only`. */
export type BytePurpose = 'view' | 'preview' | 'thumbnail' | 'print' | 'download';

/** A document as the gate knows it, with the file of one version. */
export interface GatedDocument extends FileRecord {
  id: number;
  title: string;
  version: number;
}

const FILE = aboutOne({
  name: 'documents.file',
  text: `
    SELECT d."id", d."title", v."fileName", v."filePath", v."fileSize", v."mimeType", v."version", v."documentHash", v."encryptedData"
    FROM documents d JOIN document_versions v ON v."organizationId" = d."organizationId" AND v."documentId" = d."id"
       AND v."version" = coalesce($6::int, ${EFFECTIVE_VERSION})
    WHERE ${VISIBLE} AND d."id" = $5 AND (${PARTICIPANT} OR v."approvedAt" IS NOT NULL)`,
});

interface Access {
  documentAccess: DocumentAccessPolicy;
  granted: boolean;
}

/** The rule of the organization as of this transaction, and whether the caller holds a grant that fits it. */
const ACCESS = {
  name: 'documents.access',
  text: `
    SELECT o."documentAccess", EXISTS (
      SELECT 1 FROM document_access_grants g
      WHERE g."organizationId" = o."id" AND g."sessionId" = $2 AND g."userId" = $3 AND g."expiresAt" > now()
        AND (g."documentId" = $4 OR o."documentAccess" = 'session')) AS "granted"
    FROM organizations o WHERE o."id" = $1`,
};

/** The one gate for every byte: sees the document, and holds an open grant where the organization wants one. */
@Injectable()
export class AccessGate {
  /**
   * @param version default: the latest for participants, the one in force for everybody else, who may open approved ones only
   * @throws NotFoundError when the actor may not know of the document or the version
   */
  async visible(tx: Transaction, documentId: number, version: number | null = null): Promise<GatedDocument> {
    const [row] = await tx.query<GatedDocument>(asSeenBy(tx.actor, FILE), [
      ...visibilityParameters(tx.actor),
      documentId,
      version,
    ]);
    if (!row) throw new NotFoundError();
    return row;
  }

  /** Whether bytes may be read now without a further code. */
  async isOpen(tx: Transaction, documentId: number, purpose: BytePurpose): Promise<boolean> {
    const { organizationId, sessionId, userId } = tx.actor;
    const [access] = await tx.query<Access>(ACCESS, [organizationId, sessionId, userId, documentId]);
    if (!access) return false;
    return access.granted || (access.documentAccess === 'view_only' && purpose === 'download');
  }

  /** @throws NotFoundError, AccessCodeRequiredError */
  async require(
    tx: Transaction,
    documentId: number,
    purpose: BytePurpose,
    version: number | null = null,
  ): Promise<GatedDocument> {
    const [document, open] = await together([
      this.visible(tx, documentId, version),
      this.isOpen(tx, documentId, purpose),
    ]);
    if (!open) throw new AccessCodeRequiredError();
    return document;
  }
}
