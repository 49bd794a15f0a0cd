import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { emailRules } from '@/shared/forms/rules';
import { useToast } from '@/shared/lib/use-toast';
import { Badge } from '@/shared/ui/Badge';
import { PasswordInput } from '@/shared/ui/PasswordInput';
import { useUnsaved } from '@/shared/unsaved/use-unsaved';
import { useChangeEmailMutation, type Profile } from './api';
import styles from './profile.module.css';
import { ResendButton } from './ResendButton';

interface EmailValues {
  email: string;
  currentPassword: string;
}

/** The address and its state, and the way to another one, which counts once its own mail was answered. */
export function EmailForm({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <div className={styles.fact}>
        <span className={styles.value}>{profile.email}</span>
        <Badge colour={profile.emailConfirmed ? 'green' : 'yellow'}>
          {profile.emailConfirmed ? 'Confirmed' : 'Not confirmed'}
        </Badge>
        {editing ? null : (
          <Button className={styles.end} onClick={() => setEditing(true)}>
            Change e-mail address
          </Button>
        )}
      </div>
      {profile.emailConfirmed ? null : (
        <div className={styles.note}>
          <span>Open the link of the mail that we sent to this address.</span>
          <ResendButton />
        </div>
      )}
      {profile.pendingEmail ? (
        <div className={styles.note}>
          <span>
            <strong>{profile.pendingEmail}</strong> becomes your address when you open the link of the mail that we sent
            there. Until then nothing changes.
          </span>
          <ResendButton />
        </div>
      ) : null}
      {editing ? <ChangeForm onDone={() => setEditing(false)} /> : null}
    </>
  );
}

function ChangeForm({ onDone }: { onDone: () => void }) {
  const [form] = Form.useForm<EmailValues>();
  const [change, { isLoading }] = useChangeEmailMutation();
  const [changed, setChanged] = useState(false);
  const { settled } = useUnsaved(changed, 'Your new address is not saved.');
  const toast = useToast();
  const submit = async (values: EmailValues) => {
    try {
      const { message } = await change({ changeEmailDto: values }).unwrap();
      toast.notify({ title: 'Confirm your new address', description: message });
      settled();
      onDone();
    } catch (error) {
      if (!showFieldErrors(form, error, ['email', 'currentPassword'])) {
        toast.fail({ title: 'Address not changed', description: messageOf(error, 'Please try again in a moment.') });
      }
    }
  };
  return (
    <Form<EmailValues>
      name="email-change"
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      className={styles.inner}
      validateTrigger={['onBlur', 'onSubmit']}
      scrollToFirstError={{ focus: true }}
      onValuesChange={() => setChanged(true)}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item name="email" label="New e-mail address" rules={emailRules()}>
        <Input type="email" inputMode="email" autoComplete="email" autoFocus />
      </Form.Item>
      <Form.Item
        name="currentPassword"
        label="Current password"
        rules={[{ required: true, message: 'Password is required' }]}
      >
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <div className={styles.row}>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Send confirmation
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  );
}
