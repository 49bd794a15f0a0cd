import { Button, Select } from 'antd';
import { useListUsersQuery } from '@/api/api';
import { CloseIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import { useListAuditFiltersQuery } from './api';
import type { AuditFilters, FilterChange, Range } from './audit-address';
import { resourceLabel, wordsOf } from './audit-words';
import styles from './audit.module.css';

const rangeOptions: { value: Range; label: string }[] = [
  { value: 'all', label: 'All Time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This Week' },
  { value: 'month', label: 'This Month' },
];

interface FilterBarProps {
  filters: AuditFilters;
  active: boolean;
  onChange: (changes: FilterChange) => void;
  onClear: () => void;
}

/** Adds what the address asks for to the options, also when nothing of that kind is known any more. */
function withChosen(known: readonly string[] | undefined, chosen: string | null) {
  const codes = chosen && !known?.includes(chosen) ? [...(known ?? []), chosen] : (known ?? []);
  return codes.map((value) => ({ value, label: wordsOf(value) }));
}

/** What narrows the log: a person, an action, a kind of thing, a time. */
export function AuditFilterBar({ filters, active, onChange, onClear }: FilterBarProps) {
  const { data, isLoading } = useListAuditFiltersQuery();
  return (
    <div className={styles.filters} role="search" aria-label="Audit logs">
      <PersonSelect userId={filters.userId} onChange={onChange} />
      <Select
        aria-label="Action"
        placeholder="Action"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        loading={isLoading}
        popupMatchSelectWidth={false}
        value={filters.action}
        options={withChosen(data?.actions, filters.action)}
        onChange={(action: string | undefined) => onChange({ action: action ?? null })}
      />
      <Select
        aria-label="Resource"
        placeholder="Resource"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        loading={isLoading}
        popupMatchSelectWidth={false}
        value={filters.resource}
        options={withChosen(data?.resources, filters.resource)}
        onChange={(resource: string | undefined) => onChange({ resource: resource ?? null })}
      />
      <Select
        aria-label="Date range"
        popupMatchSelectWidth={false}
        value={filters.range}
        options={rangeOptions}
        onChange={(range) => onChange({ range })}
      />
      <Button onClick={onClear} disabled={!active}>
        Clear Filters
      </Button>
      {filters.resource && filters.resourceId ? (
        <p className={styles.only}>
          Only <strong>{resourceLabel({ resource: filters.resource, resourceId: filters.resourceId })}</strong>
          <IconButton
            label="Show all of its kind"
            icon={<CloseIcon size={14} />}
            onClick={() => onChange({ resourceId: null })}
          />
        </p>
      ) : null}
    </div>
  );
}

/** Chooses a person by name; who has left the list is still there under their number. */
function PersonSelect({ userId, onChange }: { userId: number | null; onChange: (changes: FilterChange) => void }) {
  const { data, isLoading } = useListUsersQuery();
  const people = (data?.users ?? []).map(({ id, name, email }) => ({ value: id, label: `${name} #${id}`, email }));
  const options =
    userId !== null && !people.some(({ value }) => value === userId)
      ? [...people, { value: userId, label: `#${userId}`, email: '' }]
      : people;
  return (
    <Select
      className={styles.person}
      aria-label="User"
      placeholder="User name or ID"
      allowClear
      showSearch={{
        filterOption: (typed, option) =>
          `${option?.label} ${option?.email}`.toLowerCase().includes(typed.toLowerCase()),
      }}
      loading={isLoading}
      popupMatchSelectWidth={false}
      value={userId}
      options={options}
      onChange={(id: number | undefined) => onChange({ userId: id ? String(id) : null })}
    />
  );
}
