import { Alert, Button, Form, Input } from 'antd';
import { Link } from 'react-router-dom';
import { emailRules, lengthRule } from '@/shared/forms/rules';
import { paths } from '@/shared/routing/paths';
import { EntryLayout } from '@/shared/ui/EntryLayout';
import { PasswordInput } from '@/shared/ui/PasswordInput';
import { useOrganizationAdminLoginMutation } from './api';
import styles from './auth.module.css';
import { OrganizationPicker } from './registration/OrganizationPicker';
import { SecondFactorForm } from './SecondFactorForm';
import { useSignInFlow } from './use-sign-in-flow';

interface AccessValues {
  organizationId: number;
  email: string;
  password: string;
}

const door = {
  welcome: { title: 'Login Successful', description: 'Welcome to your organization dashboard' },
  failureTitle: 'Login Failed',
  fallback: 'Invalid credentials. Please check your organization ID, email, and password.',
};

/** The door of an organization's administrators. */
export default function OrganizationAccessPage() {
  const [form] = Form.useForm<AccessValues>();
  const [signIn, { isLoading }] = useOrganizationAdminLoginMutation();
  const flow = useSignInFlow(door);
  const submit = async (values: AccessValues) => {
    const taken = await flow.send(signIn({ organizationAdminLoginDto: values }).unwrap());
    if (!taken) form.focusField('password');
  };

  if (flow.challenge) {
    return (
      <EntryLayout
        title="Confirm that it is you"
        documentTitle="Verification code"
        description="Enter the code of your authenticator app."
      >
        <SecondFactorForm challenge={flow.challenge} onAnswer={flow.accept} onBack={flow.leaveChallenge} />
      </EntryLayout>
    );
  }
  return (
    <EntryLayout
      title="Access your organization"
      documentTitle="Organization login"
      description="For administrators. Choose your organization and sign in."
      foot={
        <>
          <p>
            Not an administrator? <Link to={paths.login}>User Login</Link>
          </p>
          <p>
            New to Countersign? <Link to={paths.organizationRegister}>Register your organization</Link>
          </p>
        </>
      }
    >
      <Form<AccessValues>
        name="organization-access"
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        size="large"
        validateTrigger="onSubmit"
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void submit(values)}
      >
        {flow.locked ? <Alert type="warning" title={flow.locked} className={styles.notice} /> : null}
        <OrganizationPicker requiredMessage="Organization is required" />
        <Form.Item name="email" label="Email" rules={emailRules('Invalid email format')}>
          <Input type="email" inputMode="email" autoComplete="username" />
        </Form.Item>
        <Form.Item name="password" label="Password" rules={lengthRule(8, 'Password must be at least 8 characters')}>
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
        <p className={styles.forgot}>
          <Link to={paths.forgotPassword}>Forgot password?</Link>
        </p>
        <Button type="primary" htmlType="submit" block loading={isLoading}>
          Login
        </Button>
      </Form>
    </EntryLayout>
  );
}
