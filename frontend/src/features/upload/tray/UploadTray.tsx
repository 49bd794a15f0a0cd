import { useEffect, useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { isSettled, isStored } from '@/api/uploads/upload-phase';
import { selectUploads, settledRemoved, type UploadItem } from '@/api/uploads/uploads-slice';
import { useApiDispatch } from '@/api/use-api-dispatch';
import { useLeaveWarning } from '@/shared/lib/use-leave-warning';
import { paths } from '@/shared/routing/paths';
import { ChevronDownIcon, CloseIcon } from '@/shared/ui/icons';
import { summaryWords } from './tray-words';
import { TrayRow } from './TrayRow';
import styles from './UploadTray.module.css';

/** What becomes of the files that were handed over, on whatever screen one is. */
export function UploadTray() {
  const all = useSelector(selectUploads);
  // Also for those that a page shows: leaving would end them just the same.
  useLeaveWarning(all.some(({ phase }) => !isStored(phase) && phase !== 'failed'));
  const items = all.filter(({ attended }) => !attended);
  return (
    <>
      {/* It exists before anything is said in it: screen readers announce changes, not arrivals. */}
      <div className="visually-hidden" role="status">
        {items.length > 0 ? summaryWords(items) : ''}
      </div>
      {items.length > 0 ? <Tray items={items} /> : null}
    </>
  );
}

function Tray({ items }: { items: UploadItem[] }) {
  const dispatch = useApiDispatch();
  const { pathname } = useLocation();
  const listId = useId();
  // One file needs no list unless something is wrong with it, and the upload page needs its room.
  const wanted = pathname !== paths.upload && (items.length > 1 || items.some(({ error }) => error !== null));
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? wanted;
  const settled = items.every(({ phase }) => isSettled(phase));
  useRoomBelow();
  useCleanedUp(items);
  return (
    <section className={open ? `${styles.tray} ${styles.open}` : styles.tray} aria-label="Uploads">
      <header className={styles.header}>
        <button
          type="button"
          className={styles.summary}
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          onClick={() => setChosen(!open)}
        >
          <span className={styles.words}>{summaryWords(items)}</span>
          <span className={styles.chevron}>
            <ChevronDownIcon />
          </span>
        </button>
        {settled ? (
          <button
            type="button"
            className={styles.icon}
            aria-label="Close uploads"
            onClick={() => dispatch(settledRemoved())}
          >
            <CloseIcon size={14} />
          </button>
        ) : null}
      </header>
      {open ? (
        <ul id={listId} className={styles.list}>
          {items.map((item) => (
            <TrayRow key={item.id} item={item} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Screens keep their last lines above the tray. */
function useRoomBelow() {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--tray-room', '64px');
    return () => void style.removeProperty('--tray-room');
  }, []);
}

/** When all went well there is nothing left to do: the tray goes when its user goes on to another screen. */
function useCleanedUp(items: UploadItem[]) {
  const dispatch = useApiDispatch();
  const { pathname } = useLocation();
  const [shownOn, setShownOn] = useState(pathname);
  const well = items.every(({ phase, error }) => phase === 'done' && error === null);
  useEffect(() => {
    if (pathname === shownOn) return;
    if (well) dispatch(settledRemoved());
    else setShownOn(pathname);
  }, [dispatch, pathname, shownOn, well]);
}
