import type { RouteStep } from '../../documents';

/**
 * What makes no route of these steps, by the field at fault. Rules that need no look at the organization's people; the
 * shape of each step was checked before.
 */
export function routeProblems(steps: readonly RouteStep[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const firstApproval = steps.findIndex((step) => step.kind === 'approval');
  steps.forEach((step, index) => {
    const found = { ...quorumProblem(step), ...timeProblems(step) };
    if (step.kind === 'review' && firstApproval !== -1 && index > firstApproval)
      found.kind = 'Reviews come before approvals';
    for (const [field, message] of Object.entries(found)) problems[`steps.${index}.${field}`] = message;
  });
  return problems;
}

function quorumProblem({ people, quorum }: RouteStep): Record<string, string> {
  if (quorum === 'all' && people.length === 0) return { quorum: 'Name the people who must all approve' };
  if (typeof quorum === 'number' && people.length > 0 && quorum > people.length)
    return { quorum: `Only ${people.length} ${people.length === 1 ? 'person is' : 'people are'} named` };
  return {};
}

function timeProblems({
  dueWorkingDays: due,
  remindWorkingDaysBefore: remind,
  escalateTo,
}: RouteStep): Record<string, string> {
  const problems: Record<string, string> = {};
  if (escalateTo.length > 0 && due === null) problems.escalateTo = 'Escalation needs a due time';
  if (remind !== null && due === null) problems.remindWorkingDaysBefore = 'A reminder needs a due time';
  else if (remind !== null && due !== null && remind >= due)
    problems.remindWorkingDaysBefore = 'Remind after the step has opened: fewer days than until it is due';
  return problems;
}
