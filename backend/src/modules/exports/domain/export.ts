/** What can be taken away. */
export const EXPORT_KINDS = ['evidence', 'organization'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'cancelled', 'expired'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** How long a finished export can be downloaded. */
export const EXPORT_DAYS = 7;
/** Exports and reports of one organization that wait or run. */
export const MAX_UNFINISHED = 5;

/** What an export is about. */
export type ExportSubject =
  | { kind: 'evidence'; documentId: number }
  | { kind: 'evidence'; from: string; to: string }
  | { kind: 'organization' };

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** `2026-03-05T15:07:01Z` as `Mar 5, 2026`. */
export const dayOf = (iso: string): string => new Date(iso).toLocaleDateString('en-US', DAY);

/** Letters and digits of a name, for a file's name. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\p{L}\p{N}]+/gu, '-');
  return (
    plain
      .replace(/^-+|-+$/g, '')
      .toLowerCase()
      .slice(0, 60) || 'organization'
  );
}
