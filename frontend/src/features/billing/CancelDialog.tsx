import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/problem';
import { formatDate } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { useCancelSubscriptionMutation, type Billing } from './api';
import styles from './billing.module.css';

/** Cancels for the end of the period, and says what stays. */
export function CancelDialog({ billing, onClose }: { billing: Billing; onClose: () => void }) {
  const [cancel, { isLoading }] = useCancelSubscriptionMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const end = billing.subscription?.endDate ?? billing.subscription?.nextBillingDate ?? null;

  const submit = async ({ reason }: { reason?: string }) => {
    setFailure(null);
    try {
      await cancel({ cancelSubscriptionDto: reason?.trim() ? { reason: reason.trim() } : {} }).unwrap();
      toast.notify({ title: 'Subscription cancelled', description: 'You can resume it until it ends.' });
      onClose();
    } catch (error) {
      setFailure(messageOf(error, 'The server could not answer. Nothing was changed.'));
    }
  };

  return (
    <Modal open title="Cancel the subscription?" width={480} footer={null} onCancel={onClose} destroyOnHidden>
      <p className={styles.note}>
        Everything works as before {end ? `until ${formatDate(end)}` : 'until the period ends'}. After that you can
        read, download and export all there is, but nothing new is saved. Nothing is deleted by cancelling.
      </p>
      <Form<{ reason?: string }> layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item name="reason" label="Why do you leave? (optional)">
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} autoFocus />
        </Form.Item>
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <div className={styles.footer}>
          <Button onClick={onClose}>Keep it</Button>
          <Button type="primary" danger htmlType="submit" loading={isLoading}>
            Cancel subscription
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
