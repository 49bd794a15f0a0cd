import { Alert, Button, Checkbox, Form, Input } from 'antd';
import { Link } from 'react-router-dom';
import { emailRules } from '@/shared/forms/rules';
import { paths } from '@/shared/routing/paths';
import { PasswordInput } from '@/shared/ui/PasswordInput';
import { useLoginMutation } from './api';
import styles from './auth.module.css';
import type { useSignInFlow } from './use-sign-in-flow';

interface LoginValues {
  email: string;
  password: string;
  rememberMe: boolean;
}

interface LoginFormProps {
  email?: string;
  flow: ReturnType<typeof useSignInFlow>;
}

/** E-mail and password. A refusal that has to be waited out stays on the page. */
export function LoginForm({ email, flow }: LoginFormProps) {
  const [form] = Form.useForm<LoginValues>();
  const [login, { isLoading }] = useLoginMutation();
  const { locked } = flow;
  const submit = async (values: LoginValues) => {
    const taken = await flow.send(login({ loginDto: values }).unwrap());
    if (!taken) form.focusField('password');
  };
  return (
    <Form<LoginValues>
      name="login"
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      size="large"
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      initialValues={{ email, rememberMe: false }}
      onFinish={(values) => void submit(values)}
    >
      {locked ? <Alert type="warning" title={locked} className={styles.notice} /> : null}
      <Form.Item name="email" label="Email" rules={emailRules()}>
        <Input type="email" inputMode="email" autoComplete="username" autoFocus={!email} />
      </Form.Item>
      <Form.Item name="password" label="Password" rules={[{ required: true, message: 'Password is required' }]}>
        <PasswordInput autoComplete="current-password" autoFocus={Boolean(email)} />
      </Form.Item>
      <div className={styles.remember}>
        <Form.Item name="rememberMe" valuePropName="checked" noStyle>
          <Checkbox>Remember me</Checkbox>
        </Form.Item>
        <Link to={paths.forgotPassword}>Forgot password?</Link>
      </div>
      <Button type="primary" htmlType="submit" block loading={isLoading}>
        Login
      </Button>
    </Form>
  );
}
