import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { AuditLog } from '../../audit';
import { AccessCodeRequiredError, AccessGate } from '../../documents';
import { compareTexts, type TextComparison } from '../domain/compare-texts';
import { DocumentTexts } from './document-texts';

export interface VersionComparison extends TextComparison {
  from: number;
  to: number;
  /** False while, or because, there is no text of one of them. */
  textAvailable: boolean;
}

const NOTHING: TextComparison = { changes: [], added: 0, removed: 0, truncated: false };

/** Compares the texts of two versions. They are content: whoever compares passes the gate for both. */
@Injectable()
export class CompareVersions {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gate: AccessGate,
    private readonly texts: DocumentTexts,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError for a document or version that the actor may not know of; AccessCodeRequiredError, with an entry in the log */
  async run(actor: Actor, documentId: number, from: number, to: number): Promise<VersionComparison> {
    try {
      const { before, after } = await this.unitOfWork.run(actor, (tx) => this.open(tx, documentId, from, to));
      // No file is empty: a text that is, was not found.
      const textAvailable = before.trim() !== '' && after.trim() !== '';
      return { from, to, textAvailable, ...(textAvailable ? await compareTexts(before, after) : NOTHING) };
    } catch (error) {
      if (error instanceof AccessCodeRequiredError) {
        const details = { reason: 'code_required', purpose: 'compare' };
        await this.unitOfWork.run(actor, (tx) =>
          this.audit.record(tx, { action: 'access_denied', resource: 'document', resourceId: documentId, details }),
        );
      }
      throw error;
    }
  }

  private async open(
    tx: Transaction,
    documentId: number,
    from: number,
    to: number,
  ): Promise<{ before: string; after: string }> {
    for (const version of [from, to]) await this.gate.require(tx, documentId, 'view', version);
    const details = { from, to };
    await this.audit.record(tx, { action: 'compare', resource: 'document', resourceId: documentId, details });
    return { before: await this.text(tx, documentId, from), after: await this.text(tx, documentId, to) };
  }

  private async text(tx: Transaction, documentId: number, version: number): Promise<string> {
    return (await this.texts.read(tx, [{ documentId, version }])).get(documentId) ?? '';
  }
}
