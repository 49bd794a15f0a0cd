import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { AccessGate } from '../../documents';
import { CERTIFICATE_CHECK_WANTED } from '../certificates.events';

/** Asks a worker to check a version's certificates now. */
@Injectable()
export class RequestCheck {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly gate: AccessGate,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** @param version default: the one the actor knows the document by. @throws NotFoundError */
  async run(actor: Actor, documentId: number, version?: number): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      const { version: known } = await this.gate.visible(tx, documentId, version);
      const details = { version: known };
      await this.audit.record(tx, {
        action: 'check_certificate',
        resource: 'document',
        resourceId: documentId,
        details,
      });
      await this.outbox.publish(tx, CERTIFICATE_CHECK_WANTED, { documentId, version: known });
    });
  }
}
