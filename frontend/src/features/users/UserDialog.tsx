import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useListDepartmentsQuery } from '@/api/api';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { passwordProblem } from '@/shared/forms/password-rules';
import { emailRules, lengthRule } from '@/shared/forms/rules';
import { departmentLabel } from '@/shared/lib/document-words';
import { roleOptions } from '@/shared/lib/role-words';
import { useToast } from '@/shared/lib/use-toast';
import { PasswordInput } from '@/shared/ui/PasswordInput';
import { useUnsaved } from '@/shared/unsaved/use-unsaved';
import { useCreateUserMutation, useTriggerPasswordResetMutation, useUpdateUserMutation } from './api';
import { newUser, userChanges, userFieldNames, type UserValues } from './user-form';
import type { ManagedUser } from './user-list';
import styles from './UsersPage.module.css';

const LEAST = 6;

interface UserDialogProps {
  /** Null for a new one. */
  user: ManagedUser | null;
  onClose: () => void;
}

/** A new member, or what can be changed of one. Only the person chooses a password that replaces an old one. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const [form] = Form.useForm<UserValues>();
  const [add, adding] = useCreateUserMutation();
  const [change, changing] = useUpdateUserMutation();
  const departments = useListDepartmentsQuery();
  const [changed, setChanged] = useState(false);
  const { leave, settled } = useUnsaved(changed, 'What you entered about this user is not saved.');
  const toast = useToast();
  const close = () => leave(onClose);

  const create = async (values: UserValues) => {
    const created = await add({ createUserDto: newUser(values) }).unwrap();
    const description = values.password
      ? `${created.name} can sign in now.`
      : `An invitation is on its way to ${created.email}.`;
    toast.notify({ title: 'User created successfully', description });
  };
  const update = async (edited: ManagedUser, values: UserValues) => {
    const changes = userChanges(edited, values);
    if (Object.keys(changes).length > 0) await change({ id: edited.id, updateUserDto: changes }).unwrap();
    toast.notify({ title: 'User updated successfully', description: values.name });
  };
  const submit = async (values: UserValues) => {
    try {
      await (user ? update(user, values) : create(values));
      settled();
      onClose();
    } catch (error) {
      showFieldErrors(form, error, userFieldNames);
      toast.fail(
        user
          ? { title: 'Error updating user', description: messageOf(error, 'Failed to update user') }
          : { title: 'Error creating user', description: messageOf(error, 'Failed to create user') },
      );
    }
  };

  const names = departments.data?.departments.map(({ name }) => name) ?? [];
  const known = user?.department && !names.includes(user.department) ? [user.department, ...names] : names;
  return (
    <Modal
      open
      title={user ? 'Edit User' : 'Add New User'}
      width={560}
      footer={null}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Form<UserValues>
        name="user"
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        validateTrigger={['onBlur', 'onSubmit']}
        scrollToFirstError={{ focus: true }}
        initialValues={user ? { ...user, department: user.department ?? undefined } : {}}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        <div className={styles.pair}>
          <Form.Item name="username" label="Username" rules={lengthRule(3, 'Username must be at least 3 characters')}>
            <Input autoComplete="off" maxLength={100} autoFocus />
          </Form.Item>
          <Form.Item name="email" label="Email" rules={emailRules()}>
            <Input type="email" inputMode="email" autoComplete="off" />
          </Form.Item>
        </div>
        <Form.Item name="name" label="Full name" rules={lengthRule(2, 'Name must be at least 2 characters')}>
          <Input autoComplete="off" maxLength={200} />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item name="role" label="Role" rules={[{ required: true, message: 'Role is required' }]}>
            <Select placeholder="Choose" options={roleOptions} />
          </Form.Item>
          <Form.Item
            name="department"
            label="Department"
            rules={[{ required: true, message: 'Department is required' }]}
          >
            <Select
              placeholder="Choose"
              loading={departments.isLoading}
              options={known.map((name) => ({ value: name, label: departmentLabel(name) }))}
            />
          </Form.Item>
        </div>
        {user ? <PasswordNote user={user} /> : <FirstPassword />}
        <div className={styles.footer}>
          <Button onClick={close}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={adding.isLoading || changing.isLoading}>
            {user ? 'Save changes' : 'Add User'}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

function FirstPassword() {
  return (
    <Form.Item
      name="password"
      label="Password"
      rules={[{ validator: (_rule, value: unknown) => firstPasswordProblem(typeof value === 'string' ? value : '') }]}
      extra={
        <span className={styles.below}>Leave it empty to send an invitation: the person then chooses a password.</span>
      }
    >
      <PasswordInput autoComplete="new-password" />
    </Form.Item>
  );
}

/** Empty is fine, six characters are the least that the form asks for, and the server's own rule follows. */
function firstPasswordProblem(password: string): Promise<void> {
  if (password === '') return Promise.resolve();
  const problem =
    [...password].length < LEAST ? `Password must be at least ${LEAST} characters` : passwordProblem(password);
  return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
}

function PasswordNote({ user }: { user: ManagedUser }) {
  const [reset, { isLoading, isSuccess }] = useTriggerPasswordResetMutation();
  const toast = useToast();
  const send = async () => {
    try {
      await reset({ id: user.id }).unwrap();
      toast.notify({ title: 'Password reset sent', description: `Instructions are on their way to ${user.email}.` });
    } catch (error) {
      toast.fail({ title: 'Error updating user', description: messageOf(error, 'Failed to update user') });
    }
  };
  if (user.status === 'invited') return null;
  return (
    <Form.Item label="Password" htmlFor="user-password-reset">
      <div className={styles.reset}>
        Only {user.name} can choose a new one.
        <Button
          id="user-password-reset"
          size="small"
          loading={isLoading}
          disabled={isSuccess || !user.isActive}
          onClick={() => void send()}
        >
          {isSuccess ? 'Sent' : 'Send password reset'}
        </Button>
      </div>
    </Form.Item>
  );
}
