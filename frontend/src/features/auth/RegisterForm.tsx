import { Button, Form, Input, Select } from 'antd';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { NewPasswordField, RepeatPasswordField } from '@/shared/forms/PasswordFields';
import { emailRules, requiredRule } from '@/shared/forms/rules';
import { useToast } from '@/shared/lib/use-toast';
import { useRegisterMutation } from './api';
import styles from './auth.module.css';
import { failureWords } from './failure-words';
import { afterHeadline } from './registration/registered';

interface RegisterValues {
  name: string;
  username: string;
  email: string;
  password: string;
  confirmPassword: string;
  department: string;
  role: string;
}

const roles = [
  { value: 'admin', label: 'Admin' },
  { value: 'document_creator', label: 'Document Creator' },
  { value: 'reviewer', label: 'Reviewer' },
  { value: 'approver', label: 'Approver' },
];

const fieldNames = ['name', 'username', 'email', 'password', 'confirmPassword', 'department', 'role'] as const;

interface RegisterFormProps {
  onRegistered: (email: string, message: string) => void;
}

/** A new account; the server says who has to agree. Its complaints about a field land on that field. */
export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const [form] = Form.useForm<RegisterValues>();
  const [register, { isLoading }] = useRegisterMutation();
  const toast = useToast();

  const submit = async (values: RegisterValues) => {
    try {
      const { message } = await register({ registerDto: values }).unwrap();
      toast.notify({ title: 'Registration successful', description: afterHeadline(message) });
      onRegistered(values.email, message);
    } catch (error) {
      showFieldErrors(form, error, fieldNames);
      toast.fail({ title: 'Registration failed', description: failureWords(error, 'Failed to create account') });
    }
  };

  return (
    <Form<RegisterValues>
      name="register"
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger={['onBlur', 'onSubmit']}
      scrollToFirstError={{ focus: true }}
      initialValues={{ role: 'document_creator' }}
      onFinish={(values) => void submit(values)}
    >
      <div className={styles.pair}>
        <Form.Item name="name" label="Full name" rules={requiredRule('Full name is required')}>
          <Input autoComplete="name" />
        </Form.Item>
        <Form.Item name="username" label="Username" rules={requiredRule('Username is required')}>
          <Input autoComplete="username" />
        </Form.Item>
      </div>
      <Form.Item name="email" label="Email" rules={emailRules()}>
        <Input type="email" inputMode="email" autoComplete="email" />
      </Form.Item>
      <NewPasswordField name="password" label="Password" requiredMessage="Password is required" />
      <RepeatPasswordField of="password" />
      <div className={styles.pair}>
        <Form.Item name="department" label="Department" rules={requiredRule('Department is required')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="role" label="Role" rules={[{ required: true, message: 'Role is required' }]}>
          <Select options={roles} />
        </Form.Item>
      </div>
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
        Create account
      </Button>
    </Form>
  );
}
