import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import type { ListedDocument, ListQuery, ListView } from '@/api/document-life';
import type { LifeAction } from '../document-actions';
import { useLifeActions } from '../use-life-actions';
import type { Refusal } from './bulk';
import { BulkBar, type BulkChoice } from './BulkBar';
import { TagsDialog } from './TagsDialog';
import { useBulk } from './use-bulk';
import type { useSelection } from './use-selection';

const EditDocument = lazy(() => import('../edit/EditDocument'));
const PurgeDialog = lazy(() => import('./PurgeDialog'));
const ZipDialog = lazy(() => import('./ZipDialog'));

/** What is done with a single document: at once, or in a dialog. */
export function useListActions(): {
  start: (action: LifeAction, document: ListedDocument) => void;
  dialogs: ReactNode;
} {
  const move = useLifeActions();
  const [asking, setAsking] = useState<{ action: 'edit' | 'purge'; document: ListedDocument } | null>(null);
  const start = (action: LifeAction, document: ListedDocument) => {
    if (action === 'edit' || action === 'purge') setAsking({ action, document });
    else void move(action, document);
  };
  const close = () => setAsking(null);
  return {
    start,
    dialogs: asking ? (
      <Suspense>
        {asking.action === 'edit' ? (
          <EditDocument id={asking.document.id} onClose={close} />
        ) : (
          <PurgeDialog document={asking.document} onClose={close} />
        )}
      </Suspense>
    ) : null,
  };
}

interface ListActionsProps {
  documents: readonly ListedDocument[];
  selection: ReturnType<typeof useSelection>;
  query: ListQuery;
  view: ListView;
  total: number | null;
  totalWords: string;
  onRefused: (refusal: Refusal) => void;
}

/** The actions for the chosen documents, with the dialogs that some of them need. */
export function ListActions({ documents, selection, query, view, total, totalWords, onRefused }: ListActionsProps) {
  const { run, busy } = useBulk(selection.selection, query, onRefused);
  const [asking, setAsking] = useState<'tag' | 'untag' | 'zip' | null>(null);
  const chosen = useMemo(
    () => documents.filter(({ id }) => selection.selection.ids.has(id)),
    [documents, selection.selection],
  );
  const { matching } = selection.selection;
  // Tags may be put on in several steps, so the selection stays; what was moved is gone from this list anyway, and what
  // could not be moved stays chosen.
  const act = (action: BulkChoice) => {
    if (action === 'tag' || action === 'untag' || action === 'zip') setAsking(action);
    else void run(action).then((refused) => refused && selection.choose(refused));
  };
  const tag = async (action: 'tag' | 'untag', tags: string[]) => {
    if (await run(action, tags)) setAsking(null);
  };
  return (
    <>
      <BulkBar
        count={selection.count}
        matching={matching}
        total={selection.all ? total : null}
        totalWords={totalWords}
        view={view}
        busy={busy}
        onAction={act}
        onMatching={selection.chooseMatching}
        onClear={selection.clear}
      />
      {asking === 'tag' || asking === 'untag' ? (
        <TagsDialog
          action={asking}
          count={matching ? totalWords : selection.count.toLocaleString('en-US')}
          known={knownTags(asking === 'tag' ? documents : chosen)}
          busy={busy !== null}
          onSubmit={(tags) => void tag(asking, tags)}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'zip' ? (
        <Suspense>
          <ZipDialog documents={chosen} onClose={() => setAsking(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

const knownTags = (documents: readonly ListedDocument[]): string[] =>
  [...new Set(documents.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
