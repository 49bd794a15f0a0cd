import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import { Organizations } from '../../tenancy';
import { AccessCodeRequiredError } from '../documents.errors';
import { VISIBLE, visibilityParameters } from './visible-documents';

/** Why bytes are read; downloads are free of a code under the policy `view_only`. */
export type BytePurpose = 'view' | 'download';

/** A document as the gate knows it. */
export interface GatedDocument {
  id: number;
  title: string;
  fileName: string;
  filePath: string;
  fileSize: number;
  mimeType: string;
  version: number;
  documentHash: string;
  encryptedData: string;
}

/** The one gate for every byte: sees the document, and holds an open grant where the organization wants one. */
@Injectable()
export class AccessGate {
  constructor(private readonly organizations: Organizations) {}

  /** @throws NotFoundError when the actor may not know of the document */
  async visible(tx: Transaction, documentId: number): Promise<GatedDocument> {
    const [row] = await tx.query<GatedDocument>(
      `SELECT d."id", d."title", d."fileName", d."filePath", d."fileSize", d."mimeType", d."version", d."documentHash", d."encryptedData"
       FROM documents d WHERE ${VISIBLE} AND d."id" = $5`,
      [...visibilityParameters(tx.actor), documentId],
    );
    if (!row) throw new NotFoundError();
    return row;
  }

  /** Whether bytes may be read now without a further code. */
  async isOpen(tx: Transaction, documentId: number, purpose: BytePurpose): Promise<boolean> {
    const { documentAccess } = await this.organizations.policies(tx);
    if (documentAccess === 'view_only' && purpose === 'download') return true;
    const [grant] = await tx.query(
      `SELECT 1 FROM document_access_grants
       WHERE "organizationId" = $1 AND "sessionId" = $2 AND "userId" = $3 AND "expiresAt" > now() AND ("documentId" = $4 OR $5) LIMIT 1`,
      [tx.actor.organizationId, tx.actor.sessionId, tx.actor.userId, documentId, documentAccess === 'session'],
    );
    return grant !== undefined;
  }

  /** @throws NotFoundError, AccessCodeRequiredError */
  async require(tx: Transaction, documentId: number, purpose: BytePurpose): Promise<GatedDocument> {
    const document = await this.visible(tx, documentId);
    if (!(await this.isOpen(tx, documentId, purpose))) throw new AccessCodeRequiredError();
    return document;
  }
}
