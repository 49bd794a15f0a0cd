/** One step of a route, as the editor sends it. */
export interface Step {
  name: string;
  kind: 'review' | 'approval';
  people: number[];
  role: string;
  quorum: string | number;
  dueWorkingDays?: number | null;
  remindWorkingDaysBefore?: number | null;
  escalateTo?: number[];
}

/** Any reviewer, unless said otherwise. */
export const step = (more: Partial<Step> = {}): Step => ({
  name: 'Review',
  kind: 'review',
  people: [],
  role: 'reviewer',
  quorum: 'any',
  ...more,
});
/** Any approver, unless said otherwise. */
export const approval = (more: Partial<Step> = {}): Step =>
  step({ name: 'Approval', kind: 'approval', role: 'approver', ...more });
