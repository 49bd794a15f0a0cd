import { Button, Form } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { NewPasswordField, RepeatPasswordField } from '@/shared/forms/PasswordFields';
import { useToast } from '@/shared/lib/use-toast';
import { PasswordInput } from '@/shared/ui/PasswordInput';
import { useUnsaved } from '@/shared/unsaved/use-unsaved';
import { useChangePasswordMutation } from './api';
import styles from './profile.module.css';

interface PasswordValues {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

const fieldNames = ['currentPassword', 'password', 'confirmPassword'] as const;

/** A new password, proven by the present one. */
export function PasswordForm({ email }: { email: string }) {
  const [editing, setEditing] = useState(false);
  if (editing) return <ChangeForm email={email} onDone={() => setEditing(false)} />;
  return (
    <div className={styles.fact}>
      <span className={styles.dots} aria-hidden="true">
        ••••••••••
      </span>
      <Button className={styles.end} onClick={() => setEditing(true)}>
        Change password
      </Button>
    </div>
  );
}

function ChangeForm({ email, onDone }: { email: string; onDone: () => void }) {
  const [form] = Form.useForm<PasswordValues>();
  const [change, { isLoading }] = useChangePasswordMutation();
  const [changed, setChanged] = useState(false);
  const { settled } = useUnsaved(changed, 'Your new password is not saved.');
  const toast = useToast();
  const submit = async (values: PasswordValues) => {
    try {
      const { message } = await change({ changePasswordDto: values }).unwrap();
      toast.notify({ title: 'Password changed', description: message });
      settled();
      onDone();
    } catch (error) {
      if (!showFieldErrors(form, error, fieldNames)) {
        toast.fail({ title: 'Password not changed', description: messageOf(error, 'Please try again in a moment.') });
      }
    }
  };
  return (
    <Form<PasswordValues>
      name="password-change"
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger={['onBlur', 'onSubmit']}
      scrollToFirstError={{ focus: true }}
      onValuesChange={() => setChanged(true)}
      onFinish={(values) => void submit(values)}
    >
      {/* Password managers file the new password under the account's name. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Form.Item
        name="currentPassword"
        label="Current password"
        rules={[{ required: true, message: 'Password is required' }]}
      >
        <PasswordInput autoComplete="current-password" autoFocus />
      </Form.Item>
      <NewPasswordField name="password" label="New password" />
      <RepeatPasswordField of="password" label="Confirm new password" />
      <div className={styles.row}>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Change password
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  );
}
