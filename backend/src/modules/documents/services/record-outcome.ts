import type { Transaction } from '../../../platform/database/unit-of-work';
import type { DocumentStatus } from '../domain/document';

const OUTCOMES: Partial<Record<DocumentStatus, string>> = {
  approved: `"approvedAt" = CASE WHEN "version" = $3 THEN now() ELSE "approvedAt" END,
             "supersededAt" = CASE WHEN "version" = $3 THEN NULL ELSE now() END`,
  rejected: `"rejectedAt" = now()`,
  revision_required: `"revisionAskedAt" = now()`,
};

/** Notes on a version what its review came to, in the transaction of the decision; an approved one takes the place of the one before. */
export async function recordOutcome(
  tx: Transaction,
  documentId: number,
  version: number,
  status: DocumentStatus,
): Promise<void> {
  const outcome = OUTCOMES[status];
  if (!outcome) return;
  const formerly = status === 'approved' ? `OR ("approvedAt" IS NOT NULL AND "supersededAt" IS NULL)` : '';
  const text = `
    UPDATE document_versions SET ${outcome}
    WHERE "organizationId" = $1 AND "documentId" = $2 AND ("version" = $3 ${formerly})`;
  await tx.query({ name: `document_versions.${status}`, text }, [tx.actor.organizationId, documentId, version]);
}
