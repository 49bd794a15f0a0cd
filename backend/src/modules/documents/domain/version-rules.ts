import {
  refuse,
  wrongState,
  type Person,
  type Refusal,
  type RefusalCode,
  type ReviewSituation,
} from './review-transitions';
import type { DocumentStatus } from './document';

/** Actions that give a document a further version. */
export const VERSION_ACTIONS = ['upload_version', 'restore_version'] as const;
export type VersionAction = (typeof VERSION_ACTIONS)[number];

export type VersionSituation = Pick<ReviewSituation, 'status' | 'version' | 'authorId' | 'isArchived'> & {
  legalHold: boolean;
};

export interface VersionPermission {
  allowed: true;
  /** Where the document stands with its new version. */
  to: DocumentStatus;
}

/** A draft stays one and a revision stays asked for; with a newer version, what was decided is open again. */
const UNSUBMITTED: Partial<Record<DocumentStatus, DocumentStatus>> = {
  draft: 'draft',
  revision_required: 'revision_required',
  approved: 'draft',
  rejected: 'draft',
};

/** What happens when this person adds a version now: the next status, or the reason why not. Pure. */
export function judgeVersion(
  action: VersionAction,
  situation: VersionSituation,
  person: Person,
  submit = true,
): VersionPermission | Refusal {
  if (situation.legalHold) return refuse('LEGAL_HOLD');
  if (situation.isArchived) return refuse('ARCHIVED');
  const unsubmitted = UNSUBMITTED[situation.status];
  if (!unsubmitted) return wrongState(situation.status, 'Withdraw it first.');
  if (person.userId !== situation.authorId) return refuse('NOT_AUTHOR');
  if (action === 'restore_version' && situation.version === 1) {
    return { allowed: false, code: 'WRONG_STATE', message: 'There is no earlier version.', status: 409 };
  }
  return { allowed: true, to: submit ? 'pending_review' : unsubmitted };
}

/** Version actions this person may take now, and why the others are refused. */
export function versionOptions(
  situation: VersionSituation,
  person: Person,
): { allowed: VersionAction[]; refusals: { action: VersionAction; code: RefusalCode; message: string }[] } {
  const allowed: VersionAction[] = [];
  const refusals: { action: VersionAction; code: RefusalCode; message: string }[] = [];
  for (const action of VERSION_ACTIONS) {
    const judgement = judgeVersion(action, situation, person);
    if (judgement.allowed) allowed.push(action);
    else refusals.push({ action, code: judgement.code, message: judgement.message });
  }
  return { allowed, refusals };
}
