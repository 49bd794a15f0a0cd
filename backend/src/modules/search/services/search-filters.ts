import type { Actor } from '../../../platform/database/actor';
import {
  hasStatus,
  PARTICIPANT,
  VISIBLE,
  visibilityParameters,
  type Category,
  type DocumentStatus,
} from '../../documents';

export interface SearchFilters {
  department?: string;
  category?: Category;
  status?: DocumentStatus | 'pending';
  /** A username, or how it begins. */
  author?: string;
  tag?: string;
}

/** A condition on alias `d` with its parameters, to which the caller may add. */
export interface Condition {
  where: string;
  values: unknown[];
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export const hasFilter = (filters: SearchFilters): boolean =>
  [filters.department, filters.category, filters.status, filters.author, filters.tag].some(Boolean);

/** What the actor may see, narrowed by the filters. Archived documents are found; those in the trash are not. */
export function visibleMatching(actor: Actor, filters: SearchFilters): Condition {
  const values: unknown[] = visibilityParameters(actor);
  const conditions = [VISIBLE];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  const { department, category, status, author, tag } = filters;
  if (department) add(department, (p) => `lower(d."department") = lower(${p})`);
  if (category) add(category, (p) => `d."category" = ${p}`);
  if (tag) add(tag, (p) => `d."tags" @> ARRAY[${p}::text]`);
  if (status === 'pending') conditions.push(`d."status" IN ('pending_review', 'pending_approval') AND ${PARTICIPANT}`);
  else if (status) add(status, (p) => hasStatus(status, p));
  if (author) {
    add(
      `${escapeLike(author.toLowerCase())}%`,
      (p) =>
        `d."authorId" IN (SELECT u."id" FROM users u WHERE u."organizationId" = $1 AND lower(u."username") LIKE ${p})`,
    );
  }
  return { where: conditions.join(' AND '), values };
}
