import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { DocumentSummary } from '@/api/types';
import { PHONE, useMediaQuery } from '@/shared/lib/use-media-query';
import { DueTime } from '@/shared/review/ReviewProgress';
import { useShortcutsEnabled } from '@/shared/shortcuts/shortcuts';
import { useShortcut } from '@/shared/shortcuts/use-shortcut';
import { PriorityBadge, StatusBadge } from '@/shared/ui/Badge';
import { ChevronLeftIcon, ChevronRightIcon, RowsIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import { afterDeciding, around, inboxAddress } from './inbox-place';
import styles from './Inbox.module.css';

/** What the inbox tells the desk on which a document lies. */
export interface DeskProps {
  id: number;
  phone: boolean;
  walk: ReactNode;
  onDecided: () => void;
}

export type RenderDesk = (props: DeskProps) => ReactNode;

const hints = [
  ['J', 'next'],
  ['K', 'previous'],
  ['A', 'approve'],
  ['R', 'reject'],
  ['V', 'revision'],
  ['C', 'comment'],
  ['?', 'all keys'],
] as const;

interface InboxProps {
  documents: DocumentSummary[];
  item: number | null;
  renderDesk: RenderDesk;
}

/** The queue at the left, the open document beside it; on a phone one of the two. The next opens after a decision. */
export function Inbox({ documents, item, renderDesk }: InboxProps) {
  const phone = useMediaQuery(PHONE);
  const navigate = useNavigate();
  const ids = documents.map(({ id }) => id);
  const index = item === null ? -1 : ids.indexOf(item);
  const [lastIndex, setLastIndex] = useState(0);
  // Still in the queue for the moment until that was loaded again.
  const [decided, setDecided] = useState<number | null>(null);
  if (index >= 0 && index !== lastIndex) setLastIndex(index);
  const open = (id: number | null) => void navigate({ search: inboxAddress(id) }, { replace: true });
  const { previous, next } = around(ids, item, lastIndex);
  const forward = () => next && open(next);
  const back = () => previous && open(previous);
  useShortcut('nextWaiting', forward);
  useShortcut('previousWaiting', back);

  // On a desk something is always open; it is named at once, so that it stays when somebody else decides on it.
  const first = ids.find((id) => id !== decided);
  useEffect(() => {
    if (!phone && item === null && first) void navigate({ search: inboxAddress(first) }, { replace: true });
  }, [first, item, navigate, phone]);

  if (phone && item === null) return <Queue documents={documents} item={item} />;
  if (item === null) return null;
  const onDecided = () => {
    setDecided(item);
    open(afterDeciding(ids, item, lastIndex));
  };
  const walk = (
    <div className={styles.walk} role="group" aria-label="Waiting documents">
      {phone ? <IconButton label="All waiting documents" onClick={() => open(null)} icon={<RowsIcon />} /> : null}
      <IconButton label="Previous document" disabled={!previous} onClick={back} icon={<ChevronLeftIcon />} />
      <span className={styles.position}>
        {index >= 0 ? index + 1 : '–'} / {ids.length}
      </span>
      <IconButton label="Next document" disabled={!next} onClick={forward} icon={<ChevronRightIcon />} />
    </div>
  );
  const desk = renderDesk({ id: item, phone, walk, onDecided });
  if (phone) return <div className={styles.phone}>{desk}</div>;
  return (
    <>
      <div className={styles.inbox}>
        <Queue documents={documents} item={item} />
        {desk}
      </div>
      <KeyHint />
    </>
  );
}

/** The keys that matter most; the sheet behind '?' has all. */
function KeyHint() {
  if (!useShortcutsEnabled()) return null;
  return (
    <p className={styles.hint}>
      {hints.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}

function Queue({ documents, item }: { documents: DocumentSummary[]; item: number | null }) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [item]);
  return (
    <nav ref={list} className={styles.queue} aria-label="Waiting documents">
      <ol className={styles.items}>
        {documents.map((document) => (
          <li key={document.id}>
            <Link
              className={styles.item}
              to={{ search: inboxAddress(document.id) }}
              replace={item !== null}
              aria-current={document.id === item ? 'true' : undefined}
            >
              <span className={styles.title}>{document.title}</span>
              <span className={styles.meta}>{document.authorName}</span>
              <span className={styles.facts}>
                <StatusBadge status={document.status} onApprovalPage />
                {document.priority === 'urgent' ? <PriorityBadge priority={document.priority} /> : null}
              </span>
              {document.review?.dueAt ? (
                <span className={styles.meta}>
                  <DueTime dueAt={document.review.dueAt} />
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
