import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '@/api/session/session-slice';
import { keep, readKept } from './kept';

/** As much of a document as it takes to offer it again. */
export interface RecentDocument {
  id: number;
  title: string;
  mimeType: string;
}

const NAME = 'recent-documents';
const MOST = 5;

/** The documents that this person opened last in this browser, the latest first. */
export const recentDocuments = (userId: number): RecentDocument[] => readKept<RecentDocument[]>(userId, NAME, []);

/** The list after one more was opened. */
export const withRecent = (former: readonly RecentDocument[], opened: RecentDocument): RecentDocument[] =>
  [opened, ...former.filter(({ id }) => id !== opened.id)].slice(0, MOST);

/** Remembers that a document is open. One that is out of reach is not offered again. */
export function useRecent(opened: RecentDocument | undefined, gone: number | null): void {
  const userId = useSelector(selectUser)?.id;
  const { id, title, mimeType } = opened ?? {};
  useEffect(() => {
    if (userId === undefined || id === undefined || title === undefined || mimeType === undefined) return;
    keep(userId, NAME, withRecent(recentDocuments(userId), { id, title, mimeType }));
  }, [id, mimeType, title, userId]);
  useEffect(() => {
    if (userId === undefined || gone === null) return;
    const left = recentDocuments(userId).filter((document) => document.id !== gone);
    keep(userId, NAME, left.length > 0 ? left : null);
  }, [gone, userId]);
}
