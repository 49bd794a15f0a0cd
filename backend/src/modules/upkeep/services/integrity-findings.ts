import { Injectable, Logger } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import type { Loss } from '../../../platform/storage/second-look';
import { AuditLog } from '../../audit';
import { VERSION_DOUBTED } from '../../documents';
import { INTEGRITY_FAILED } from '../upkeep.events';

/** When a whole disk is lost, the admins need not hear of each file. */
const NOTICES_A_DAY = 5;

/** What is wrong with stored files: each finding is reported once, and forgotten when it is mended. */
@Injectable()
export class IntegrityFindings {
  private readonly logger = new Logger('Integrity');

  constructor(
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** Log, audit entry and word to the admins, unless the file was reported before. @returns whether it was new */
  async report(tx: Transaction, filePath: string, kind: Loss): Promise<boolean> {
    const { organizationId } = tx.actor;
    const [finding] = await tx.query<{ documentId: number | null; version: number | null }>(
      `INSERT INTO integrity_findings ("organizationId", "filePath", "kind", "documentId", "version")
       SELECT $1, $2, $3, v."documentId", v."version" FROM (SELECT 1) one
       LEFT JOIN document_versions v ON v."organizationId" = $1 AND v."filePath" = $2
       ON CONFLICT DO NOTHING RETURNING "documentId", "version"`,
      [organizationId, filePath, kind],
    );
    if (!finding) return false;
    const { documentId, version } = finding;
    tx.onCommit(() =>
      this.logger.error({
        message: `a stored file is ${kind}`,
        code: 'INTEGRITY_FAILURE',
        organizationId,
        ...finding,
        filePath,
      }),
    );
    await this.audit.record(tx, {
      action: 'integrity_failure',
      ...subject(filePath, documentId),
      details: { reason: kind, foundBy: tx.actor.requestId, version, filePath },
    });
    await this.doubt(tx, finding);
    const [recent] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS "count" FROM integrity_findings
       WHERE "organizationId" = $1 AND "detectedAt" > now() - interval '24 hours'`,
      [organizationId],
    );
    if ((recent?.count ?? 0) <= NOTICES_A_DAY) {
      await this.outbox.publish(tx, INTEGRITY_FAILED, { documentId, version, kind });
    }
    return true;
  }

  /** The file is as it should be. @returns whether it had been reported */
  async resolve(tx: Transaction, filePath: string): Promise<boolean> {
    const [finding] = await tx.query<{ documentId: number | null; version: number | null }>(
      `DELETE FROM integrity_findings WHERE "organizationId" = $1 AND "filePath" = $2 RETURNING "documentId", "version"`,
      [tx.actor.organizationId, filePath],
    );
    if (!finding) return false;
    await this.audit.record(tx, {
      action: 'integrity_restored',
      ...subject(filePath, finding.documentId),
      details: { foundBy: tx.actor.requestId, version: finding.version, filePath },
    });
    await this.doubt(tx, finding);
    return true;
  }

  /** Whatever says something about the version has to look again. */
  private async doubt(
    tx: Transaction,
    { documentId, version }: { documentId: number | null; version: number | null },
  ): Promise<void> {
    if (documentId !== null) await this.outbox.publish(tx, VERSION_DOUBTED, { documentId, version });
  }

  /** Forgets findings about files that no row points to any more. */
  async forget(tx: Transaction, filePaths: readonly string[]): Promise<void> {
    await tx.query(`DELETE FROM integrity_findings WHERE "organizationId" = $1 AND "filePath" = ANY($2)`, [
      tx.actor.organizationId,
      filePaths,
    ]);
  }

  /** Everything that is still reported of the organization. */
  async all(tx: Transaction): Promise<{ filePath: string; kind: Loss }[]> {
    return tx.query(`SELECT "filePath", "kind" FROM integrity_findings WHERE "organizationId" = $1`, [
      tx.actor.organizationId,
    ]);
  }
}

const subject = (filePath: string, documentId: number | null): { resource: string; resourceId: number | string } =>
  documentId === null ? { resource: 'file', resourceId: filePath } : { resource: 'document', resourceId: documentId };
