import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/database/actor';
import type { Transaction } from '../../../platform/database/unit-of-work';
import { ImmutableFieldsError, LostRaceError } from '../documents.errors';
import type { Category, Priority } from '../domain/document';
import { DOCUMENT_FIELDS, editableFields, mayChangeRetention, type DocumentField } from '../domain/editable-fields';
import { judgeLife } from '../domain/life-rules';
import { DocumentFields } from './document-fields';
import { LifeStep, type LifeRow, type StepDone } from './life-step';

/** The facts of a document that can be changed. */
export interface DocumentFacts {
  title: string;
  description: string | null;
  department: string;
  category: Category;
  priority: Priority;
  tags: string[];
  reviewerId: number | null;
  approverId: number | null;
  /** A moment, in any spelling that `Date` reads. */
  expirationDate: string | null;
  retentionPeriod: number | null;
  restrictedToDepartment: boolean;
}

const CURRENT = `SELECT ${DOCUMENT_FIELDS.map((field) => `"${field}"`).join(', ')} FROM documents WHERE "organizationId" = $1 AND "id" = $2`;
/** The log says that it changed, not what it says: descriptions are content. */
const UNTOLD: readonly DocumentField[] = ['description'];

/** Changes facts of a document, as far as its state lets them change. */
@Injectable()
export class UpdateDocument {
  constructor(
    private readonly step: LifeStep,
    private readonly fields: DocumentFields,
  ) {}

  /**
   * Fields with the value they have already are no change, so that a form may send all it has.
   * @param seen the row's version that the actor looked at, where it is known
   * @throws NotFoundError, LifeRefusedError
   * @throws LostRaceError when the document changed after the actor looked at it
   * @throws ImmutableFieldsError, InvalidInputError naming the fields
   */
  async run(actor: Actor, documentId: number, input: Partial<DocumentFacts>, seen?: number): Promise<void> {
    await this.step.run(actor, documentId, 'edit', judgeLife.bind(null, 'edit'), async (tx, row) => {
      if (seen !== undefined && seen !== row.rowVersion) throw new LostRaceError();
      const [before] = await tx.query<DocumentFacts>(CURRENT, [actor.organizationId, documentId]);
      if (!before) throw new Error('The locked document is gone');
      const changes = differing(before, input);
      const changed = Object.keys(changes) as DocumentField[];
      if (changed.length === 0) return null;
      requireEditable(row, actor, before, changes);
      await this.write(tx, row, before, changes);
      return { action: 'update', details: told(before, changes) };
    });
  }

  private async write(
    tx: Transaction,
    row: LifeRow,
    before: DocumentFacts,
    changes: Partial<DocumentFacts>,
  ): Promise<void> {
    const set: Record<string, unknown> = { ...changes };
    if (changes.department !== undefined) {
      const { id, name } = await this.fields.department(tx, changes.department);
      Object.assign(set, { departmentId: id, department: name });
    }
    const { reviewerId = before.reviewerId, approverId = before.approverId } = changes;
    if ('reviewerId' in changes || 'approverId' in changes) {
      await this.fields.requirePeople(tx, { authorId: row.authorId, reviewerId, approverId });
    }
    if (changes.expirationDate) await this.fields.requireFuture(tx, changes.expirationDate);
    if ('expirationDate' in changes) Object.assign(set, { isExpired: false, reminderSent: false });
    const columns = Object.keys(set);
    await tx.query(
      `UPDATE documents SET ${columns.map((column, index) => `"${column}" = $${index + 3}`).join(', ')},
         "updatedAt" = now(), "rowVersion" = "rowVersion" + 1 WHERE "organizationId" = $1 AND "id" = $2`,
      [tx.actor.organizationId, row.id, ...Object.values(set)],
    );
  }
}

/** What of the input is another value than the present one. */
function differing(before: DocumentFacts, input: Partial<DocumentFacts>): Partial<DocumentFacts> {
  const sent = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    sent.filter(([field, value]) => comparable(field, value) !== comparable(field, before[field as DocumentField])),
  );
}

function comparable(field: string, value: unknown): string {
  if (field === 'expirationDate' && typeof value === 'string') return String(new Date(value).getTime());
  return JSON.stringify(value);
}

/** @throws ImmutableFieldsError */
function requireEditable(row: LifeRow, actor: Actor, before: DocumentFacts, changes: Partial<DocumentFacts>): void {
  const editable = editableFields(row);
  const frozen = (Object.keys(changes) as DocumentField[]).filter((field) => !editable.includes(field));
  if (frozen.length > 0) throw ImmutableFieldsError.in(row.status, frozen);
  const { retentionPeriod } = changes;
  if (retentionPeriod !== undefined && !mayChangeRetention(row, actor, before.retentionPeriod, retentionPeriod)) {
    throw new ImmutableFieldsError({
      retentionPeriod: 'Only an administrator may shorten or remove the retention of a decided document',
    });
  }
}

function told(before: DocumentFacts, changes: Partial<DocumentFacts>): NonNullable<StepDone['details']> {
  const entries = (Object.keys(changes) as DocumentField[]).map((field) =>
    UNTOLD.includes(field) ? [field, 'changed'] : [field, { from: before[field], to: changes[field] }],
  );
  return { changed: Object.fromEntries(entries) as Record<string, unknown> };
}
