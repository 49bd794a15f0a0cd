import { InvalidInputError } from '../../../platform/errors/app-error';

/** What of the log is wanted. Several actions or resources: any of them. */
export interface AuditFilter {
  readonly userId?: number;
  readonly actions?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceId?: string;
  /** ISO 8601, inclusive. */
  readonly from?: string;
  /** ISO 8601, exclusive. */
  readonly to?: string;
}

interface Asked {
  userId?: number;
  action?: string;
  resource?: string;
  resourceId?: string;
  from?: string;
  to?: string;
}

const DAY_MS = 86_400_000;

/** The filter that a request asks for. @throws InvalidInputError for moments that are on no calendar, or in the wrong order */
export function auditFilterOf({ userId, action, resource, resourceId, from, to }: Asked): AuditFilter {
  const begin = from ? momentOf('from', from, 0) : undefined;
  const end = to ? momentOf('to', to, to.length === 10 ? DAY_MS : 0) : undefined;
  if (begin && end && end < begin) throw new InvalidInputError({ to: 'The end must not be before the beginning' });
  return {
    ...(userId !== undefined && { userId }),
    ...(action && { actions: wordsOf(action) }),
    ...(resource && { resources: wordsOf(resource) }),
    ...(resourceId && { resourceId }),
    ...(begin && { from: begin }),
    ...(end && { to: end }),
  };
}

const wordsOf = (list: string): string[] => [...new Set(list.split(',').map((word) => word.trim()))];

/** As the database reads it, whatever the time zone. @throws InvalidInputError naming the field */
export function momentOf(field: 'from' | 'to', text: string, laterMs = 0): string {
  const moment = new Date(Date.parse(text) + laterMs);
  const year = moment.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9999)
    throw new InvalidInputError({ [field]: `${field} must be a date` });
  return moment.toISOString();
}
