import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { usePurgeDocumentMutation, type ListedDocument } from '@/api/document-life';
import { messageOf } from '@/api/problem';
import { useToast } from '@/shared/lib/use-toast';
import styles from './dialogs.module.css';

const MAX_REASON = 500;

/** Asks before a document is deleted for good: the one step that nothing takes back. */
export default function PurgeDialog({ document, onClose }: { document: ListedDocument; onClose: () => void }) {
  const [purge, { isLoading }] = usePurgeDocumentMutation();
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  const confirm = async () => {
    setFailure(null);
    try {
      const text = reason.trim();
      await purge({ id: document.id, purgeDocumentDto: text ? { reason: text } : {} }).unwrap();
      toast.notify({ title: 'Deleted for good', description: document.title });
      onClose();
    } catch (error) {
      setFailure(messageOf(error, 'The server could not answer. Nothing was changed.'));
    }
  };

  return (
    <Modal open title="Delete for good" width={480} footer={null} onCancel={onClose} destroyOnHidden>
      <p className={styles.lead}>
        This cannot be undone. All versions of <strong>{document.title}</strong> are destroyed. The disposition report
        keeps what it was, its hashes, and who deleted it.
      </p>
      <Form layout="vertical" onFinish={() => void confirm()}>
        <Form.Item label="Reason (optional)" htmlFor="purge-reason">
          <Input.TextArea
            id="purge-reason"
            maxLength={MAX_REASON}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <div className={styles.footer}>
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
          <Button type="primary" danger htmlType="submit" loading={isLoading}>
            Delete for good
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
