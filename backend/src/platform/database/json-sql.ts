/** SQL for a time as it stands in every answer, such as `2026-03-05T15:07:01.25Z`; connections run in UTC. */
export const jsonMoment = (expression: string): string => `replace(left(${expression}::text, -3), ' ', 'T') || 'Z'`;
