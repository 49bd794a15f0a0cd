import { statusLabel } from '@/shared/lib/document-words';
import type { ChartPoint, ChartSeries } from '@/shared/charts/chart-math';
import type { DocumentStatus } from '@/api/types';
import type { Dashboard } from './api';

/** In the order in which a document passes them. */
const statuses: readonly DocumentStatus[] = [
  'draft',
  'pending_review',
  'pending_approval',
  'revision_required',
  'rejected',
  'approved',
];

/** Uploads, refusals and approvals of each week, as far as there were any; null when there were none at all. */
export function activitySeries(activity: Dashboard['activity']): ChartSeries[] | null {
  const series = (name: string, key: 'uploads' | 'approvals' | 'refusals'): ChartSeries => ({
    name,
    points: activity.map((week) => ({ label: week.week, value: week[key] })),
  });
  const all = [series('Uploads', 'uploads'), series('Sent back', 'refusals'), series('Approvals', 'approvals')];
  const drawn = all.filter(({ points }) => points.some(({ value }) => value > 0));
  return drawn.length === 0 ? null : drawn;
}

/** How many documents stand where; statuses that have none are left out. */
export const statusPoints = (byStatus: Dashboard['byStatus']): ChartPoint[] =>
  statuses
    .filter((status) => byStatus[status] > 0)
    .map((status) => ({ label: statusLabel(status), value: byStatus[status] }));
