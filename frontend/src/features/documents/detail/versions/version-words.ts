import type { DocumentVersion, TextChange, VersionState } from '@/api/document-content';
import type { DocumentDetail } from '@/api/types';
import type { BadgeColour } from '@/shared/lib/document-words';

const states: Record<VersionState, { word: string; colour: BadgeColour }> = {
  draft: { word: 'Draft', colour: 'grey' },
  in_review: { word: 'In review', colour: 'yellow' },
  current: { word: 'In force', colour: 'green' },
  superseded: { word: 'Superseded', colour: 'grey' },
  rejected: { word: 'Rejected', colour: 'red' },
  revision_required: { word: 'Revision required', colour: 'orange' },
};

/** Where a version stands, in a word and its colour. */
export const stateWords = ({ state }: Pick<DocumentVersion, 'state'>) => states[state];

export interface Notice {
  text: string;
  /** The version that one may rather want to see. */
  leadsTo: number | null;
}

const underReview: readonly DocumentDetail['status'][] = ['pending_review', 'pending_approval'];

/** What to tell a reader of version `shown` who may take it for the one in force; null when it is. */
export function noticeOf(
  { version, approvedVersion, status }: Pick<DocumentDetail, 'version' | 'approvedVersion' | 'status'>,
  shown: number,
): Notice | null {
  const newer = approvedVersion !== null && version > approvedVersion;
  const inReview = newer && underReview.includes(status);
  if (shown !== version) {
    const superseded = approvedVersion !== null && shown < approvedVersion;
    const inForce = shown === approvedVersion;
    const what = superseded
      ? `Version ${shown} is superseded by version ${approvedVersion}.`
      : inForce
        ? `Version ${shown} is in force. Version ${version} is ${inReview ? 'in review' : 'not approved yet'}.`
        : `You are looking at version ${shown}. The newest is version ${version}.`;
    return { text: what, leadsTo: superseded ? approvedVersion : version };
  }
  if (!newer) return null;
  const text = inReview
    ? `Version ${version} is in review. Version ${approvedVersion} stays in force until it is approved.`
    : `Version ${version} is not approved yet. Version ${approvedVersion} stays in force.`;
  return { text, leadsTo: approvedVersion };
}

export type DiffPart = TextChange | { kind: 'skipped'; text: string; lines: number };

/** How many unchanged lines stay around a change. */
const AROUND = 3;

/** The comparison with its long unchanged stretches folded to the lines around the changes. */
export function fold(changes: readonly TextChange[]): DiffPart[] {
  return changes.flatMap((change, index): DiffPart[] => {
    if (change.kind !== 'equal') return [change];
    const lines = change.text.split('\n');
    const before = index === 0 ? 0 : AROUND;
    const after = index === changes.length - 1 ? 0 : AROUND;
    const hidden = lines.length - before - after;
    // A fold that hides next to nothing only stands in the way.
    if (hidden < 4) return [change];
    const middle = lines.slice(before, lines.length - after).join('\n');
    const [head, tail] = [lines.slice(0, before), lines.slice(lines.length - after)];
    return [
      ...(before > 0 ? [{ kind: 'equal' as const, text: `${head.join('\n')}\n` }] : []),
      { kind: 'skipped', text: middle, lines: hidden },
      ...(after > 0 ? [{ kind: 'equal' as const, text: `\n${tail.join('\n')}` }] : []),
    ];
  });
}
