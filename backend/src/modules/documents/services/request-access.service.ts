import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { ACCESS_REQUESTED } from '../documents.events';
import { CODE_MINUTES, CODES_PER_DOCUMENT, CODES_PER_HOUR } from '../domain/access-rules';
import { AccessGate } from './access-gate';

export interface AccessRequested {
  success: true;
  message: string;
  expiresInSeconds: number;
  /** False when the document can be opened without a code right now. */
  codeRequired: boolean;
}

/** Has a fresh 6-digit code mailed. The code is made by the worker that mails it, and is stored nowhere. */
@Injectable()
export class RequestAccess {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gate: AccessGate,
    private readonly outbox: Outbox,
    private readonly audit: AuditLog,
  ) {}

  /** @throws NotFoundError; no mail is sent then */
  async run(actor: Actor, documentId: number): Promise<AccessRequested> {
    return this.unitOfWork.run(actor, async (tx) => {
      await this.gate.visible(tx, documentId);
      if (await this.gate.isOpen(tx, documentId, 'view')) {
        return { success: true, message: 'The document is open for you', expiresInSeconds: 0, codeRequired: false };
      }
      // Beyond the limits the answer is the same and the latest code stays valid, so nothing can be probed or flooded.
      if (await this.withinLimits(tx, documentId)) await this.issue(tx, documentId);
      await this.audit.record(tx, { action: 'request_access', resource: 'document', resourceId: documentId });
      // True as well when the limit is reached and nothing is sent.
      const message =
        'A 6-digit code is on its way to your e-mail address. If none arrives, use the latest one or ask again in ten minutes.';
      return { success: true, message, expiresInSeconds: CODE_MINUTES * 60, codeRequired: true };
    });
  }

  private async withinLimits(tx: Transaction, documentId: number): Promise<boolean> {
    const { organizationId, userId } = tx.actor;
    // One request of a person at a time, so that parallel ones are counted.
    await tx.query(`SELECT 1 FROM users WHERE "organizationId" = $1 AND "id" = $2 FOR NO KEY UPDATE`, [
      organizationId,
      userId,
    ]);
    const [counts] = await tx.query<{ ofDocument: number; inHour: number }>(
      `SELECT count(*) FILTER (WHERE "documentId" = $3 AND "createdAt" > now() - interval '10 minutes')::int AS "ofDocument",
              count(*)::int AS "inHour"
       FROM document_access_codes
       WHERE "organizationId" = $1 AND "userId" = $2 AND "createdAt" > now() - interval '1 hour'`,
      [organizationId, userId, documentId],
    );
    return (counts?.ofDocument ?? 0) < CODES_PER_DOCUMENT && (counts?.inHour ?? 0) < CODES_PER_HOUR;
  }

  private async issue(tx: Transaction, documentId: number): Promise<void> {
    const { organizationId, userId, sessionId } = tx.actor;
    await tx.query(
      `UPDATE document_access_codes SET "supersededAt" = now()
       WHERE "organizationId" = $1 AND "userId" = $2 AND "documentId" = $3 AND "supersededAt" IS NULL AND NOT "isUsed"`,
      [organizationId, userId, documentId],
    );
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO document_access_codes ("organizationId", "userId", "documentId", "sessionId", "expiresAt")
       VALUES ($1, $2, $3, $4, now() + make_interval(mins => ${CODE_MINUTES})) RETURNING "id"`,
      [organizationId, userId, documentId, sessionId],
    );
    if (row) await this.outbox.publish(tx, ACCESS_REQUESTED, { codeId: row.id });
  }
}
