import { Button, Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import { useListDepartmentsQuery } from '@/api/api';
import { messageOf } from '@/api/problem';
import { selectUser } from '@/api/session/session-slice';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { requiredRule } from '@/shared/forms/rules';
import { departmentLabel } from '@/shared/lib/document-words';
import { useToast } from '@/shared/lib/use-toast';
import { paths } from '@/shared/routing/paths';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useCreateDepartmentMutation, useGetOrganizationQuery } from '../api';
import { LogoField } from '../LogoField';
import { settingsOf } from '../organization-form';
import { leaveGuide } from './guided';
import styles from './SetupGuide.module.css';

/** An address that is not confirmed yet, and the button that mails its link again. */
export interface Confirmation {
  email: string;
  resend: ReactNode;
}

/** Chooses a picture and saves it, right here. */
export function LogoStep() {
  const organizationId = useSelector(selectUser)?.organizationId ?? 0;
  const { data } = useGetOrganizationQuery({ organizationId }, { skip: organizationId === 0 });
  return (
    <>
      <p>It stands in the sidebar for everybody. PNG, JPEG or WebP, up to 2 MB.</p>
      {data ? <LogoField organization={settingsOf(data.organization)} /> : <Skeleton height={64} />}
    </>
  );
}

/** Shows the departments that are there and adds one by its name. */
export function DepartmentsStep() {
  const { data } = useListDepartmentsQuery();
  const [create, { isLoading }] = useCreateDepartmentMutation();
  const [form] = Form.useForm<{ name: string }>();
  const toast = useToast();
  const add = async ({ name }: { name: string }) => {
    try {
      await create({ createDepartmentDto: { name: name.trim() } }).unwrap();
      toast.notify({ title: `${name.trim()} added` });
    } catch (error) {
      if (!showFieldErrors(form, error, ['name'])) {
        toast.fail({ title: 'The department was not added', description: messageOf(error, 'Please try again.') });
      }
    }
  };
  return (
    <>
      <p>
        Documents and people belong to a department. These are there to begin with; rename or group them in{' '}
        <Link to={paths.organization} onClick={leaveGuide}>
          Organization Settings
        </Link>
        .
      </p>
      {data ? (
        <ul className={styles.names} aria-label="Departments">
          {data.departments.map(({ name }) => (
            <li key={name}>{departmentLabel(name)}</li>
          ))}
        </ul>
      ) : (
        <Skeleton height={28} />
      )}
      <Form<{ name: string }>
        name="setup-department"
        form={form}
        className={styles.inline}
        noValidate
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={(values) => void add(values)}
      >
        <Form.Item name="name" rules={requiredRule('Name is required')}>
          <Input aria-label="Department name" placeholder="Another department" maxLength={100} autoComplete="off" />
        </Form.Item>
        <Button htmlType="submit" loading={isLoading}>
          Add department
        </Button>
      </Form>
    </>
  );
}

interface MembersStepProps {
  confirmation: Confirmation | null;
  renderInvite: (onClose: () => void) => ReactNode;
}

/** Invites somebody by mail; before that, the admin's own address has to be confirmed. */
export function MembersStep({ confirmation, renderInvite }: MembersStepProps) {
  const [inviting, setInviting] = useState(false);
  return (
    <>
      {confirmation ? (
        <div className={styles.confirm}>
          <p>
            Confirm your own e-mail address first: open the link in the mail to <strong>{confirmation.email}</strong>.
            Invitations are sent once that is done.
          </p>
          {confirmation.resend}
        </div>
      ) : (
        <>
          <p>Give a name, an address and a role. The invitation leads to a page where the person chooses a password.</p>
          <Button type="primary" onClick={() => setInviting(true)}>
            Invite a member
          </Button>
        </>
      )}
      {inviting ? renderInvite(() => setInviting(false)) : null}
    </>
  );
}

/** Leads to the upload page; the way back is shown there. */
export function DocumentStep() {
  const navigate = useNavigate();
  const go = () => {
    leaveGuide();
    void navigate(paths.upload);
  };
  return (
    <>
      <p>
        PDF, Word, Excel or text, up to 10 MB. Send it to review, or publish it at once and see how members will find
        it.
      </p>
      <Button type="primary" onClick={go}>
        Choose a document
      </Button>
    </>
  );
}
