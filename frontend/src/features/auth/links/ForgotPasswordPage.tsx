import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { emailRules } from '@/shared/forms/rules';
import { useToast } from '@/shared/lib/use-toast';
import { paths } from '@/shared/routing/paths';
import { EntryLayout } from '@/shared/ui/EntryLayout';
import { useForgotPasswordMutation } from '../api';
import styles from '../auth.module.css';
import { failureWords } from '../failure-words';
import { LinkResult } from './LinkResult';

interface ForgotValues {
  email: string;
}

const backToLogin = <Link to={paths.login}>Back to login</Link>;

/** Asks for a reset. The answer is the same for addresses with and without an account. */
export default function ForgotPasswordPage() {
  const [ask, { data, isLoading }] = useForgotPasswordMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const toast = useToast();
  const submit = async ({ email }: ForgotValues) => {
    try {
      await ask({ forgotPasswordDto: { email } }).unwrap();
      setSentTo(email);
    } catch (error) {
      toast.fail({ title: 'Instructions not sent', description: failureWords(error, 'Please try again in a moment.') });
    }
  };

  if (sentTo !== null && data) {
    return (
      <EntryLayout
        title="Check your e-mail"
        foot={
          <p>
            Nothing there? Look into the spam folder, or{' '}
            <button type="button" className={styles.plain} onClick={() => setSentTo(null)}>
              try another address
            </button>
            . {backToLogin}
          </p>
        }
      >
        <LinkResult
          sign="mail"
          action={
            <Link to={paths.resetPassword} state={{ email: sentTo }}>
              Enter the code of the mail instead
            </Link>
          }
        >
          {data.message} The link is good for 30 minutes.
        </LinkResult>
      </EntryLayout>
    );
  }
  return (
    <EntryLayout
      title="Forgot your password?"
      description="We send you a link to choose a new one."
      foot={<p>{backToLogin}</p>}
    >
      <Form<ForgotValues>
        name="forgot-password"
        layout="vertical"
        size="large"
        requiredMark={false}
        noValidate
        validateTrigger="onSubmit"
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="email" label="Email" rules={emailRules()}>
          <Input type="email" inputMode="email" autoComplete="username" autoFocus />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isLoading}>
          Send instructions
        </Button>
      </Form>
    </EntryLayout>
  );
}
