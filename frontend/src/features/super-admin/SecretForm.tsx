import { Button, Form } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { NewPasswordField, RepeatPasswordField } from '@/shared/forms/PasswordFields';
import { useToast } from '@/shared/lib/use-toast';
import { PasswordInput } from '@/shared/ui/PasswordInput';
import styles from './super-admin.module.css';

interface Entered {
  currentPassword: string;
  secret: string;
  repeated: string;
}

interface SecretFormProps {
  kind: 'password' | 'accessCode';
  email: string;
  onChange: (entered: Entered) => Promise<{ message: string }>;
}

const SHORTEST_CODE = 8;
const kinds = {
  password: { noun: 'password', title: 'Password', repeat: 'confirmPassword' },
  accessCode: { noun: 'access code', title: 'Access code', repeat: 'confirmAccessCode' },
} as const;

/** One of the two secrets, at rest as dots; it is replaced by who knows the password. */
export function SecretForm(props: SecretFormProps) {
  const [editing, setEditing] = useState(false);
  if (editing) return <ChangeForm {...props} onDone={() => setEditing(false)} />;
  return (
    <div className={styles.secret}>
      <span className={styles.dots} aria-hidden="true">
        ••••••••••
      </span>
      <Button onClick={() => setEditing(true)}>Change {kinds[props.kind].noun}</Button>
    </div>
  );
}

function ChangeForm({ kind, email, onChange, onDone }: SecretFormProps & { onDone: () => void }) {
  const { noun, title, repeat } = kinds[kind];
  const [form] = Form.useForm<Record<string, string>>();
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const submit = async (values: Record<string, string>) => {
    setBusy(true);
    try {
      const { message } = await onChange({
        currentPassword: values.currentPassword ?? '',
        secret: values[kind] ?? '',
        repeated: values[repeat] ?? '',
      });
      toast.notify({ title: `${title} changed`, description: message });
      onDone();
    } catch (error) {
      setBusy(false);
      if (!showFieldErrors(form, error, ['currentPassword', kind, repeat])) {
        toast.fail({ title: `${title} not changed`, description: messageOf(error, 'Please try again in a moment.') });
      }
    }
  };
  return (
    <Form<Record<string, string>>
      name={`${kind}-change`}
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger={['onBlur', 'onSubmit']}
      scrollToFirstError={{ focus: true }}
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
      {kind === 'password' ? (
        <>
          <NewPasswordField name="password" label="New password" />
          <RepeatPasswordField of="password" label="Confirm new password" />
        </>
      ) : (
        <CodeFields />
      )}
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={busy}>
          Change {noun}
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  );
}

function CodeFields() {
  return (
    <>
      <Form.Item
        name="accessCode"
        label="New access code"
        rules={[
          { required: true, min: SHORTEST_CODE, message: `Access code must be at least ${SHORTEST_CODE} characters` },
        ]}
      >
        <PasswordInput autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="confirmAccessCode"
        label="Confirm new access code"
        dependencies={['accessCode']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value: unknown) =>
              value === getFieldValue('accessCode')
                ? Promise.resolve()
                : Promise.reject(new Error("Access codes don't match")),
          }),
        ]}
      >
        <PasswordInput autoComplete="off" />
      </Form.Item>
    </>
  );
}
