import type { LifeSituation } from './life-rules';
import type { Person } from './review-transitions';

/** Facts of a document that people may change without a new version. */
export const DOCUMENT_FIELDS = [
  'title',
  'description',
  'department',
  'category',
  'priority',
  'tags',
  'reviewerId',
  'approverId',
  'expirationDate',
  'retentionPeriod',
  'restrictedToDepartment',
] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

const PEOPLE: readonly DocumentField[] = ['reviewerId', 'approverId'];
/** What may still change once a version was approved or rejected: the record stays as it was decided on. */
const AFTER_DECISION: readonly DocumentField[] = ['tags', 'expirationDate', 'retentionPeriod'];

/**
 * Which fields may change in this state, whoever asks: nothing but tags while people decide on the document;
 * after a decision only tags and the times it is kept by, and, for the next version's review, who decides.
 */
export function editableFields({ status, approvedVersion }: LifeSituation): readonly DocumentField[] {
  switch (status) {
    case 'pending_review':
    case 'pending_approval':
      return ['tags'];
    case 'approved':
    case 'rejected':
      return AFTER_DECISION;
    case 'draft':
    case 'revision_required':
      return approvedVersion === null ? DOCUMENT_FIELDS : [...AFTER_DECISION, ...PEOPLE];
  }
}

/** Whether a document's retention may be changed like this: after a decision authors lengthen it, administrators may do both. */
export function mayChangeRetention(
  situation: LifeSituation,
  person: Person,
  from: number | null,
  to: number | null,
): boolean {
  const decided =
    situation.status === 'approved' || situation.status === 'rejected' || situation.approvedVersion !== null;
  if (!decided || person.role === 'admin' || from === null) return true;
  return to !== null && to >= from;
}
