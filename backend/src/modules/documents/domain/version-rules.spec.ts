import { DOCUMENT_STATUSES, type DocumentStatus } from './document';
import { judgeVersion, VERSION_ACTIONS, versionOptions, type VersionSituation } from './version-rules';

const AUTHOR = 7;
const situation = (status: DocumentStatus, change: Partial<VersionSituation> = {}): VersionSituation => ({
  status,
  version: 2,
  authorId: AUTHOR,
  isArchived: false,
  legalHold: false,
  ...change,
});
const answer = (...of: Parameters<typeof judgeVersion>): string => {
  const judgement = judgeVersion(...of);
  return judgement.allowed ? judgement.to : `${judgement.status} ${judgement.code}`;
};

describe('version rules', () => {
  it.each<[DocumentStatus, string, string]>([
    ['draft', 'pending_review', 'draft'],
    ['pending_review', '409 WRONG_STATE', '409 WRONG_STATE'],
    ['pending_approval', '409 WRONG_STATE', '409 WRONG_STATE'],
    ['approved', 'pending_review', 'draft'],
    ['rejected', 'pending_review', 'draft'],
    ['revision_required', 'pending_review', 'revision_required'],
  ])('take the author from %s to %s, or unsubmitted to %s', (status, submitted, unsubmitted) => {
    for (const action of VERSION_ACTIONS) {
      const author = { userId: AUTHOR, role: 'document_creator' };
      expect(answer(action, situation(status), author)).toBe(submitted);
      expect(answer(action, situation(status), author, false)).toBe(unsubmitted);
    }
  });

  it('leave versions to the author, whatever the role of the others', () => {
    for (const status of DOCUMENT_STATUSES) {
      for (const role of ['admin', 'document_creator', 'reviewer', 'approver', 'user', 'system']) {
        for (const userId of [1, null]) {
          const refused = answer('upload_version', situation(status), { userId, role });
          expect(refused).toBe(status.startsWith('pending_') ? '409 WRONG_STATE' : '403 NOT_AUTHOR');
        }
      }
    }
  });

  it('keep an archived document, and one under a legal hold, as it is', () => {
    for (const status of DOCUMENT_STATUSES) {
      const author = { userId: AUTHOR, role: 'user' };
      expect(answer('upload_version', situation(status, { isArchived: true }), author)).toBe('409 ARCHIVED');
      expect(answer('restore_version', situation(status, { legalHold: true }), author)).toBe('409 LEGAL_HOLD');
    }
  });

  it('say what would help, and have nothing to restore in a first version', () => {
    const author = { userId: AUTHOR, role: 'user' };
    const { refusals } = versionOptions(situation('pending_review'), author);
    expect(refusals.map(({ message }) => message)).toEqual(
      VERSION_ACTIONS.map(() => 'This document waits for its review. Withdraw it first.'),
    );
    const first = versionOptions(situation('draft', { version: 1 }), author);
    expect(first.allowed).toEqual(['upload_version']);
    expect(first.refusals).toMatchObject([{ action: 'restore_version', code: 'WRONG_STATE' }]);
  });
});
