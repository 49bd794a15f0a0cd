import { Button, Form, Input, Modal } from 'antd';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { requiredRule } from '@/shared/forms/rules';
import { useToast } from '@/shared/lib/use-toast';
import { useReactivateOrganizationMutation, useSuspendOrganizationMutation, type PlatformOrganization } from './api';
import styles from './super-admin.module.css';

interface ReasonValues {
  reason?: string;
}

/** Closes an organization, or opens it again, with the reason that is kept. */
export function SuspensionDialog({
  organization,
  onClose,
}: {
  organization: Pick<PlatformOrganization, 'id' | 'name' | 'isActive'>;
  onClose: () => void;
}) {
  const { id, name, isActive } = organization;
  const [form] = Form.useForm<ReasonValues>();
  const [suspend, suspending] = useSuspendOrganizationMutation();
  const [reactivate, reactivating] = useReactivateOrganizationMutation();
  const toast = useToast();

  const submit = async ({ reason }: ReasonValues) => {
    const text = reason?.trim() ?? '';
    try {
      await (
        isActive
          ? suspend({ id, suspendOrganizationDto: { reason: text } })
          : reactivate({ id, reactivateOrganizationDto: text ? { reason: text } : {} })
      ).unwrap();
      toast.notify({ title: isActive ? 'Organization suspended' : 'Organization reactivated', description: name });
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error, ['reason'])) {
        toast.fail({
          title: isActive ? 'Organization not suspended' : 'Organization not reactivated',
          description: messageOf(error, 'Please try again in a moment.'),
        });
      }
    }
  };

  return (
    <Modal
      open
      title={isActive ? `Suspend ${name}` : `Reactivate ${name}`}
      width={460}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className={styles.lead}>
        {isActive
          ? 'All its sessions end at once, nobody of it can sign in, and its jobs and mails stop. Nothing is deleted.'
          : 'Its members can sign in again, and its jobs and mails go on.'}
      </p>
      <Form<ReasonValues>
        name="suspension"
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        validateTrigger="onSubmit"
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="reason"
          label={isActive ? 'Reason' : 'Reason, optional'}
          rules={isActive ? requiredRule('Give a reason; it is kept on record') : []}
        >
          <Input.TextArea maxLength={500} autoFocus autoSize={{ minRows: 3, maxRows: 6 }} />
        </Form.Item>
        <div className={styles.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="primary"
            danger={isActive}
            htmlType="submit"
            loading={suspending.isLoading || reactivating.isLoading}
          >
            {isActive ? 'Suspend organization' : 'Reactivate organization'}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
