import { Button, Form, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useListOrganizationsQuery } from '@/api/api';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { NewPasswordField } from '@/shared/forms/PasswordFields';
import { requiredRule } from '@/shared/forms/rules';
import { paths } from '@/shared/routing/paths';
import { EntryLayout } from '@/shared/ui/EntryLayout';
import { useRegisterMutation } from '../api';
import styles from '../auth.module.css';
import { failureWords } from '../failure-words';
import { organizationIdOf } from './picker-rule';
import { registrationRoles } from './roles';

interface SimpleValues {
  name: string;
  email: string;
  password: string;
  role: string;
}

const REDIRECT_AFTER_MS = 2000;
const DEFAULT_ORGANIZATION_ID = 45;
const fieldNames = ['name', 'email', 'password', 'role'] as const;

/**
 * The short registration that a link of an organization leads to. The client only asks that nothing is missing; the
 * server judges the rest, and its words stand in the form.
 */
export default function UserRegisterPage() {
  const [form] = Form.useForm<SimpleValues>();
  const [register, { isLoading }] = useRegisterMutation();
  const organizationId = organizationIdOf(useLocation().search) ?? DEFAULT_ORGANIZATION_ID;
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<{ email: string; notice: string } | null>(null);
  const navigate = useNavigate();

  useEffect(() => {
    if (!done) return;
    const timer = window.setTimeout(() => void navigate(paths.login, { state: done }), REDIRECT_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [done, navigate]);

  const submit = async (values: SimpleValues) => {
    setFailure(null);
    try {
      const { message } = await register({ registerDto: { ...values, organizationId } }).unwrap();
      setDone({ email: values.email, notice: message });
    } catch (error) {
      // What is said at a field is not said twice.
      if (!showFieldErrors(form, error, fieldNames)) setFailure(failureWords(error, 'Registration failed'));
    }
  };

  return (
    <EntryLayout
      title="Create your account"
      documentTitle="User registration"
      foot={
        <p>
          Already have an account? <Link to={paths.login}>User Login</Link>
        </p>
      }
    >
      <Form<SimpleValues>
        name="user-register"
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        disabled={done !== null}
        validateTrigger="onSubmit"
        scrollToFirstError={{ focus: true }}
        initialValues={{ role: 'USER' }}
        onFinish={(values) => void submit(values)}
      >
        <GivenOrganization id={organizationId} />
        <Form.Item name="name" label="Full name" rules={requiredRule('Full name is required')}>
          <Input autoComplete="name" required maxLength={200} />
        </Form.Item>
        <Form.Item name="email" label="Email" rules={requiredRule('Email is required')}>
          <Input type="email" inputMode="email" autoComplete="email" required />
        </Form.Item>
        <NewPasswordField name="password" label="Password" checked={false} requiredMessage="Password is required" />
        <Form.Item name="role" label="Role" rules={[{ required: true, message: 'Please select a role' }]}>
          <Select options={registrationRoles} />
        </Form.Item>
        {failure ? (
          <p className={styles.error} role="alert">
            {failure}
          </p>
        ) : null}
        {done ? (
          <p className={styles.success} role="status">
            Registration successful! Redirecting to login...
          </p>
        ) : null}
        <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
          Register
        </Button>
      </Form>
    </EntryLayout>
  );
}

/** The organization that the link names. It cannot be changed here; without its name, its number stands for it. */
function GivenOrganization({ id }: { id: number }) {
  const { data } = useListOrganizationsQuery();
  const name = data?.organizations.find((organization) => organization.id === id)?.name;
  return (
    <Form.Item label="Organization" htmlFor="given-organization">
      <output id="given-organization" className={styles.locked}>
        {name ?? `Organization ${id}`}
      </output>
    </Form.Item>
  );
}
