import { meterLines } from '@/shared/billing/meters';
import { plural } from '@/shared/lib/format';
import { documentsByStatus, paths } from '@/shared/routing/paths';
import type { Dashboard } from './api';

/** One thing that an admin should see to. */
export interface AttentionLine {
  key: string;
  text: string;
  detail: string;
  to: string;
  /** Pressing things come first and are marked. */
  pressing: boolean;
}

const people = (count: number, does: string, do_: string) =>
  count === 1 ? `1 person ${does}` : `${count} people ${do_}`;

/** What waits for an admin, the pressing first; empty when all is well. */
export function attentionLines(administration: Dashboard['administration']): AttentionLine[] {
  if (!administration) return [];
  const { joinRequests, overdue, unconfirmed, invitations, usage } = administration;
  const lines: AttentionLine[] = [];
  if (joinRequests > 0) {
    lines.push({
      key: 'joinRequests',
      text: people(joinRequests, 'asks to join', 'ask to join'),
      detail: 'They cannot sign in until you decide.',
      to: paths.users,
      pressing: true,
    });
  }
  for (const { label, words, level } of meterLines(usage)) {
    if (level === 'ok') continue;
    lines.push({
      key: label,
      text: `${label}: ${words}`,
      detail: level === 'full' ? 'The limit of your plan is reached.' : 'Close to the limit of your plan.',
      to: paths.billing,
      pressing: level === 'full',
    });
  }
  if (overdue > 0) {
    lines.push({
      key: 'overdue',
      text: overdue === 1 ? '1 review is overdue' : `${overdue} reviews are overdue`,
      detail: 'Whoever has to decide was reminded. You can give the step to somebody else.',
      to: documentsByStatus('pending'),
      pressing: true,
    });
  }
  if (unconfirmed > 0) {
    lines.push({
      key: 'unconfirmed',
      text: people(unconfirmed, 'has not confirmed an e-mail address', 'have not confirmed their e-mail addresses'),
      detail: 'Codes and notices may not reach them.',
      to: paths.users,
      pressing: false,
    });
  }
  if (invitations > 0) {
    lines.push({
      key: 'invitations',
      text: `${plural(invitations, 'invitation')} not accepted yet`,
      detail: 'You can send the mail again under User Management.',
      to: paths.users,
      pressing: false,
    });
  }
  return lines.toSorted((a, b) => Number(b.pressing) - Number(a.pressing));
}
