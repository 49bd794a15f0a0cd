import { Checkbox, DatePicker, Form, Input, InputNumber, Select } from 'antd';
import dayjs from 'dayjs';
import { useListDepartmentsQuery, useListUsersQuery } from '@/api/api';
import type { Member, Role } from '@/api/types';
import { requiredRule } from '@/shared/forms/rules';
import { categories, departmentLabel, priorities } from '@/shared/lib/document-words';
import { capitalize, formatDate } from '@/shared/lib/format';
import { roleLabel } from '@/shared/lib/role-words';
import type { EditField } from './edit-values';
import styles from './EditDocumentDialog.module.css';

const MAX_TAGS = 30;
const MAX_TAG_LENGTH = 60;
const MAX_DAYS = 36_500;

const words = (values: readonly string[]) => values.map((value) => ({ value, label: capitalize(value) }));

interface FieldsProps {
  locked: (field: EditField) => boolean;
}

/** What the document is. */
export function AboutFields({ locked }: FieldsProps) {
  const departments = useListDepartmentsQuery();
  return (
    <>
      <Form.Item name="title" label="Title" rules={requiredRule('Title is required')}>
        <Input maxLength={255} autoComplete="off" disabled={locked('title')} />
      </Form.Item>
      <Form.Item name="description" label="Description">
        <Input.TextArea maxLength={4000} autoSize={{ minRows: 2, maxRows: 8 }} disabled={locked('description')} />
      </Form.Item>
      <div className={styles.triple}>
        <Form.Item name="department" label="Department">
          <Select
            disabled={locked('department')}
            loading={departments.isLoading}
            options={departments.data?.departments.map(({ name }) => ({ value: name, label: departmentLabel(name) }))}
          />
        </Form.Item>
        <Form.Item name="category" label="Category">
          <Select disabled={locked('category')} options={words(categories)} />
        </Form.Item>
        <Form.Item name="priority" label="Priority">
          <Select disabled={locked('priority')} options={words(priorities)} />
        </Form.Item>
      </div>
      <Form.Item
        name="tags"
        label="Tags"
        rules={[{ type: 'array', defaultField: { max: MAX_TAG_LENGTH, message: 'A tag has up to 60 characters' } }]}
      >
        <Select
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',']}
          maxCount={MAX_TAGS}
          disabled={locked('tags')}
        />
      </Form.Item>
    </>
  );
}

const people = (users: Member[] | undefined, roles: readonly Role[]) =>
  users
    ?.filter(({ role }) => roles.includes(role))
    .map(({ id, name, role }) => ({ value: id, label: `${name}, ${roleLabel(role)}` }));

/** Who decides on it. */
export function PeopleFields({ locked }: FieldsProps) {
  const { data, isLoading } = useListUsersQuery();
  const common = { allowClear: true, loading: isLoading, showSearch: { optionFilterProp: 'label' } };
  return (
    <div className={styles.pair}>
      <Form.Item name="reviewerId" label="Primary Reviewer">
        <Select
          {...common}
          placeholder={locked('reviewerId') ? undefined : 'Any reviewer'}
          disabled={locked('reviewerId')}
          options={people(data?.users, ['reviewer', 'admin'])}
        />
      </Form.Item>
      <Form.Item name="approverId" label="Final Approver">
        <Select
          {...common}
          placeholder={locked('approverId') ? undefined : 'Any approver'}
          disabled={locked('approverId')}
          options={people(data?.users, ['approver', 'admin'])}
        />
      </Form.Item>
    </div>
  );
}

interface KeepingFieldsProps extends FieldsProps {
  department: string;
  retainedUntil: string | null;
}

/** How long it is good for, how long it must be kept, and who else may see it. */
export function KeepingFields({ locked, department, retainedUntil }: KeepingFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <Form.Item
          name="expirationDate"
          label="Expires on"
          extra={<span className={styles.below}>You are reminded 30, 7 and 1 days before.</span>}
        >
          <DatePicker
            className={styles.wide}
            format="MMM D, YYYY"
            disabled={locked('expirationDate')}
            minDate={dayjs().add(1, 'day')}
          />
        </Form.Item>
        <Form.Item
          name="retentionPeriod"
          label="Keep for at least (days)"
          extra={
            <span className={styles.below}>
              {retainedUntil ? `Cannot be deleted before ${formatDate(retainedUntil)}.` : 'Blocks deletion until then.'}
            </span>
          }
        >
          <InputNumber
            className={styles.wide}
            min={1}
            max={MAX_DAYS}
            precision={0}
            placeholder="No period"
            disabled={locked('retentionPeriod')}
          />
        </Form.Item>
      </div>
      <Form.Item name="restrictedToDepartment" valuePropName="checked">
        <Checkbox disabled={locked('restrictedToDepartment')}>
          Once approved, only {departmentLabel(department)} may read it
        </Checkbox>
      </Form.Item>
    </>
  );
}
