import type { BadgeColour } from '@/shared/lib/document-words';
import { capitalize, formatDateTime } from '@/shared/lib/format';
import { paths, withDocument } from '@/shared/routing/paths';
import type { AuditEntry } from './api';

/** The groups of actions, by how their words begin or end. The first that fits wins. */
const groups: readonly { colour: BadgeColour; pattern: RegExp }[] = [
  // What was refused or is broken, before the action that was tried.
  { colour: 'orange', pattern: /(_denied|_failed|_failure)$/ },
  { colour: 'yellow', pattern: /^(login|logout)/ },
  { colour: 'red', pattern: /^(delete|reject|purge|dispose|remove|suspend|void)/ },
  { colour: 'blue', pattern: /^(create|upload|register|import|invite|certify)/ },
  { colour: 'green', pattern: /^(update|approve|set_|change|edit|restore|reactivate|enable|accept)/ },
];

/** The colour of an action's badge: one for each group, grey for the others. */
export const actionColour = (action: string): BadgeColour =>
  groups.find(({ pattern }) => pattern.test(action))?.colour ?? 'grey';

/** A word of the log as people read it: 'upload_version' is 'Upload version'. */
export const wordsOf = (code: string): string => capitalize(code.replaceAll('_', ' '));

/** A thing of the log, with its number where it has one: 'Document #12'. */
export const resourceLabel = ({ resource, resourceId }: Pick<AuditEntry, 'resource' | 'resourceId'>): string =>
  resourceId ? `${wordsOf(resource)} #${resourceId}` : wordsOf(resource);

const places: Record<string, string> = {
  user: paths.users,
  template: paths.templates,
  review_route: paths.reviewRoutes,
  organization: paths.organization,
};

/** Where the thing itself is to be seen, or null where it is nowhere any more. */
export function resourceAddress(
  { resource, resourceId, resourceName }: Pick<AuditEntry, 'resource' | 'resourceId' | 'resourceName'>,
  search: string,
  isAdmin: boolean,
): string | null {
  const id = Number(resourceId);
  if (resource === 'document') return resourceName && id > 0 ? withDocument(search, id) : null;
  if (!resourceName || (!isAdmin && resource !== 'template')) return null;
  return places[resource] ?? null;
}

/** A fact of an entry's details, ready to be read. */
export interface Fact {
  label: string;
  value: string;
  /** A hash or a code. */
  mono: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const CODE = /^[A-Za-z0-9+/_=-]{32,}$/;
const NOTHING = 'nothing';

/** What is not said by its key. */
const labels: Record<string, string> = { door: 'Signed in as', firstBadSeq: 'First bad entry' };

/** 'retentionPeriod' and 'retention_period' are 'Retention period'; 'ip' and the like are written in capitals. */
function labelOf(key: string): string {
  const label = labels[key];
  if (label) return label;
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return capitalize(
    words.replace(/\b(ip|id|url|sha256|pdf|csv)(s?)\b/g, (_, word: string, many: string) => word.toUpperCase() + many),
  );
}

function valueOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return ISO.test(value) ? formatDateTime(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(valueOf).join(', ');
  return JSON.stringify(value);
}

function factsFrom(prefix: string, key: string, value: unknown): Fact[] {
  const label = prefix ? `${prefix}, ${labelOf(key).toLowerCase()}` : labelOf(key);
  if (isRecord(value)) {
    const keys = Object.keys(value);
    if (keys.length === 2 && 'from' in value && 'to' in value) {
      return [{ label, value: `${valueOf(value.from)} → ${valueOf(value.to)}`, mono: false }];
    }
    // 'changed' only says that what follows changed.
    return Object.entries(value).flatMap(([inner, part]) => factsFrom(key === 'changed' ? prefix : label, inner, part));
  }
  return [{ label, value: valueOf(value), mono: typeof value === 'string' && CODE.test(value) }];
}

/** The details of an entry as labels and values. */
export const factsOf = (details: AuditEntry['details']): Fact[] =>
  Object.entries(details).flatMap(([key, value]) => factsFrom('', key, value));

/** The log's length in words. */
export function countWords({ count, capped }: { count: number; capped: boolean }): string {
  const number = count.toLocaleString('en-US');
  return capped ? `At least ${number} entries` : `${number} ${count === 1 ? 'entry' : 'entries'}`;
}
