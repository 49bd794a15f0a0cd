import type { Transaction } from '../../../platform/database/unit-of-work';
import type { VersionOfDocument } from './document-texts';

/** Whether the version's document was not purged meanwhile; it cannot be until this transaction ends. */
export async function stillThere(tx: Transaction, { documentId, version }: VersionOfDocument): Promise<boolean> {
  const [row] = await tx.query(
    `SELECT 1 FROM documents d
     JOIN document_versions v ON v."organizationId" = d."organizationId" AND v."documentId" = d."id" AND v."version" = $3
     WHERE d."organizationId" = $1 AND d."id" = $2 AND d."purgedAt" IS NULL FOR SHARE OF d`,
    [tx.actor.organizationId, documentId, version],
  );
  return row !== undefined;
}
