import { Button, Form, Input } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { isProblem } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { NewPasswordField, RepeatPasswordField } from '@/shared/forms/PasswordFields';
import { lengthRule } from '@/shared/forms/rules';
import { roleLabel } from '@/shared/lib/role-words';
import { useToast } from '@/shared/lib/use-toast';
import { paths } from '@/shared/routing/paths';
import { EntryLayout } from '@/shared/ui/EntryLayout';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import { useAcceptInvitationMutation, useGetInvitationQuery, type Acceptance, type Invitation } from '../api';
import styles from '../auth.module.css';
import { failureWords } from '../failure-words';
import { LinkResult } from './LinkResult';
import { tokenOf } from './link-token';

const fieldNames = ['name', 'username', 'password', 'confirmPassword'] as const;

/** An invitation: who invites, as what, and the few things the invited person adds. */
export default function InvitationPage() {
  const token = tokenOf(useLocation().search);
  const { data, error, isFetching, refetch } = useGetInvitationQuery(
    { token: encodeURIComponent(token ?? '') },
    { skip: !token, refetchOnMountOrArgChange: true },
  );
  const navigate = useNavigate();

  if (!token || (isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 429)) {
    return (
      <EntryLayout title="Invitation not valid">
        <LinkResult sign="refused" action={<Button onClick={() => void navigate(paths.login)}>Go to login</Button>}>
          This invitation is not valid any more. It was used before, withdrawn, or is older than seven days. Ask the
          person who invited you for a new one.
        </LinkResult>
      </EntryLayout>
    );
  }
  if (error && !data) {
    return (
      <EntryLayout title="Invitation">
        <ErrorState
          title="The invitation could not be loaded"
          description={failureWords(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </EntryLayout>
    );
  }
  if (!data) {
    return (
      <EntryLayout title="Invitation">
        <LoadingNote what="the invitation" />
        <div className={styles.lines}>
          <Skeleton height={20} width="70%" />
          {fieldNames.map((name) => (
            <Skeleton key={name} height={40} />
          ))}
        </div>
      </EntryLayout>
    );
  }
  return (
    <EntryLayout
      title={`Join ${data.organizationName}`}
      description={
        <>
          You were invited as <strong>{roleLabel(data.role)}</strong>. Your account belongs to{' '}
          <strong>{data.email}</strong>.
        </>
      }
    >
      <InvitationForm token={token} invitation={data} />
    </EntryLayout>
  );
}

function InvitationForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const [form] = Form.useForm<Acceptance>();
  const [accept, { isLoading }] = useAcceptInvitationMutation();
  const navigate = useNavigate();
  const toast = useToast();
  const submit = async (acceptInvitationDto: Acceptance) => {
    try {
      const { message } = await accept({ token: encodeURIComponent(token), acceptInvitationDto }).unwrap();
      toast.notify({ title: 'Registration successful', description: message });
      void navigate(paths.login, { state: { email: invitation.email } });
    } catch (error) {
      showFieldErrors(form, error, fieldNames);
      toast.fail({ title: 'Registration failed', description: failureWords(error, 'Failed to create account') });
    }
  };
  return (
    <Form<Acceptance>
      name="invitation"
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger={['onBlur', 'onSubmit']}
      scrollToFirstError={{ focus: true }}
      initialValues={{ name: invitation.name ?? undefined, username: invitation.username }}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item name="name" label="Full name" rules={lengthRule(2, 'Name must be at least 2 characters')}>
        <Input autoComplete="name" maxLength={200} />
      </Form.Item>
      <Form.Item name="username" label="Username" rules={lengthRule(3, 'Username must be at least 3 characters')}>
        <Input autoComplete="username" maxLength={100} />
      </Form.Item>
      <NewPasswordField name="password" label="Password" />
      <RepeatPasswordField of="password" />
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
        Accept invitation
      </Button>
    </Form>
  );
}
