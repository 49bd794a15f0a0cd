import { Button, Form, Input, Modal } from 'antd';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { useToast } from '@/shared/lib/use-toast';
import { useSetSubscriptionStatusMutation, type Subscription } from './api';
import styles from './billing.module.css';
import { actWords, consequenceOf, statusWords, type SettableStatus } from './billing-words';
import { focusFirst } from './focus-first';

/** A status that was chosen for a subscription, before it is set. */
export interface StatusChange {
  /** The organization's name. */
  organization: string;
  subscription: Subscription;
  status: SettableStatus;
}

/** Sets the status of a subscription, after saying what comes of it. */
export function StatusDialog({ change, onClose }: { change: StatusChange; onClose: () => void }) {
  const { organization, subscription, status } = change;
  const { title, action } = actWords(status);
  const [form] = Form.useForm<{ reason?: string }>();
  const [set, { isLoading }] = useSetSubscriptionStatusMutation();
  const toast = useToast();

  const submit = async ({ reason }: { reason?: string }) => {
    const text = reason?.trim();
    try {
      await set({
        subscriptionId: subscription.id,
        setSubscriptionStatusDto: { subscriptionId: subscription.id, status, ...(text ? { reason: text } : {}) },
      }).unwrap();
      toast.notify({
        title: 'Subscription Updated',
        description: `${organization} is ${statusWords(status).label.toLowerCase()}.`,
      });
      onClose();
    } catch (error) {
      if (showFieldErrors(form, error, ['reason'])) return;
      toast.fail({
        title: 'Failed to update subscription',
        description: messageOf(error, 'Please try again in a moment.'),
      });
    }
  };

  return (
    <Modal
      open
      title={`${title} the subscription of ${organization}`}
      width={480}
      footer={null}
      onCancel={onClose}
      afterOpenChange={focusFirst('subscription-status_reason')}
      destroyOnHidden
    >
      <p className={styles.lead}>{consequenceOf(status, subscription)}</p>
      <Form
        name="subscription-status"
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        onFinish={(values: { reason?: string }) => void submit(values)}
      >
        <Form.Item name="reason" label="Reason, optional" extra={<span className={styles.hint}>Kept on record.</span>}>
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
        <div className={styles.footer}>
          <Button onClick={onClose}>{status === 'cancelled' ? 'Keep it' : 'Cancel'}</Button>
          <Button type="primary" danger={status !== 'active'} htmlType="submit" loading={isLoading}>
            {action}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
