import { Injectable, Logger } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { CERTIFICATE_FAILED } from '../certificates.events';
import type { CheckOutcome } from './certificate-records';

/** A certificate that a check found wrong, or right again. */
export type Finding = Pick<CheckOutcome, 'event' | 'problem'>;

/** What such a check leaves behind: entries in the log, lines for the operator, word to the admins. */
@Injectable()
export class CertificateFindings {
  private readonly logger = new Logger('Certificates');

  constructor(
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** @param findings only what is different from the check before, so that each change is reported once */
  async report(tx: Transaction, documentId: number, version: number, findings: readonly Finding[]): Promise<void> {
    for (const { event, problem } of findings) {
      const details = { version, event, ...(problem && { reason: problem }) };
      const action = problem ? 'certificate_failed' : 'certificate_restored';
      await this.audit.record(tx, { action, resource: 'document', resourceId: documentId, details });
      if (problem) this.alarm(tx, documentId, details);
    }
    if (findings.some(({ problem }) => problem !== null)) {
      await this.outbox.publish(tx, CERTIFICATE_FAILED, { documentId, version });
    }
  }

  private alarm(tx: Transaction, documentId: number, details: Record<string, unknown>): void {
    const { organizationId } = tx.actor;
    const code = 'CERTIFICATE_FAILED';
    tx.onCommit(() =>
      this.logger.error({
        message: 'an integrity certificate does not hold',
        code,
        organizationId,
        documentId,
        ...details,
      }),
    );
  }
}
