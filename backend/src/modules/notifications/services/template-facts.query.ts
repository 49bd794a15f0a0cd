import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/unit-of-work';

export interface TemplateFacts {
  id: number;
  name: string;
  isApproved: boolean;
  declineReason: string | null;
  createdBy: number;
  createdByName: string;
  waits: boolean;
}

/** What a notice says about a template of the library, read when the notice is written. */
@Injectable()
export class TemplateFactsQuery {
  async run(tx: Transaction, templateId: number): Promise<TemplateFacts | undefined> {
    const [row] = await tx.query<TemplateFacts & Record<string, unknown>>(
      `SELECT t."id", t."name", t."isApproved", t."declineReason", t."createdBy", u."name" AS "createdByName",
              NOT t."isApproved" AND t."declinedAt" IS NULL AS "waits"
       FROM document_templates t JOIN users u ON u."organizationId" = t."organizationId" AND u."id" = t."createdBy"
       WHERE t."organizationId" = $1 AND t."id" = $2 AND t."isActive"`,
      [tx.actor.organizationId, templateId],
    );
    return row;
  }
}
