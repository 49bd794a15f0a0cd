import { Button, DatePicker, Form, InputNumber, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useGetDocumentQuery } from '@/api/api';
import { useUpdateDocumentMutation } from '@/api/document-life';
import { messageOf } from '@/api/problem';
import type { DocumentDetail } from '@/api/types';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { formatDate } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import styles from './retention.module.css';

const MAX_DAYS = 36_500;

interface ExtendDialogProps {
  id: number;
  title: string;
  onClose: () => void;
}

/** Gives a document more time. */
export default function ExtendDialog({ id, title, onClose }: ExtendDialogProps) {
  const { data, error } = useGetDocumentQuery({ id }, { refetchOnMountOrArgChange: true });
  return (
    <Modal open title={`Keep ${title} longer`} width={480} footer={null} onCancel={onClose} destroyOnHidden>
      {data ? (
        <ExtendForm document={data} onClose={onClose} />
      ) : error ? (
        <p className={styles.failure} role="alert">
          {messageOf(error, 'The document could not be loaded.')}
        </p>
      ) : (
        <>
          <LoadingNote what="document" />
          <Skeleton height={90} />
        </>
      )}
    </Modal>
  );
}

interface Values {
  retentionPeriod: number | null;
  expirationDate: Dayjs | null;
}

function ExtendForm({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const [update, { isLoading }] = useUpdateDocumentMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const before = document.expirationDate?.slice(0, 10) ?? null;

  const submit = async ({ retentionPeriod, expirationDate }: Values) => {
    setFailure(null);
    const until = expirationDate?.format('YYYY-MM-DD') ?? null;
    try {
      const changes = {
        ...(retentionPeriod === document.retentionPeriod ? {} : { retentionPeriod }),
        ...(until === before ? {} : { expirationDate: until }),
      };
      if (Object.keys(changes).length === 0) return onClose();
      const { rowVersion } = document;
      await update({ id: document.id, updateDocumentDto: { ...changes, rowVersion } }).unwrap();
      toast.notify({ title: 'Kept longer', description: document.title });
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error, ['retentionPeriod', 'expirationDate'])) {
        setFailure(messageOf(error, 'The server could not answer. Nothing was changed.'));
      }
    }
  };

  return (
    <Form<Values>
      name="extend"
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ retentionPeriod: document.retentionPeriod, expirationDate: before ? dayjs(before) : null }}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item
        name="retentionPeriod"
        label="Keep for at least (days)"
        extra={
          <span className={styles.below}>
            {document.retainedUntil
              ? `Counted from approval. It ended ${formatDate(document.retainedUntil)}.`
              : 'Counted from approval.'}
          </span>
        }
      >
        <InputNumber className={styles.wide} min={1} max={MAX_DAYS} precision={0} placeholder="No period" />
      </Form.Item>
      <Form.Item name="expirationDate" label="Expires on">
        <DatePicker className={styles.wide} format="MMM D, YYYY" minDate={dayjs().add(1, 'day')} />
      </Form.Item>
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <div className={styles.footer}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Keep longer
        </Button>
      </div>
    </Form>
  );
}
