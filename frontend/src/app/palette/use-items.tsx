import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { selectUser } from '@/api/session/session-slice';
import { useAppSelector } from '../hooks';
import { useListSearchHistoryQuery, useSuggestQuery, type PastSearch, type Suggestions } from '@/api/search';
import type { Role } from '@/api/types';
import { departmentLabel, statusLabel } from '@/shared/lib/document-words';
import { formatRole } from '@/shared/lib/format';
import { paths } from '@/shared/routing/paths';
import { recentDocuments, type RecentDocument } from '@/shared/lib/recent-documents';
import { Avatar } from '@/shared/ui/Avatar';
import { FileIcon } from '@/shared/ui/FileIcon';
import { ClockIcon, SearchIcon } from '@/shared/ui/icons';
import { commandsFor, matches, type CommandContext } from './commands';

/** One line of the palette. */
export interface Item {
  id: string;
  label: string;
  note?: string;
  face: ReactNode;
  run: () => void;
}

export interface Group {
  label: string;
  items: Item[];
}

const TYPING_PAUSE_MS = 150;
const FEWEST_LETTERS = 2;
const RECENT = 4;

/** What was typed, once typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}

const searchFor = (query: string) => `${paths.search}?${new URLSearchParams({ q: query }).toString()}`;
const writtenBy = (username: string) => `${paths.search}?${new URLSearchParams({ author: username }).toString()}`;

/** The lines for what was typed, in groups; `looking` while documents and people are still being fetched. */
export function useItems(
  typed: string,
  role: Role,
  context: CommandContext & { openDocument: (id: number) => void },
): { groups: Group[]; looking: boolean } {
  const query = typed.trim();
  const settled = useSettled(query);
  const member = role !== 'super_admin';
  const asks = member && settled.length >= FEWEST_LETTERS && query.length >= FEWEST_LETTERS;
  const { data, isFetching } = useSuggestQuery({ q: settled }, { skip: !asks });
  const { data: past } = useListSearchHistoryQuery(undefined, { skip: !member });
  const userId = useAppSelector(selectUser)?.id ?? 0;
  const groups = useMemo(() => {
    const { go } = context;
    const commands = commandsFor(role).filter((command) => matches(command, query));
    const all = [
      { label: 'Documents', items: asks ? documentItems(data, context.openDocument) : [] },
      { label: 'People', items: asks ? peopleItems(data, go) : [] },
      {
        label: 'Recent documents',
        items: member && query === '' ? recentItems(recentDocuments(userId), context.openDocument) : [],
      },
      { label: 'Recent searches', items: query === '' ? pastItems(past?.history ?? [], go) : [] },
      {
        label: 'Actions',
        items: commands.map(
          ({ id, label, icon: Icon, run }): Item => ({
            id,
            label,
            face: <Icon size={16} />,
            run: () => run(context),
          }),
        ),
      },
      { label: 'Search', items: member && query !== '' ? [searchItem(query, go)] : [] },
    ];
    return all.filter(({ items }) => items.length > 0);
  }, [asks, context, data, member, past, query, role, userId]);
  return { groups, looking: member && query.length >= FEWEST_LETTERS && (isFetching || settled !== query) };
}

const documentItems = (data: Suggestions | undefined, open: (id: number) => void): Item[] =>
  (data?.documents ?? []).map(({ id, title, status, mimeType, department }) => ({
    id: `document-${id}`,
    label: title,
    note: `${departmentLabel(department)}, ${statusLabel(status).toLowerCase()}`,
    face: <FileIcon mimeType={mimeType} size="small" />,
    run: () => open(id),
  }));

const peopleItems = (data: Suggestions | undefined, go: CommandContext['go']): Item[] =>
  (data?.people ?? []).map(({ id, name, username, role, department }) => ({
    id: `person-${id}`,
    label: name,
    note: [formatRole(role), department ? departmentLabel(department) : ''].filter(Boolean).join(', '),
    face: <Avatar name={name} size={24} />,
    run: () => go(writtenBy(username)),
  }));

const recentItems = (documents: RecentDocument[], open: (id: number) => void): Item[] =>
  documents.map(({ id, title, mimeType }) => ({
    id: `recent-${id}`,
    label: title,
    face: <FileIcon mimeType={mimeType} size="small" />,
    run: () => open(id),
  }));

const pastItems = (history: PastSearch[], go: CommandContext['go']): Item[] =>
  history.slice(0, RECENT).map(({ id, query }) => ({
    id: `past-${id}`,
    label: query,
    face: <ClockIcon size={16} />,
    run: () => go(searchFor(query)),
  }));

const searchItem = (query: string, go: CommandContext['go']): Item => ({
  id: 'search',
  label: `Search the text of all documents for "${query}"`,
  face: <SearchIcon size={16} />,
  run: () => go(searchFor(query)),
});
