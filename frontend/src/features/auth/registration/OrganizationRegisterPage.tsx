import { Button, Form, Input } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { NewPasswordField, RepeatPasswordField } from '@/shared/forms/PasswordFields';
import { emailRules, lengthRule } from '@/shared/forms/rules';
import { useToast } from '@/shared/lib/use-toast';
import { paths } from '@/shared/routing/paths';
import { EntryLayout } from '@/shared/ui/EntryLayout';
import { useRegisterMutation, type OrganizationRegistration } from '../api';
import styles from '../auth.module.css';
import { failureWords } from '../failure-words';
import { afterHeadline } from './registered';

const fieldNames = ['organizationName', 'adminName', 'adminEmail', 'adminPassword', 'confirmPassword'] as const;

/** A new organization with its first administrator. */
export default function OrganizationRegisterPage() {
  const [form] = Form.useForm<OrganizationRegistration>();
  const [register, { isLoading }] = useRegisterMutation();
  const navigate = useNavigate();
  const toast = useToast();

  const submit = async (values: OrganizationRegistration) => {
    try {
      const { message } = await register({ registerDto: values }).unwrap();
      toast.notify({ title: 'Registration Successful', description: afterHeadline(message) });
      void navigate(paths.organizationAccess);
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
      title="Register your organization"
      description="30 days free, no credit card required. You become its administrator and invite the others."
      foot={
        <>
          <p>
            Already registered? <Link to={paths.organizationAccess}>Access your organization</Link>
          </p>
          <p>
            Joining one that exists? <Link to={paths.organizationRegistration}>Register as a user</Link>
          </p>
        </>
      }
    >
      <Form<OrganizationRegistration>
        name="organization-register"
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        validateTrigger={['onBlur', 'onSubmit']}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="organizationName"
          label="Organization name"
          rules={lengthRule(2, 'Organization name must be at least 2 characters')}
        >
          <Input autoComplete="organization" maxLength={200} />
        </Form.Item>
        <h2 className={styles.section}>Administrator</h2>
        <Form.Item name="adminName" label="Full name" rules={lengthRule(2, 'Admin name must be at least 2 characters')}>
          <Input autoComplete="name" maxLength={200} />
        </Form.Item>
        <Form.Item name="adminEmail" label="Email" rules={emailRules()}>
          <Input type="email" inputMode="email" autoComplete="email" />
        </Form.Item>
        <NewPasswordField name="adminPassword" label="Password" />
        <RepeatPasswordField of="adminPassword" />
        <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
          Register organization
        </Button>
      </Form>
    </EntryLayout>
  );
}
