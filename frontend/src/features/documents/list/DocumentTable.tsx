import { Checkbox } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ListSort } from '@/api/document-life';
import { withDocument } from '@/shared/routing/paths';
import { SortDownIcon, SortUpIcon } from '@/shared/ui/icons';
import table from '@/shared/ui/Table.module.css';
import { DocumentRow, SkeletonRow } from './DocumentRow';
import styles from './DocumentTable.module.css';
import type { DocumentsProps } from './documents-props';
import { nextSort } from './list-address';
import { useRowFocus } from './row-focus';

const SKELETONS = 6;

interface DocumentTableProps extends DocumentsProps {
  all: boolean;
  onToggleAll: () => void;
}

/**
 * The documents as a dense table. The arrow keys move between rows, Enter opens, Space chooses; the controls of the
 * row with the focus come next in the order of Tab.
 */
export function DocumentTable({ documents, all, onToggleAll, outdated, loadingMore, ...props }: DocumentTableProps) {
  const { view, sort, selected, hasPicture, onSort, onToggle, onAction } = props;
  const { search } = useLocation();
  const navigate = useNavigate();
  const inTrash = view === 'trash';
  const { active, setActive, onKeyDown } = useRowFocus(documents?.length ?? 0, {
    open: (index) => {
      const document = documents?.[index];
      if (document && !inTrash) void navigate({ search: withDocument(search, document.id) });
    },
    choose: (index) => {
      const document = documents?.[index];
      if (document) onToggle(document.id, false);
    },
  });
  return (
    <div className={table.frame}>
      <table
        role="grid"
        className={`${table.table} ${styles.table}`}
        aria-label="Documents"
        aria-busy={outdated}
        aria-multiselectable="true"
      >
        <thead>
          <tr>
            <th scope="col" className={styles.select}>
              <Checkbox
                className={styles.all}
                checked={all}
                indeterminate={!all && selected.size > 0}
                disabled={!documents?.length}
                aria-label="Select all loaded documents"
                onChange={onToggleAll}
              />
            </th>
            <SortableHead column="title" label="Title" sort={sort} onSort={onSort} />
            <th scope="col" className={styles.status}>
              Status
            </th>
            <th scope="col" className={styles.department}>
              Department
            </th>
            <th scope="col" className={styles.author}>
              {inTrash ? 'Deleted by' : 'Author'}
            </th>
            <th scope="col" className={styles.version}>
              Version
            </th>
            {inTrash ? (
              <>
                <th scope="col" className={styles.date}>
                  Deleted
                </th>
                <th scope="col" className={styles.date}>
                  Purged on
                </th>
              </>
            ) : (
              <>
                <SortableHead column="updated" label="Updated" sort={sort} onSort={onSort} className={styles.date} />
                <SortableHead column="created" label="Created" sort={sort} onSort={onSort} className={styles.created} />
              </>
            )}
            <th scope="col" className={styles.actions}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown} className={documents && outdated ? styles.outdated : undefined}>
          {documents?.map((document, index) => (
            <DocumentRow
              key={document.id}
              document={document}
              index={index}
              view={view}
              picture={hasPicture(document.id)}
              chosen={selected.has(document.id)}
              active={index === active}
              onActive={setActive}
              onToggle={onToggle}
              onAction={onAction}
            />
          ))}
          {!documents || loadingMore
            ? Array.from({ length: SKELETONS }, (_, index) => <SkeletonRow key={-index} first={index === 0} />)
            : null}
        </tbody>
      </table>
    </div>
  );
}

interface SortableHeadProps {
  column: 'title' | 'updated' | 'created';
  label: string;
  sort: ListSort;
  onSort: (sort: ListSort) => void;
  className?: string;
}

function SortableHead({ column, label, sort, onSort, className }: SortableHeadProps) {
  const direction = sort.startsWith(column) ? (sort.endsWith('_asc') ? 'ascending' : 'descending') : undefined;
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(column, sort))}>
        {label}
        {direction ? direction === 'ascending' ? <SortUpIcon size={12} /> : <SortDownIcon size={12} /> : null}
      </button>
    </th>
  );
}
