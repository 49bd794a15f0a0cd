import { Form, Select, type FormRule } from 'antd';
import { useSelector } from 'react-redux';
import { useListUsersQuery } from '@/api/api';
import { selectUser } from '@/api/session/session-slice';
import type { Member, Role } from '@/api/types';
import { formatRole } from '@/shared/lib/format';
import styles from '../UploadPage.module.css';

const options = (users: Member[] | undefined, roles: readonly Role[]) =>
  users
    ?.filter(({ role }) => roles.includes(role))
    .map(({ id, name, role }) => ({ value: id, label: `${name}, ${formatRole(role)}` }));

/** What the server would refuse, said before anything is sent. */
const notMyself = (noun: string, myself: number | undefined): FormRule => ({
  validator: (_rule, id?: number) =>
    id !== undefined && id === myself
      ? Promise.reject(new Error(`You cannot be the ${noun} of your own document`))
      : Promise.resolve(),
});
const notTheReviewer: FormRule = ({ getFieldValue }) => ({
  validator: (_rule, id?: number) =>
    id !== undefined && id === getFieldValue('reviewerId')
      ? Promise.reject(new Error('Reviewer and approver must be different people'))
      : Promise.resolve(),
});

const somebody: FormRule = ({ getFieldValue }) => ({
  validator: () =>
    getFieldValue('reviewerId') === undefined && getFieldValue('approverId') === undefined
      ? Promise.reject(new Error('Choose a reviewer or an approver, or another route'))
      : Promise.resolve(),
});

/**
 * Who reviews and who approves. Left empty, the document waits for anyone with that role; `required` asks for at least
 * one of them.
 */
export function PeopleFields({ required }: { required: boolean }) {
  const { data, error, isLoading, refetch } = useListUsersQuery();
  const myself = useSelector(selectUser)?.id;
  const failed = error !== undefined && !data;
  const common = {
    allowClear: true,
    loading: isLoading,
    showSearch: { optionFilterProp: 'label' },
    notFoundContent: failed ? 'People could not be loaded' : 'Nobody has this role',
  };
  return (
    <div className={styles.pair}>
      <Form.Item
        name="reviewerId"
        label="Primary Reviewer"
        dependencies={required ? ['approverId'] : undefined}
        rules={[notMyself('reviewer', myself), ...(required ? [somebody] : [])]}
      >
        <Select
          {...common}
          placeholder="Any reviewer"
          options={options(data?.users, ['reviewer', 'admin'])}
          onOpenChange={(open) => open && failed && void refetch()}
        />
      </Form.Item>
      <Form.Item
        name="approverId"
        label="Final Approver"
        dependencies={['reviewerId']}
        rules={[notMyself('approver', myself), notTheReviewer]}
      >
        <Select
          {...common}
          placeholder="Any approver"
          options={options(data?.users, ['approver', 'admin'])}
          onOpenChange={(open) => open && failed && void refetch()}
        />
      </Form.Item>
    </div>
  );
}
