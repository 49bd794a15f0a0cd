import { Form } from 'antd';
import { CheckIcon } from '../ui/icons';
import { PasswordInput } from '../ui/PasswordInput';
import { newPasswordRules, passwordChecks, repeatedPasswordRules } from './password-rules';
import styles from './PasswordFields.module.css';

interface NewPasswordFieldProps {
  name: string;
  label: string;
  /** Off where only the server judges the password; the list is then a hint. */
  checked?: boolean;
  /** The message for an empty field where it differs from that of a short one. */
  requiredMessage?: string;
}

/** A field for a new password. The demands stand under it and are ticked off while typing. */
export function NewPasswordField({ name, label, checked = true, requiredMessage }: NewPasswordFieldProps) {
  const value: unknown = Form.useWatch(name);
  return (
    <Form.Item
      name={name}
      label={label}
      validateFirst
      validateTrigger={['onBlur', 'onSubmit']}
      rules={[
        ...(requiredMessage ? [{ required: true, message: requiredMessage }] : []),
        ...(checked ? newPasswordRules : []),
      ]}
      extra={<PasswordChecklist password={typeof value === 'string' ? value : ''} />}
    >
      <PasswordInput autoComplete="new-password" />
    </Form.Item>
  );
}

function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className={styles.checks} aria-label="The password needs">
      {passwordChecks.map(({ id, label, met }) => {
        const done = met(password);
        return (
          <li key={id} className={done ? styles.met : undefined}>
            <span className={styles.sign} aria-hidden="true">
              {done ? <CheckIcon size={13} /> : null}
            </span>
            {label}
            {done ? <span className="visually-hidden">, done</span> : null}
          </li>
        );
      })}
    </ul>
  );
}

interface RepeatPasswordFieldProps {
  name?: string;
  /** The field that is repeated. */
  of: string;
  label?: string;
}

/** The same password once more. */
export function RepeatPasswordField({
  name = 'confirmPassword',
  of,
  label = 'Confirm password',
}: RepeatPasswordFieldProps) {
  return (
    <Form.Item
      name={name}
      label={label}
      dependencies={[of]}
      validateFirst
      validateTrigger={['onBlur', 'onSubmit']}
      rules={repeatedPasswordRules(of)}
    >
      <PasswordInput autoComplete="new-password" />
    </Form.Item>
  );
}
