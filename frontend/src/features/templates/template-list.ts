import type { Template, TemplateCategory } from './api';

export interface TemplateFilter {
  search: string;
  category?: TemplateCategory;
}

/** Whether a template has the words in its name or description, and the category. */
export function matchesFilter(template: Template, { search, category }: TemplateFilter): boolean {
  if (category && template.category !== category) return false;
  const text = `${template.name} ${template.description ?? ''}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const order = { waiting: 0, approved: 1, declined: 2 };

/** What waits for a decision first, then by name. */
export const inOrder = (templates: readonly Template[]): Template[] =>
  [...templates].sort((a, b) => order[a.state] - order[b.state] || a.name.localeCompare(b.name));
