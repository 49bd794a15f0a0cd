import { keep, readKept } from '@/shared/lib/kept';

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

/** The draft under a name: a conversation's number, or `new`. Kept in this browser until it is sent or they sign out. */
export const readDraft = <T>(userId: number, name: string, none: T): T => readKept(userId, `message-${name}`, none);

/** Keeps a draft; null forgets it. */
export const keepDraft = (userId: number, name: string, draft: unknown): void => keep(userId, `message-${name}`, draft);
