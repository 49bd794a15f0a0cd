import type { Transaction } from '../../../platform/database/unit-of-work';
import { NotFoundError } from '../../../platform/errors/app-error';
import type { FileRecord } from '../../documents';
import { judgeTemplate, type TemplateAction, type TemplateState } from '../domain/template-rules';
import { TemplateRefusedError } from '../templates.errors';
import { knownParameters, KNOWN, STATE } from './template-view';

export interface KnownTemplate extends FileRecord {
  id: number;
  name: string;
  state: TemplateState;
  createdBy: number;
}

const COLUMNS = `t."id", t."name", ${STATE} AS "state", t."createdBy", t."fileName", t."filePath", t."fileSize", t."mimeType", t."documentHash", t."encryptedData"`;

/** @throws NotFoundError when the actor may not know of it */
export async function knownTemplate(tx: Transaction, id: number): Promise<KnownTemplate> {
  const [row] = await tx.query<KnownTemplate & Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM document_templates t WHERE ${KNOWN} AND t."id" = $4`,
    [...knownParameters(tx.actor), id],
  );
  if (!row) throw new NotFoundError();
  return row;
}

/**
 * The template, locked until the transaction ends, so that of two who act at once the second one sees
 * what the first one did.
 * @throws NotFoundError, TemplateRefusedError
 */
export async function templateFor(tx: Transaction, id: number, action: TemplateAction): Promise<KnownTemplate> {
  await tx.query(`SELECT 1 FROM document_templates WHERE "organizationId" = $1 AND "id" = $2 FOR UPDATE`, [
    tx.actor.organizationId,
    id,
  ]);
  const template = await knownTemplate(tx, id);
  const judgement = judgeTemplate(action, template, tx.actor);
  if (!judgement.allowed) throw new TemplateRefusedError(judgement);
  return template;
}
