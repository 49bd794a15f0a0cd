import { Button, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useListDepartmentsQuery, type DocumentFilters } from '@/api/api';
import { categories, departmentLabel, statuses, statusLabel } from '@/shared/lib/document-words';
import { capitalize } from '@/shared/lib/format';
import { CloseIcon, SearchIcon } from '@/shared/ui/icons';
import { Target } from '@/shared/ui/Target';
import styles from './FilterBar.module.css';
import type { FilterName } from './use-document-filters';

const TYPING_PAUSE_MS = 250;

const categoryOptions = categories.map((value) => ({ value, label: capitalize(value) }));
const statusOptions = [
  // What the dashboard counts as pending: both steps at once.
  { value: 'pending', label: 'All pending' },
  ...statuses.map((value) => ({ value, label: statusLabel(value) })),
];

interface FilterBarProps {
  filters: DocumentFilters;
  active: boolean;
  /** Changes when the filters were cleared: the search box then starts anew. */
  clearings: number;
  onChange: (name: FilterName, value: string | undefined) => void;
  onClear: () => void;
}

/** Search and filters of the document list. */
export function FilterBar({ filters, active, clearings, onChange, onClear }: FilterBarProps) {
  const { data, isLoading } = useListDepartmentsQuery();
  const departments = data?.departments.map(({ name }) => ({ value: name, label: departmentLabel(name) }));
  return (
    <div className={styles.bar} role="search" aria-label="Documents">
      <SearchBox
        key={clearings}
        initial={filters.search ?? ''}
        onSearch={(text) => onChange('search', text || undefined)}
      />
      <Select
        aria-label="Department"
        placeholder="Department"
        allowClear
        loading={isLoading}
        popupMatchSelectWidth={false}
        value={filters.department}
        options={departments}
        onChange={(value: string | undefined) => onChange('department', value)}
      />
      <Select
        aria-label="Category"
        placeholder="Category"
        allowClear
        popupMatchSelectWidth={false}
        value={filters.category}
        options={categoryOptions}
        onChange={(value: string | undefined) => onChange('category', value)}
      />
      <Select
        aria-label="Status"
        placeholder="Status"
        allowClear
        popupMatchSelectWidth={false}
        value={filters.status}
        options={statusOptions}
        onChange={(value: string | undefined) => onChange('status', value)}
      />
      <Button onClick={onClear} disabled={!active}>
        Clear Filters
      </Button>
    </div>
  );
}

/** Searches when typing pauses. It keeps its own text, so that a slow answer never overwrites what is being typed. */
function SearchBox({ initial, onSearch }: { initial: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(initial);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const change = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onSearch(next.trim()), TYPING_PAUSE_MS);
  };
  return (
    <Input
      className={styles.search}
      type="search"
      prefix={<SearchIcon size={15} />}
      placeholder="Search documents"
      aria-label="Search documents"
      allowClear={{ clearIcon: <Target icon={<CloseIcon size={14} />} label="Clear search" /> }}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}
