import { Injectable } from '@nestjs/common';
import { systemActor } from '../../../platform/database/actor';
import { UnitOfWork, type Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { Schedule, type ScheduledJob } from '../../../platform/schedule/schedule';
import { EveryOrganization } from '../../tenancy';
import { CERTIFICATE_CHECK_WANTED } from '../certificates.events';
import { CertifyDocument } from './certify-document.service';

const JOB = 'make-missing-certificates';
const BATCH = 100;
/** What was certified just now is on its way. */
const REST = `interval '1 hour'`;

/**
 * What was left out, such as versions of an older build, is certified; and what could not be checked, or has its
 * proof without the platform's, is checked again.
 */
@Injectable()
@Schedule({ name: JOB, everyHours: 24 })
export class MakeMissingCertificates implements ScheduledJob {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: EveryOrganization,
    private readonly certify: CertifyDocument,
    private readonly outbox: Outbox,
  ) {}

  /** @returns how many documents were certified; safe to repeat and to run in parallel */
  async run(): Promise<number> {
    const certified = await this.organizations.inBatches(JOB, (tx) => this.batch(tx));
    for await (const id of this.organizations.ids()) {
      await this.unitOfWork.run(systemActor(id, JOB), (tx) => this.checkAgain(tx));
    }
    return certified;
  }

  private async batch(tx: Transaction): Promise<number> {
    const missing = await tx.query<{ documentId: number }>(
      `SELECT DISTINCT v."documentId" FROM document_versions v
       JOIN documents d ON d."organizationId" = v."organizationId" AND d."id" = v."documentId" AND d."purgedAt" IS NULL
       LEFT JOIN document_certificates u ON u."organizationId" = v."organizationId" AND u."documentId" = v."documentId"
         AND u."version" = v."version" AND u."event" = 'uploaded'
       LEFT JOIN document_certificates a ON a."organizationId" = v."organizationId" AND a."documentId" = v."documentId"
         AND a."version" = v."version" AND a."event" = 'approved'
       WHERE v."organizationId" = $1 AND (u."version" IS NULL OR (a."version" IS NULL AND v."approvedAt" IS NOT NULL))
       ORDER BY v."documentId" LIMIT ${BATCH}`,
      [tx.actor.organizationId],
    );
    for (const { documentId } of missing) await this.certify.run(tx, documentId);
    return missing.length;
  }

  private async checkAgain(tx: Transaction): Promise<void> {
    const open = await tx.query<{ documentId: number; version: number }>(
      `SELECT DISTINCT c."documentId", c."version" FROM document_certificates c
       JOIN documents d ON d."organizationId" = c."organizationId" AND d."id" = c."documentId" AND d."purgedAt" IS NULL
       WHERE c."organizationId" = $1 AND (c."checkedAt" IS NULL OR c."platformProof" IS NULL) AND c."createdAt" < now() - ${REST}
       LIMIT 1000`,
      [tx.actor.organizationId],
    );
    for (const one of open) await this.outbox.publish(tx, CERTIFICATE_CHECK_WANTED, one);
  }
}
