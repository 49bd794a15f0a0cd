import { Button } from 'antd';
import { useSetLegalHoldMutation } from '@/api/document-life';
import { messageOf } from '@/api/problem';
import { useShownDocuments } from '@/shared/lib/shown-documents';
import { formatDate, formatDateTime } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { useListHoldsQuery, type HeldDocument } from './api';
import { DocumentCell, RetentionTable } from './RetentionTable';
import styles from './retention.module.css';

/** Documents that nothing may change or delete. A hold is put on in the document's details. */
export function Holds() {
  const { data, error, isFetching, refetch } = useListHoldsQuery();
  useShownDocuments(data?.documents.map(({ id }) => id) ?? []);
  return (
    <RetentionTable
      label="Legal holds"
      heads={[
        'Document',
        'Reason',
        'Held',
        <span key="actions" className="visually-hidden">
          Actions
        </span>,
      ]}
      rows={data?.documents}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
      empty={{ title: 'No legal holds', description: 'A document is put under a legal hold in its details.' }}
      row={(document) => <Held key={document.id} document={document} />}
    />
  );
}

function Held({ document }: { document: HeldDocument }) {
  const [set, { isLoading }] = useSetLegalHoldMutation();
  const toast = useToast();
  const { id, title, legalHoldReason, legalHoldAt, legalHoldByName } = document;
  const change = async (on: boolean, words: { title: string; undo?: boolean }) => {
    try {
      await set({ id, setLegalHoldDto: on ? { on, reason: legalHoldReason ?? '' } : { on } }).unwrap();
      toast.notify({
        title: words.title,
        description: title,
        ...(words.undo
          ? { action: { label: 'Undo', run: () => void change(true, { title: 'Legal hold put on again' }) } }
          : {}),
      });
    } catch (error) {
      toast.fail({ title: 'Legal hold not changed', description: messageOf(error, 'The server could not answer.') });
    }
  };
  return (
    <tr>
      <DocumentCell document={document} />
      <td className={styles.reason}>{legalHoldReason}</td>
      <td className={styles.fact}>
        {legalHoldAt ? <span title={formatDateTime(legalHoldAt)}>{formatDate(legalHoldAt)}</span> : null}
        {legalHoldByName ? <span className={styles.quiet}> by {legalHoldByName}</span> : null}
      </td>
      <td className={styles.actions}>
        <Button
          size="small"
          loading={isLoading}
          onClick={() => void change(false, { title: 'Legal hold released', undo: true })}
        >
          Release
          <span className="visually-hidden"> {title}</span>
        </Button>
      </td>
    </tr>
  );
}
