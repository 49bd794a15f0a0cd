import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/problem';
import { requiredRule } from '@/shared/forms/rules';
import { plural } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { useDisposeDocumentsMutation } from './api';
import { disposeSummary } from './retention-words';
import styles from './retention.module.css';

interface DisposeDialogProps {
  ids: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks why documents are disposed of; the report keeps the answer. */
export default function DisposeDialog({ ids, onDone, onClose }: DisposeDialogProps) {
  const [dispose, { isLoading }] = useDisposeDocumentsMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  const submit = async ({ reason }: { reason: string }) => {
    setFailure(null);
    try {
      const result = await dispose({ disposeDocumentsDto: { ids: [...ids], reason: reason.trim() } }).unwrap();
      if (result.results.some(({ ok }) => ok)) toast.notify(disposeSummary(result));
      else toast.fail(disposeSummary(result));
      onDone();
      onClose();
    } catch (error) {
      setFailure(messageOf(error, 'The server could not answer. Nothing was changed.'));
    }
  };

  return (
    <Modal
      open
      title={`Dispose of ${plural(ids.length, 'document')}`}
      width={480}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className={styles.note}>
        They move to the trash, where they can be restored for 30 days. Then they are destroyed, and the disposition
        report keeps what they were.
      </p>
      <Form<{ reason: string }> layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item name="reason" label="Reason" rules={requiredRule('Say why the documents are disposed of')}>
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} autoFocus />
        </Form.Item>
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <div className={styles.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" danger htmlType="submit" loading={isLoading}>
            Dispose
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
