import { Select } from 'antd';
import { useTyped } from '@/shared/lib/use-filters';
import { useListOrganizationSubscriptionsQuery, type OrganizationRow } from './api';

const SHOWN = 20;

interface OrganizationSelectProps {
  id?: string;
  value?: number | undefined;
  /** What the chosen one is called, where it is not among those found. */
  name?: string | undefined;
  placeholder: string;
  label?: string;
  allowClear?: boolean;
  onChange?: (id: number | undefined) => void;
  onChoose?: (organization: OrganizationRow) => void;
}

/** Chooses one of all organizations: the newest at first, others by typing a part of their name. */
export function OrganizationSelect({
  id,
  value,
  name,
  placeholder,
  label,
  allowClear = false,
  onChange,
  onChoose,
}: OrganizationSelectProps) {
  const [text, setText, q] = useTyped();
  const { currentData, isFetching } = useListOrganizationSubscriptionsQuery({ q: q || undefined, limit: SHOWN });
  const found = currentData?.organizations ?? [];
  const options = found.map((organization) => ({ value: organization.id, label: organization.name }));
  if (value !== undefined && name && !text && !options.some((option) => option.value === value)) {
    options.unshift({ value, label: name });
  }
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      value={value ?? null}
      placeholder={placeholder}
      allowClear={allowClear}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={isFetching}
      options={options}
      notFoundContent={isFetching ? 'Searching…' : 'No organization found'}
      onChange={(next: number | null | undefined) => {
        setText('');
        onChange?.(next ?? undefined);
        const chosen = found.find((organization) => organization.id === next);
        if (chosen) onChoose?.(chosen);
      }}
    />
  );
}
