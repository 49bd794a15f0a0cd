import { Button, Form } from 'antd';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { useToast } from '@/shared/lib/use-toast';
import { PasswordInput } from '@/shared/ui/PasswordInput';
import styles from './profile.module.css';

interface CheckValues {
  currentPassword: string;
}

interface PasswordCheckFormProps {
  lead: string;
  action: string;
  failureTitle: string;
  /** Does what the password is asked for; a refusal is shown here. */
  onPassword: (currentPassword: string) => Promise<void>;
  onCancel?: () => void;
}

/** Asks for the present password before something that matters. */
export function PasswordCheckForm({ lead, action, failureTitle, onPassword, onCancel }: PasswordCheckFormProps) {
  const [form] = Form.useForm<CheckValues>();
  const toast = useToast();
  const submit = async ({ currentPassword }: CheckValues) => {
    try {
      await onPassword(currentPassword);
    } catch (error) {
      if (!showFieldErrors(form, error, ['currentPassword'])) {
        toast.fail({ title: failureTitle, description: messageOf(error, 'Please try again in a moment.') });
      }
    }
  };
  return (
    <Form<CheckValues>
      name="password-check"
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void submit(values)}
    >
      <p className={styles.lead}>{lead}</p>
      <Form.Item
        name="currentPassword"
        label="Current password"
        className={styles.inner}
        rules={[{ required: true, message: 'Password is required' }]}
      >
        <PasswordInput autoComplete="current-password" autoFocus />
      </Form.Item>
      <div className={styles.row}>
        <Button type="primary" htmlType="submit">
          {action}
        </Button>
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      </div>
    </Form>
  );
}
