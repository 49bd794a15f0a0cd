import { Button, Input, Select } from 'antd';
import { useState, type FormEvent } from 'react';
import { useListDepartmentsQuery } from '@/api/api';
import type { SearchQuery } from '@/api/search';
import { categories, departmentLabel, statuses, statusLabel } from '@/shared/lib/document-words';
import { capitalize } from '@/shared/lib/format';
import { SearchIcon } from '@/shared/ui/icons';
import { writeSearch } from './search-address';
import styles from './SearchPage.module.css';

const categoryOptions = categories.map((value) => ({ value, label: capitalize(value) }));
const statusOptions = statuses.map((value) => ({ value, label: statusLabel(value) }));

interface SearchFormProps {
  /** What is looked for now; the form starts from it. */
  query: SearchQuery;
  asked: boolean;
  onSearch: (query: SearchQuery) => void;
}

/** Keyword and filters. Choosing a filter searches at once; what is typed is sent by Enter or the button. */
export function SearchForm({ query, asked, onSearch }: SearchFormProps) {
  const { data, isLoading } = useListDepartmentsQuery();
  const [draft, setDraft] = useState(query);
  const departments = data?.departments.map(({ name }) => ({ value: name, label: departmentLabel(name) }));
  const write = (change: SearchQuery) => setDraft({ ...draft, ...change });
  const choose = (change: SearchQuery) => onSearch({ ...draft, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(draft);
  };
  const empty = writeSearch(draft) === '';
  return (
    <form className={styles.form} role="search" aria-label="Documents" onSubmit={submit}>
      <Input
        className={styles.keyword}
        type="search"
        size="large"
        maxLength={200}
        prefix={<SearchIcon size={17} />}
        placeholder="Words, or a “phrase”"
        aria-label="Keyword"
        value={draft.q ?? ''}
        onChange={(event) => write({ q: event.target.value })}
      />
      <Button size="large" type="primary" htmlType="submit" disabled={empty} className={styles.submit}>
        Search
      </Button>
      <div className={styles.filters}>
        <Select
          aria-label="Department"
          placeholder="Department"
          allowClear
          loading={isLoading}
          popupMatchSelectWidth={false}
          value={draft.department}
          options={departments}
          onChange={(department: string | undefined) => choose({ department })}
        />
        <Select
          aria-label="Category"
          placeholder="Category"
          allowClear
          popupMatchSelectWidth={false}
          value={draft.category}
          options={categoryOptions}
          onChange={(category: string | undefined) => choose({ category })}
        />
        <Select
          aria-label="Status"
          placeholder="Status"
          allowClear
          popupMatchSelectWidth={false}
          value={draft.status}
          options={statusOptions}
          onChange={(status: string | undefined) => choose({ status })}
        />
        <Input
          aria-label="Author username"
          placeholder="Author username"
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
          value={draft.author ?? ''}
          onChange={(event) => write({ author: event.target.value })}
        />
        <Button disabled={empty && !asked} onClick={() => (asked ? onSearch({}) : setDraft({}))}>
          Clear All
        </Button>
      </div>
      {query.tag ? (
        <p className={styles.tagFilter}>
          Only with the tag <strong>{query.tag}</strong>
        </p>
      ) : null}
    </form>
  );
}
