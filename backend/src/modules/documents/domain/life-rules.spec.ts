import { DOCUMENT_STATUSES, type DocumentStatus } from './document';
import { DOCUMENT_FIELDS, editableFields, mayChangeRetention, type DocumentField } from './editable-fields';
import { judgeDisposal, judgeLife, LIFE_ACTIONS, lifeOptions, type LifeAction, type LifeSituation } from './life-rules';

const AUTHOR = { userId: 1, role: 'document_creator' };
const ADMIN = { userId: 2, role: 'admin' };
const OTHERS = ['reviewer', 'approver', 'user', 'document_creator', 'system'].map((role) => ({ userId: 3, role }));

const situation = (facts: Partial<LifeSituation> = {}): LifeSituation => ({
  status: 'approved',
  authorId: AUTHOR.userId,
  approvedVersion: 1,
  isArchived: false,
  legalHold: false,
  deletedAt: null,
  retainedUntil: null,
  isRetained: false,
  ...facts,
});
const DELETED = '2026-01-01T00:00:00Z';
const UNTIL = '2026-11-24T10:00:00.123456Z';
/** The code of the refusal; `yes` when it is allowed. */
const answer = (action: LifeAction, facts: Partial<LifeSituation>, person = AUTHOR): string => {
  const judgement = judgeLife(action, situation(facts), person);
  return judgement.allowed ? 'yes' : judgement.code;
};

describe('what may become of a document', () => {
  it.each<[string, Partial<LifeSituation>, Record<LifeAction, string>, Partial<Record<LifeAction, string>>]>([
    [
      'in use',
      {},
      {
        edit: 'yes',
        archive: 'yes',
        unarchive: 'NOT_ARCHIVED',
        delete: 'yes',
        restore: 'NOT_IN_TRASH',
        purge: 'ADMIN_ONLY',
        hold: 'ADMIN_ONLY',
        release_hold: 'ADMIN_ONLY',
      },
      { purge: 'NOT_IN_TRASH', hold: 'yes', release_hold: 'NOT_ON_HOLD' },
    ],
    [
      'in review',
      { status: 'pending_approval', approvedVersion: null },
      {
        edit: 'yes',
        archive: 'IN_REVIEW',
        unarchive: 'NOT_ARCHIVED',
        delete: 'IN_REVIEW',
        restore: 'NOT_IN_TRASH',
        purge: 'ADMIN_ONLY',
        hold: 'ADMIN_ONLY',
        release_hold: 'ADMIN_ONLY',
      },
      { delete: 'yes', purge: 'NOT_IN_TRASH', hold: 'yes', release_hold: 'NOT_ON_HOLD' },
    ],
    [
      'under revision',
      { status: 'revision_required' },
      {
        edit: 'yes',
        archive: 'REVISION_OPEN',
        unarchive: 'NOT_ARCHIVED',
        delete: 'yes',
        restore: 'NOT_IN_TRASH',
        purge: 'ADMIN_ONLY',
        hold: 'ADMIN_ONLY',
        release_hold: 'ADMIN_ONLY',
      },
      { purge: 'NOT_IN_TRASH', hold: 'yes', release_hold: 'NOT_ON_HOLD' },
    ],
    [
      'archived',
      { isArchived: true },
      {
        edit: 'ARCHIVED',
        archive: 'ARCHIVED',
        unarchive: 'yes',
        delete: 'ARCHIVED',
        restore: 'NOT_IN_TRASH',
        purge: 'ADMIN_ONLY',
        hold: 'ADMIN_ONLY',
        release_hold: 'ADMIN_ONLY',
      },
      { purge: 'NOT_IN_TRASH', hold: 'yes', release_hold: 'NOT_ON_HOLD' },
    ],
    [
      'in the trash',
      { deletedAt: DELETED },
      {
        edit: 'IN_TRASH',
        archive: 'IN_TRASH',
        unarchive: 'IN_TRASH',
        delete: 'IN_TRASH',
        restore: 'yes',
        purge: 'ADMIN_ONLY',
        hold: 'ADMIN_ONLY',
        release_hold: 'ADMIN_ONLY',
      },
      { purge: 'yes', hold: 'yes', release_hold: 'NOT_ON_HOLD' },
    ],
    [
      'under a hold',
      { legalHold: true },
      {
        edit: 'LEGAL_HOLD',
        archive: 'LEGAL_HOLD',
        unarchive: 'LEGAL_HOLD',
        delete: 'LEGAL_HOLD',
        restore: 'NOT_IN_TRASH',
        purge: 'ADMIN_ONLY',
        hold: 'ADMIN_ONLY',
        release_hold: 'ADMIN_ONLY',
      },
      { purge: 'NOT_IN_TRASH', hold: 'LEGAL_HOLD', release_hold: 'yes' },
    ],
    [
      'held in the trash',
      { legalHold: true, deletedAt: DELETED },
      {
        edit: 'IN_TRASH',
        archive: 'IN_TRASH',
        unarchive: 'IN_TRASH',
        delete: 'IN_TRASH',
        restore: 'yes',
        purge: 'ADMIN_ONLY',
        hold: 'ADMIN_ONLY',
        release_hold: 'ADMIN_ONLY',
      },
      { purge: 'LEGAL_HOLD', hold: 'LEGAL_HOLD', release_hold: 'yes' },
    ],
  ])('%s', (_, facts, author, admin) => {
    const answers = (person: typeof AUTHOR): unknown =>
      Object.fromEntries(LIFE_ACTIONS.map((action) => [action, answer(action, facts, person)]));
    expect(answers(AUTHOR)).toEqual(author);
    expect(answers(ADMIN)).toEqual({ ...author, ...admin });
    for (const person of OTHERS) {
      // Whoever may not act learns nothing of the state.
      expect(new Set(Object.values(answers(person) as object))).toEqual(new Set(['NOT_AUTHOR_OR_ADMIN', 'ADMIN_ONLY']));
    }
  });

  it('lets retention forbid what destroys, and says until when', () => {
    const facts = { retainedUntil: UNTIL, isRetained: true };
    for (const person of [AUTHOR, ADMIN]) {
      expect(judgeLife('delete', situation(facts), person)).toMatchObject({
        code: 'RETAINED',
        status: 409,
        message: 'This document must be kept until Nov 24, 2026.',
      });
    }
    expect(answer('purge', { ...facts, deletedAt: DELETED }, ADMIN)).toBe('RETAINED');
    expect(answer('archive', facts)).toBe('yes');
    expect(answer('edit', facts)).toBe('yes');
    expect(answer('delete', { ...facts, isRetained: false })).toBe('yes');
  });

  it.each<[string, Partial<LifeSituation> & { isExpired?: boolean }, typeof ADMIN, string]>([
    ['whose retention ended', { retainedUntil: UNTIL }, ADMIN, 'yes'],
    ['that expired', { isExpired: true }, ADMIN, 'yes'],
    ['in the archive', { retainedUntil: UNTIL, isArchived: true }, ADMIN, 'yes'],
    ['of one’s own', { retainedUntil: UNTIL }, AUTHOR, 'ADMIN_ONLY'],
    ['that is not due', {}, ADMIN, 'NOT_DUE'],
    ['that expired but must be kept', { isExpired: true, retainedUntil: UNTIL, isRetained: true }, ADMIN, 'RETAINED'],
    ['under a hold', { retainedUntil: UNTIL, legalHold: true }, ADMIN, 'LEGAL_HOLD'],
    ['in the trash', { retainedUntil: UNTIL, deletedAt: DELETED }, ADMIN, 'IN_TRASH'],
  ])('disposes of a document %s: %4$s', (_, facts, person, expected) => {
    const judgement = judgeDisposal({ isExpired: false, ...situation(facts), ...facts }, person);
    expect(judgement.allowed ? 'yes' : judgement.code).toBe(expected);
  });

  it('explains each action it does not offer, in a sentence', () => {
    for (const status of DOCUMENT_STATUSES) {
      for (const person of [AUTHOR, ADMIN, ...OTHERS]) {
        const { allowed, refusals } = lifeOptions(situation({ status }), person);
        expect([...allowed, ...refusals.map(({ action }) => action)].sort()).toEqual([...LIFE_ACTIONS].sort());
        for (const { message } of refusals) expect(message).toMatch(/^[A-Z].*\.$/);
      }
    }
  });
});

describe('what may change without a new version', () => {
  const after: DocumentField[] = ['tags', 'expirationDate', 'retentionPeriod'];

  it.each<[DocumentStatus, number | null, readonly DocumentField[]]>([
    ['draft', null, DOCUMENT_FIELDS],
    ['revision_required', null, DOCUMENT_FIELDS],
    ['pending_review', null, ['tags']],
    ['pending_approval', 1, ['tags']],
    ['approved', 1, after],
    ['rejected', null, after],
    ['draft', 1, [...after, 'reviewerId', 'approverId']],
    ['revision_required', 1, [...after, 'reviewerId', 'approverId']],
  ])('%s, version in force %s: %j', (status, approvedVersion, fields) => {
    expect(editableFields(situation({ status, approvedVersion }))).toEqual(fields);
  });

  it.each<[number | null, number | null, boolean]>([
    [null, 30, true],
    [30, 30, true],
    [30, 31, true],
    [30, 29, false],
    [30, null, false],
  ])('retention from %s to %s by the author after a decision: %s', (from, to, allowed) => {
    for (const facts of [{ status: 'approved' }, { status: 'rejected' }, { status: 'draft' }] as const) {
      expect(mayChangeRetention(situation(facts), AUTHOR, from, to)).toBe(allowed);
    }
    expect(mayChangeRetention(situation(), ADMIN, from, to)).toBe(true);
    expect(mayChangeRetention(situation({ status: 'draft', approvedVersion: null }), AUTHOR, from, to)).toBe(true);
  });
});
