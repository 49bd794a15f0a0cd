import { Select } from 'antd';
import type { ListSort } from '@/api/document-life';
import { GridIcon, RowsIcon } from '@/shared/ui/icons';
import styles from './ListToolbar.module.css';
import type { Layout } from './list-address';

const sortOptions: { value: ListSort; label: string }[] = [
  { value: 'updated_desc', label: 'Last updated' },
  { value: 'updated_asc', label: 'Longest unchanged' },
  { value: 'created_desc', label: 'Newest' },
  { value: 'title_asc', label: 'Title A to Z' },
  { value: 'title_desc', label: 'Title Z to A' },
];

interface ListToolbarProps {
  /** Not given while it is not known. */
  total: string | undefined;
  sort: ListSort;
  layout: Layout;
  onSort: (sort: ListSort) => void;
  onLayout: (layout: Layout) => void;
}

/** How many there are, in which order, and how they are laid out. */
export function ListToolbar({ total, sort, layout, onSort, onLayout }: ListToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <p className={styles.count} aria-live="polite">
        {total ? `Showing ${total} filtered results` : '\u00a0'}
      </p>
      <Select
        aria-label="Order"
        variant="borderless"
        popupMatchSelectWidth={false}
        value={sort}
        options={sortOptions}
        onChange={onSort}
      />
      <div className={styles.layouts} role="group" aria-label="Layout">
        <LayoutButton name="grid" label="Cards" current={layout} onLayout={onLayout} />
        <LayoutButton name="table" label="Table" current={layout} onLayout={onLayout} />
      </div>
    </div>
  );
}

function LayoutButton({
  name,
  label,
  current,
  onLayout,
}: {
  name: Layout;
  label: string;
  current: Layout;
  onLayout: (layout: Layout) => void;
}) {
  return (
    <button
      type="button"
      className={styles.layout}
      aria-pressed={current === name}
      aria-label={label}
      title={label}
      onClick={() => onLayout(name)}
    >
      {name === 'grid' ? <GridIcon /> : <RowsIcon />}
    </button>
  );
}
