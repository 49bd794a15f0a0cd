import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import { TEMPLATE_DECIDED } from '../templates.events';
import { templateFor } from './known-template';

/** An admin lets a template into the library, or declines it with a reason. */
@Injectable()
export class DecideTemplate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NotFoundError, TemplateRefusedError */
  async approve(actor: Actor, id: number): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      await templateFor(tx, id, 'approve');
      await tx.query(
        `UPDATE document_templates
         SET "isApproved" = true, "approvedBy" = $3, "approvedAt" = now(), "declinedBy" = NULL, "declinedAt" = NULL, "declineReason" = NULL, "updatedAt" = now()
         WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, id, actor.userId],
      );
      await this.audit.record(tx, { action: 'approve', resource: 'template', resourceId: id });
      await this.outbox.publish(tx, TEMPLATE_DECIDED, { templateId: id, by: actor.userId, approved: 1 });
    });
  }

  /** @throws NotFoundError, TemplateRefusedError */
  async decline(actor: Actor, id: number, reason: string): Promise<void> {
    await this.unitOfWork.run(actor, async (tx) => {
      await templateFor(tx, id, 'decline');
      await tx.query(
        `UPDATE document_templates SET "declinedBy" = $3, "declinedAt" = now(), "declineReason" = $4, "updatedAt" = now()
         WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, id, actor.userId, reason],
      );
      await this.audit.record(tx, { action: 'decline', resource: 'template', resourceId: id, details: { reason } });
      await this.outbox.publish(tx, TEMPLATE_DECIDED, { templateId: id, by: actor.userId, approved: 0 });
    });
  }
}
