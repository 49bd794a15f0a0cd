import { Alert, Button, Form, Input, Select } from 'antd';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useListOrganizationsQuery } from '@/api/api';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { NewPasswordField, RepeatPasswordField } from '@/shared/forms/PasswordFields';
import { emailRules, lengthRule } from '@/shared/forms/rules';
import { useToast } from '@/shared/lib/use-toast';
import { paths } from '@/shared/routing/paths';
import { EntryLayout } from '@/shared/ui/EntryLayout';
import { useRegisterMutation } from '../api';
import styles from '../auth.module.css';
import { failureWords } from '../failure-words';
import { OrganizationPicker } from './OrganizationPicker';
import { organizationIdOf } from './picker-rule';
import { afterHeadline } from './registered';
import { registrationRoles } from './roles';

interface RegistrationValues {
  organizationId: number;
  name: string;
  email: string;
  role: string;
  password: string;
  confirmPassword: string;
}

const fieldNames = ['organizationId', 'name', 'email', 'role', 'password', 'confirmPassword'] as const;

/** Registration with an organization that the user picks; the address may have picked it already. */
export default function OrganizationRegistrationPage() {
  const [form] = Form.useForm<RegistrationValues>();
  const [register, { isLoading }] = useRegisterMutation();
  const given = organizationIdOf(useLocation().search);
  const { data } = useListOrganizationsQuery();
  const offered = data?.organizations.some(({ id }) => id === given);
  const navigate = useNavigate();
  const toast = useToast();

  // Once its name is known: a number would tell nobody anything. What was chosen meanwhile stays.
  useEffect(() => {
    if (offered && !form.isFieldTouched('organizationId')) form.setFieldValue('organizationId', given);
  }, [offered, given, form]);

  const submit = async (values: RegistrationValues) => {
    try {
      const { message } = await register({ registerDto: values }).unwrap();
      toast.notify({ title: 'Registration successful', description: afterHeadline(message) });
      void navigate(paths.login, { state: { email: values.email, notice: message } });
    } catch (error) {
      showFieldErrors(form, error, fieldNames);
      toast.fail({
        title: 'Registration Failed',
        description: failureWords(error, 'An error occurred during registration'),
      });
    }
  };

  return (
    <EntryLayout
      title="Join your organization"
      documentTitle="User registration"
      description="Your organization decides who joins, and with which role."
      foot={
        <>
          <p>
            Already have an account? <Link to={paths.login}>User Login</Link>
          </p>
          <p>
            Your organization is not in the list? <Link to={paths.organizationRegister}>Register it</Link>
          </p>
        </>
      }
    >
      <Form<RegistrationValues>
        name="organization-registration"
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        validateTrigger={['onBlur', 'onSubmit']}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void submit(values)}
      >
        {given !== null && offered === false ? (
          <Alert
            type="warning"
            className={styles.notice}
            title="The organization of your link is not in the list. Choose yours, or ask it for an invitation."
          />
        ) : null}
        <OrganizationPicker requiredMessage="Please select an organization" />
        <Form.Item name="name" label="Full name" rules={lengthRule(2, 'Name must be at least 2 characters')}>
          <Input autoComplete="name" maxLength={200} />
        </Form.Item>
        <Form.Item name="email" label="Email" rules={emailRules()}>
          <Input type="email" inputMode="email" autoComplete="email" />
        </Form.Item>
        <Form.Item name="role" label="Role" rules={[{ required: true, message: 'Please select a role' }]}>
          <Select placeholder="Choose a role" options={registrationRoles} />
        </Form.Item>
        <NewPasswordField name="password" label="Password" />
        <RepeatPasswordField of="password" />
        <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
          Register
        </Button>
      </Form>
    </EntryLayout>
  );
}
