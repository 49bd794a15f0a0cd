import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import { useListOrganizationsQuery } from '@/api/api';
import type { Problem } from '@/api/problem';
import { matchesSearch, searchHint } from './picker-rule';
import styles from './OrganizationPicker.module.css';

interface OrganizationPickerProps {
  requiredMessage: string;
}

/** A field to find one's organization in the public list. Three characters narrow it; a list that fails can be loaded again. */
export function OrganizationPicker({ requiredMessage }: OrganizationPickerProps) {
  // Who comes here from registering theirs has a list from before.
  const { currentData, error, isFetching, refetch } = useListOrganizationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [search, setSearch] = useState('');
  const hint = searchHint(search);
  const failed = error !== undefined && !isFetching;
  const options = failed ? [] : currentData?.organizations.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Form.Item name="organizationId" label="Organization" rules={[{ required: true, message: requiredMessage }]}>
        <Select<number, { value: number; label: string }>
          placeholder="Choose your organization"
          loading={isFetching}
          showSearch={{
            filterOption: (text, option) => matchesSearch(option?.label ?? '', text),
            onSearch: setSearch,
          }}
          options={options}
          listHeight={200}
          classNames={{ popup: { root: styles.popup } }}
          onOpenChange={(open) => open || setSearch('')}
          notFoundContent={
            <div className={styles.none}>{isFetching ? 'Loading organizations…' : 'No organizations found'}</div>
          }
          popupRender={(menu) => (
            <>
              {hint && !failed ? (
                <div className={styles.hint} role="status">
                  {hint}
                </div>
              ) : null}
              {menu}
            </>
          )}
        />
      </Form.Item>
      {failed ? (
        <div className={styles.error} role="alert">
          <span>Error loading organizations: {reason(error)}</span>
          <Button type="link" size="small" className={styles.again} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
    </>
  );
}

const reason = (error: Pick<Problem, 'status'> | object): string =>
  'status' in error && error.status !== 0
    ? `Failed to load organizations (${error.status})`
    : 'Failed to load organizations, the server cannot be reached';
