import { Modal } from 'antd';
import { useRef } from 'react';
import { useGetDocumentQuery } from '@/api/api';
import { isProblem } from '@/api/problem';
import type { DocumentDetail } from '@/api/types';
import { useRecent } from '@/shared/lib/recent-documents';
import { useNeighbours } from '@/shared/lib/shown-documents';
import { useShortcut } from '@/shared/shortcuts/use-shortcut';
import { PHONE, useMediaQuery } from '@/shared/lib/use-media-query';
import { FileIcon } from '@/shared/ui/FileIcon';
import { ChevronLeftIcon, ChevronRightIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './DocumentDialog.module.css';
import { DocumentFailure, DocumentSkeleton } from './DocumentStates';
import { DocumentView } from './DocumentView';
import { usePlace } from './use-place';

interface DocumentDialogProps {
  id: number;
  open: boolean;
  onClose: () => void;
  /** Called when the dialog has left the screen. */
  onClosed: () => void;
}

/** Everything about one document, with the decision always in view. Full-screen on a phone. */
export default function DocumentDialog({ id, open, onClose, onClosed }: DocumentDialogProps) {
  const phone = useMediaQuery(PHONE);
  // `currentData`, so that nothing of the document before is ever shown under this one's address.
  const { currentData: data, error, isFetching, refetch } = useGetDocumentQuery({ id });
  // It can go out of sight while it is looked at: decided, taken back, or deleted by somebody else.
  const gone = isProblem(error) && error.status === 404;
  useRecent(gone ? undefined : data, gone ? id : null);
  const title = (
    <div className={styles.title} data-page-like="" data-prints-alone="">
      {data ? <FileIcon mimeType={data.mimeType} size="small" /> : null}
      {data ? (
        <span className={styles.titleText} title={data.title}>
          {data.title}
        </span>
      ) : (
        <span>{error ? 'Document' : <Skeleton width={260} height={20} />}</span>
      )}
      {open ? <Walk id={id} /> : null}
    </div>
  );
  return (
    <Modal
      open={open}
      afterClose={onClosed}
      centered={!phone}
      width={phone ? '100vw' : 'min(1320px, calc(100vw - 48px))'}
      title={title}
      footer={null}
      onCancel={onClose}
      className={phone ? styles.phone : undefined}
      classNames={{ container: styles.container, header: styles.header, body: styles.body }}
      destroyOnHidden
    >
      {data && !gone ? (
        <Contents key={id} document={data} phone={phone} />
      ) : error ? (
        <DocumentFailure error={error} seen={data !== undefined} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DocumentSkeleton />
      )}
    </Modal>
  );
}

/** What of the document is on show stands in the address. */
function Contents({ document, phone }: { document: DocumentDetail; phone: boolean }) {
  const { place, show } = usePlace(document.id);
  return <DocumentView document={document} phone={phone} place={place} show={show} />;
}

/** Leads to the documents before and after this one in the list behind the dialog. */
function Walk({ id }: { id: number }) {
  const { previous, next, position, count } = useNeighbours(id);
  const { walk } = usePlace(id);
  const part = useRef<HTMLDivElement>(null);
  const walks = position > 0 && count > 1;
  useShortcut('nextDocument', () => next && walk(next), { active: walks, within: part });
  useShortcut('previousDocument', () => previous && walk(previous), { active: walks, within: part });
  if (!walks) return null;
  return (
    <div ref={part} className={styles.walk} role="group" aria-label="Documents of the list">
      <IconButton
        label="Previous document"
        disabled={!previous}
        onClick={() => previous && walk(previous)}
        icon={<ChevronLeftIcon />}
      />
      <span className={styles.position}>
        {position} / {count}
      </span>
      <IconButton
        label="Next document"
        disabled={!next}
        onClick={() => next && walk(next)}
        icon={<ChevronRightIcon />}
      />
    </div>
  );
}
