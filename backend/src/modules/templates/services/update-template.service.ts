import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { Outbox } from '../../../platform/outbox/outbox';
import { AuditLog } from '../../audit';
import type { Category } from '../../documents';
import { TEMPLATE_SUBMITTED } from '../templates.events';
import { templateFor } from './known-template';

export interface TemplateChanges {
  name?: string;
  description?: string;
  category?: Category;
}

/** Changes what the library says about a template; its file stays. A declined one goes to the admins again. */
@Injectable()
export class UpdateTemplate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NotFoundError, TemplateRefusedError */
  async run(actor: Actor, id: number, changes: TemplateChanges): Promise<void> {
    const { name, description, category } = changes;
    const fields = Object.keys(changes).filter((field) => changes[field as keyof TemplateChanges] !== undefined);
    if (fields.length === 0) return;
    await this.unitOfWork.run(actor, async (tx) => {
      const { state } = await templateFor(tx, id, 'edit');
      const again = state === 'declined' && actor.role !== 'admin';
      await tx.query(
        `UPDATE document_templates
         SET "name" = coalesce($3, "name"), "description" = CASE WHEN $4::text IS NULL THEN "description" ELSE nullif($4, '') END,
             "category" = coalesce($5, "category"), "updatedAt" = now(),
             "declinedBy" = CASE WHEN $6 THEN NULL ELSE "declinedBy" END, "declinedAt" = CASE WHEN $6 THEN NULL ELSE "declinedAt" END,
             "declineReason" = CASE WHEN $6 THEN NULL ELSE "declineReason" END
         WHERE "organizationId" = $1 AND "id" = $2`,
        [actor.organizationId, id, name ?? null, description ?? null, category ?? null, again],
      );
      await this.audit.record(tx, { action: 'update', resource: 'template', resourceId: id, details: { fields } });
      if (again) await this.outbox.publish(tx, TEMPLATE_SUBMITTED, { templateId: id, by: actor.userId });
    });
  }
}
