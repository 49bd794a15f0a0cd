import { Button, Form, Input, Select } from 'antd';
import { useDispatch, useSelector } from 'react-redux';
import { useListDepartmentsQuery } from '@/api/api';
import { messageOf } from '@/api/problem';
import { profileLoaded, selectUser } from '@/api/session/session-slice';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { lengthRule } from '@/shared/forms/rules';
import { departmentLabel } from '@/shared/lib/document-words';
import { roleLabel } from '@/shared/lib/role-words';
import { useToast } from '@/shared/lib/use-toast';
import { useUnsaved } from '@/shared/unsaved/use-unsaved';
import { useUpdateProfileMutation, type Profile } from './api';
import styles from './profile.module.css';

interface PersonValues {
  name: string;
  departmentId?: number;
}

/** Name and department. */
export function PersonForm({ profile }: { profile: Profile }) {
  const [form] = Form.useForm<PersonValues>();
  const [change, { isLoading }] = useUpdateProfileMutation();
  const departments = useListDepartmentsQuery();
  const sessionUser = useSelector(selectUser);
  const dispatch = useDispatch();
  const toast = useToast();
  const values = Form.useWatch((all: Partial<PersonValues>) => all, form);
  const admin = profile.role === 'admin';
  const options = departments.data?.departments ?? [];
  const current = options.find(({ name }) => name === profile.department)?.id;
  const dirty =
    (values?.name ?? profile.name).trim() !== profile.name ||
    (values?.departmentId !== undefined && values.departmentId !== current);
  useUnsaved(dirty, 'What you changed of your profile is not saved.');

  const submit = async ({ name, departmentId }: PersonValues) => {
    try {
      await change({
        updateProfileDto: {
          name: name.trim(),
          ...(departmentId !== undefined && departmentId !== current ? { departmentId } : {}),
        },
      }).unwrap();
      const department = options.find(({ id }) => id === departmentId)?.name ?? profile.department;
      // The shell shows the name from the session.
      if (sessionUser) dispatch(profileLoaded({ ...sessionUser, name: name.trim(), department }));
      toast.notify({ title: 'Profile saved' });
    } catch (error) {
      if (!showFieldErrors(form, error, ['name', 'departmentId'])) {
        toast.fail({ title: 'Profile not saved', description: messageOf(error, 'Please try again in a moment.') });
      }
    }
  };

  // The select shows ids as names only when the names are there.
  if (!departments.data && !departments.error) return null;
  return (
    <Form<PersonValues>
      name="person"
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger={['onBlur', 'onSubmit']}
      scrollToFirstError={{ focus: true }}
      initialValues={{ name: profile.name, departmentId: current }}
      onFinish={(all) => void submit(all)}
    >
      <Form.Item name="name" label="Full name" rules={lengthRule(2, 'Name must be at least 2 characters')}>
        <Input autoComplete="name" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="departmentId"
        label="Department"
        extra={
          admin ? undefined : (
            <span className={styles.hint}>Your admin sets it: it decides which documents you see.</span>
          )
        }
      >
        <Select
          disabled={!admin}
          placeholder="None"
          options={options.map(({ id, name }) => ({ value: id, label: departmentLabel(name) }))}
        />
      </Form.Item>
      <div className={styles.row}>
        <Button htmlType="submit" type={dirty ? 'primary' : 'default'} disabled={!dirty} loading={isLoading}>
          Save
        </Button>
        <span className={styles.quiet}>
          {roleLabel(profile.role)} at {profile.organizationName}, username {profile.username}
        </span>
      </div>
    </Form>
  );
}
