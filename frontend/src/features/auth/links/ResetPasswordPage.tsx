import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isProblem } from '@/api/problem';
import { signedOut } from '@/api/session/session-slice';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { NewPasswordField, RepeatPasswordField } from '@/shared/forms/PasswordFields';
import { emailRules, requiredRule } from '@/shared/forms/rules';
import { useToast } from '@/shared/lib/use-toast';
import { paths } from '@/shared/routing/paths';
import { EntryLayout } from '@/shared/ui/EntryLayout';
import { useResetPasswordMutation } from '../api';
import { arrivalOf } from '../arrival';
import styles from '../auth.module.css';
import { failureWords } from '../failure-words';
import { LinkResult } from './LinkResult';
import { tokenOf } from './link-token';

interface ResetValues {
  email: string;
  resetCode: string;
  password: string;
  confirmPassword: string;
}

const fieldNames = ['email', 'resetCode', 'password', 'confirmPassword'] as const;
const INVALID = 'This link or code is not valid any more. Ask for a new one.';

/** A new password, by the link of the mail or by its code. */
export default function ResetPasswordPage() {
  const location = useLocation();
  const token = tokenOf(location.search);
  const [form] = Form.useForm<ResetValues>();
  const [reset, { isLoading }] = useResetPasswordMutation();
  const [invalid, setInvalid] = useState(false);
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const toast = useToast();

  const submit = async ({ email, resetCode, password, confirmPassword }: ResetValues) => {
    setInvalid(false);
    try {
      const proof = token ? { token } : { email, resetCode: resetCode.replace(/\D/g, '') };
      const { message } = await reset({ resetPasswordDto: { ...proof, password, confirmPassword } }).unwrap();
      // The reset ended every session of the account, also one that is open here.
      dispatch(signedOut());
      toast.notify({ title: 'Password changed', description: message });
      void navigate(paths.login, { state: { email: token ? undefined : email } });
    } catch (error) {
      const onField = showFieldErrors(form, error, fieldNames);
      if (isProblem(error) && error.code === 'INVALID_RESET') setInvalid(true);
      else if (!onField)
        toast.fail({
          title: 'Password not changed',
          description: failureWords(error, 'Please try again in a moment.'),
        });
    }
  };

  if (token && invalid) {
    return (
      <EntryLayout title="Link not valid">
        <LinkResult
          sign="refused"
          action={
            <Button type="primary" onClick={() => void navigate(paths.forgotPassword)}>
              Ask for a new link
            </Button>
          }
        >
          {INVALID}
        </LinkResult>
      </EntryLayout>
    );
  }
  return (
    <EntryLayout
      title="Choose a new password"
      description={
        token
          ? 'It ends all sessions that are open, on every device.'
          : 'Enter the code of the mail. A new password ends all sessions that are open.'
      }
      foot={
        <p>
          <Link to={paths.login}>Back to login</Link>
        </p>
      }
    >
      <Form<ResetValues>
        name="reset-password"
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        validateTrigger={['onBlur', 'onSubmit']}
        scrollToFirstError={{ focus: true }}
        initialValues={{ email: arrivalOf(location.state).email }}
        onFinish={(values) => void submit(values)}
      >
        {invalid ? (
          <Alert
            type="warning"
            role="alert"
            className={styles.notice}
            title={
              <>
                {INVALID} <Link to={paths.forgotPassword}>Forgot password</Link>
              </>
            }
          />
        ) : null}
        {token ? null : (
          <>
            <Form.Item name="email" label="Email" rules={emailRules()}>
              <Input type="email" inputMode="email" autoComplete="username" />
            </Form.Item>
            <Form.Item name="resetCode" label="Code" rules={requiredRule('Enter the code of the mail')}>
              <Input inputMode="numeric" autoComplete="one-time-code" maxLength={12} className={styles.recovery} />
            </Form.Item>
          </>
        )}
        <NewPasswordField name="password" label="New password" />
        <RepeatPasswordField of="password" />
        <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
          Change password
        </Button>
      </Form>
    </EntryLayout>
  );
}
