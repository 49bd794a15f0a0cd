import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { BulkItem } from '@/api/document-life';
import { plural } from '@/shared/lib/format';
import { refusalTitle, type Refusal } from './bulk';
import styles from './dialogs.module.css';

/** What of the chosen documents could not be changed, each with its reason. They stay chosen. */
export default function BulkResultDialog({ refusal, onClosed }: { refusal: Refusal; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      title={refusalTitle(refusal)}
      width={560}
      onCancel={close}
      afterClose={onClosed}
      footer={
        <Button type="primary" onClick={close} autoFocus>
          Close
        </Button>
      }
    >
      <p className={styles.lead}>
        {refusal.done > 0 ? `${plural(refusal.done, 'other')} went through. ` : ''}
        These were left as they are and stay selected.
      </p>
      {/* The list scrolls by the keyboard too. */}
      <ul className={styles.files} tabIndex={0} aria-label="Documents that were not changed">
        {refusal.items.map((item: BulkItem) => (
          <li key={item.id} className={styles.refused}>
            <span className={styles.refusedTitle}>{item.title ?? `Document ${item.id}`}</span>
            <span className={styles.reason}>{item.message ?? 'It was refused.'}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
