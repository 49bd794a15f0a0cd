import { Button, Checkbox, Input, Modal } from 'antd';
import { useState, type FormEvent } from 'react';
import { useRestoreVersionMutation } from '@/api/document-content';
import { messageOf } from '@/api/problem';
import type { DocumentDetail } from '@/api/types';
import { useToast } from '@/shared/lib/use-toast';
import styles from './Versions.module.css';

interface RestoreDialogProps {
  document: DocumentDetail;
  version: number;
  onClose: () => void;
}

/** Brings an old version back as a new one. Nothing is overwritten: the versions between stay as they are. */
export function RestoreDialog({ document, version, onClose }: RestoreDialogProps) {
  const [changes, setChanges] = useState('');
  const [submit, setSubmit] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const [restore, { isLoading }] = useRestoreVersionMutation();
  const toast = useToast();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const note = changes.trim();
    const restoreVersionDto = note ? { changes: note, submit } : { submit };
    try {
      await restore({ id: document.id, version, restoreVersionDto }).unwrap();
      toast.notify({ title: `Version ${version} restored`, description: `It is now version ${document.version + 1}.` });
      onClose();
    } catch (error) {
      setFailure(messageOf(error, 'The server could not answer. Nothing was changed.'));
    }
  };
  return (
    <Modal open title={`Restore version ${version}`} width={460} footer={null} onCancel={onClose} destroyOnHidden>
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <p>
          The file of version {version} becomes version {document.version + 1}. No version is lost.
        </p>
        <label className={styles.label} htmlFor="restore-note">
          Note (optional)
        </label>
        <Input.TextArea
          id="restore-note"
          value={changes}
          maxLength={1000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          onChange={(event) => setChanges(event.target.value)}
        />
        <Checkbox checked={submit} onChange={(event) => setSubmit(event.target.checked)}>
          Submit for review at once
        </Checkbox>
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <div className={styles.formActions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Restore
          </Button>
        </div>
      </form>
    </Modal>
  );
}
