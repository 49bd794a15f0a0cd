import { Button, Checkbox, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useListDepartmentsQuery } from '@/api/api';
import { categories, departmentLabel, priorities, statuses, statusLabel } from '@/shared/lib/document-words';
import { capitalize } from '@/shared/lib/format';
import { CloseIcon, SearchIcon } from '@/shared/ui/icons';
import { Target } from '@/shared/ui/Target';
import styles from './FilterBar.module.css';
import type { FilterName, ListFilters } from './list-address';

const TYPING_PAUSE_MS = 250;

const categoryOptions = categories.map((value) => ({ value, label: capitalize(value) }));
const priorityOptions = priorities.map((value) => ({ value, label: capitalize(value) }));
const statusOptions = [
  // What the dashboard counts as pending: both steps at once.
  { value: 'pending', label: 'All pending' },
  ...statuses.map((value) => ({ value, label: statusLabel(value) })),
];

interface FilterBarProps {
  filters: ListFilters;
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
  const hidden = [filters.priority, filters.tag, filters.author].filter(Boolean).length;
  const [opened, setOpened] = useState(false);
  const more = opened || hidden > 0;
  return (
    <div className={styles.bar} role="search" aria-label="Documents">
      <SearchBox
        key={clearings}
        initial={filters.search ?? ''}
        onSearch={(text) => onChange('search', text || undefined)}
      />
      <Select
        className={styles.half}
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
        className={styles.half}
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
      <Button aria-expanded={more} disabled={hidden > 0} onClick={() => setOpened(!opened)}>
        More
        <span className="visually-hidden"> filters</span>
      </Button>
      <Button onClick={onClear} disabled={!active}>
        Clear Filters
      </Button>
      {more ? <MoreFilters key={`more ${clearings}`} filters={filters} onChange={onChange} /> : null}
    </div>
  );
}

/** Filters that are needed less often. They stay open while one of them is set. */
function MoreFilters({ filters, onChange }: Pick<FilterBarProps, 'filters' | 'onChange'>) {
  return (
    <div className={styles.more}>
      <Select
        aria-label="Priority"
        placeholder="Priority"
        allowClear
        popupMatchSelectWidth={false}
        value={filters.priority}
        options={priorityOptions}
        onChange={(value: string | undefined) => onChange('priority', value)}
      />
      <Input
        key={filters.tag}
        aria-label="Tag"
        placeholder="Tag"
        allowClear={{ clearIcon: <Target icon={<CloseIcon size={14} />} label="Clear tag" /> }}
        defaultValue={filters.tag}
        onPressEnter={({ currentTarget }) => onChange('tag', currentTarget.value.trim() || undefined)}
        onBlur={({ target }) => onChange('tag', target.value.trim() || undefined)}
        onClear={() => onChange('tag', undefined)}
      />
      <Checkbox
        checked={filters.author === 'me'}
        onChange={({ target }) => onChange('author', target.checked ? 'me' : undefined)}
      >
        Only mine
      </Checkbox>
    </div>
  );
}

/** Searches when typing pauses. It keeps its own text, so that a slow answer never overwrites what is being typed. */
function SearchBox({ initial, onSearch }: { initial: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(initial);
  const [sent, setSent] = useState(initial);
  const [seen, setSeen] = useState(initial);
  // The address changed by something else than this box: Back, or a saved view.
  if (initial !== seen) {
    setSeen(initial);
    if (initial !== sent) {
      setSent(initial);
      setText(initial);
    }
  }
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const change = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setSent(next.trim());
      onSearch(next.trim());
    }, TYPING_PAUSE_MS);
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
