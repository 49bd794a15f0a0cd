/** A document that a message links. */
export interface LinkedDocument {
  id: number;
  title: string;
}

/** What was written and not sent yet. */
export interface Draft {
  text: string;
  documents: LinkedDocument[];
}

export const noDraft: Draft = { text: '', documents: [] };

let owner: number | null = null;
let drafts = new Map<string, unknown>();

/** One person's drafts; the next person at this browser finds none. */
function of(userId: number): Map<string, unknown> {
  if (owner !== userId) {
    owner = userId;
    drafts = new Map();
  }
  return drafts;
}

/** The draft under a name: a conversation's number, or `new`. Kept in memory, until the page is loaded again. */
export const readDraft = <T>(userId: number, name: string, none: T): T =>
  (of(userId).get(name) as T | undefined) ?? none;

/** Keeps a draft; null forgets it. */
export function keepDraft(userId: number, name: string, draft: unknown): void {
  if (draft === null) of(userId).delete(name);
  else of(userId).set(name, draft);
}
