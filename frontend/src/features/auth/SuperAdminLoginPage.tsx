import { Alert, Button, Form, Input } from 'antd';
import { Link } from 'react-router-dom';
import { emailRules, requiredRule } from '@/shared/forms/rules';
import { paths } from '@/shared/routing/paths';
import { EntryLayout } from '@/shared/ui/EntryLayout';
import { PasswordInput } from '@/shared/ui/PasswordInput';
import { useSuperAdminLoginMutation } from './api';
import styles from './auth.module.css';
import { SecondFactorForm } from './SecondFactorForm';
import { useSignInFlow } from './use-sign-in-flow';

interface PlatformValues {
  email: string;
  password: string;
  accessCode: string;
}

const door = {
  welcome: { title: 'Login Successful', description: 'Welcome to the platform dashboard' },
  failureTitle: 'Login Failed',
  fallback: 'Invalid super admin credentials',
};

/** The door of the platform's administrator: a separate account with an access code beside the password. */
export default function SuperAdminLoginPage() {
  const [form] = Form.useForm<PlatformValues>();
  const [signIn, { isLoading }] = useSuperAdminLoginMutation();
  const flow = useSignInFlow(door);
  const submit = async (values: PlatformValues) => {
    const taken = await flow.send(signIn({ superAdminLoginDto: values }).unwrap());
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
      title="Super admin login"
      description="For the administration of the platform. Every sign-in is recorded."
      foot={
        <p>
          Looking for your documents? <Link to={paths.login}>User Login</Link>
        </p>
      }
    >
      <Form<PlatformValues>
        name="super-admin-login"
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
        <Form.Item name="email" label="Email" rules={emailRules()}>
          <Input type="email" inputMode="email" autoComplete="username" autoFocus />
        </Form.Item>
        <Form.Item name="password" label="Password" rules={[{ required: true, message: 'Password is required' }]}>
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="accessCode" label="Access code" rules={requiredRule('Access code is required')}>
          <PasswordInput autoComplete="off" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isLoading}>
          Login
        </Button>
      </Form>
    </EntryLayout>
  );
}
