import { Form, Select } from 'antd';
import { useListUsersQuery } from '@/api/api';
import type { Member, Role } from '@/api/types';
import { formatRole } from '@/shared/lib/format';
import styles from '../UploadPage.module.css';

const options = (users: Member[] | undefined, roles: readonly Role[]) =>
  users
    ?.filter(({ role }) => roles.includes(role))
    .map(({ id, name, role }) => ({ value: id, label: `${name}, ${formatRole(role)}` }));

/** Who reviews and who approves. Left empty, the document waits for anyone with that role. */
export function ReviewFields() {
  const { data, error, isLoading, refetch } = useListUsersQuery();
  const failed = error !== undefined && !data;
  const common = {
    allowClear: true,
    loading: isLoading,
    showSearch: { optionFilterProp: 'label' },
    notFoundContent: failed ? 'People could not be loaded' : 'Nobody has this role',
  };
  return (
    <div className={styles.pair}>
      <Form.Item name="reviewerId" label="Primary Reviewer">
        <Select
          {...common}
          placeholder="Any reviewer"
          options={options(data?.users, ['reviewer', 'admin'])}
          onOpenChange={(open) => open && failed && void refetch()}
        />
      </Form.Item>
      <Form.Item name="approverId" label="Final Approver">
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
