import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import {
  useDeleteDocumentViewMutation,
  useListDocumentViewsQuery,
  useUpdateDocumentViewMutation,
  type ListView,
  type SavedView,
} from '@/api/document-life';
import { messageOf } from '@/api/problem';
import { selectUser } from '@/api/session/session-slice';
import { useToast } from '@/shared/lib/use-toast';
import { BookmarkIcon, MoreIcon, UsersIcon } from '@/shared/ui/icons';
import { filtersToSave, showsSaved, type ListAddress } from './list-address';
import { SaveViewDialog } from './SaveViewDialog';
import styles from './ViewTabs.module.css';

const places: { view: ListView; label: string }[] = [
  { view: 'active', label: 'Active' },
  { view: 'archived', label: 'Archived' },
  { view: 'trash', label: 'Trash' },
];

interface ViewTabsProps {
  address: ListAddress;
  filtered: boolean;
  onView: (view: ListView) => void;
  onSaved: (saved: SavedView) => void;
  onNamed: (id: number | null) => void;
}

/** Where the list looks (active, archived, trash), and the saved views of the person and of the organization. */
export function ViewTabs({ address, filtered, onView, onSaved, onNamed }: ViewTabsProps) {
  const { data } = useListDocumentViewsQuery();
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null);
  const views = data?.views ?? [];
  const current = views.find(({ id }) => id === address.saved);
  const unchanged = current !== undefined && showsSaved(address, current);
  return (
    <nav className={styles.row} aria-label="Views">
      {places.map(({ view, label }) => (
        <Tab key={view} label={label} current={!current && address.view === view} onClick={() => onView(view)} />
      ))}
      {views.length > 0 ? <span className={styles.line} aria-hidden="true" /> : null}
      {views.map((view) => (
        <span key={view.id} className={styles.saved}>
          <Tab
            label={view.name}
            shared={view.isShared}
            title={view.isShared ? `Shared by ${view.ownerName}` : undefined}
            current={view === current}
            onClick={() => onSaved(view)}
          />
          {view === current ? (
            <SavedMenu
              view={view}
              address={address}
              unchanged={unchanged}
              onRename={setNaming}
              onDeleted={() => onNamed(null)}
            />
          ) : null}
        </span>
      ))}
      {filtered && !unchanged ? (
        <Button
          className={styles.save}
          type="text"
          size="small"
          icon={<BookmarkIcon size={14} />}
          onClick={() => setNaming('new')}
        >
          Save view
        </Button>
      ) : null}
      {naming ? (
        <SaveViewDialog
          view={naming === 'new' ? null : naming}
          draft={{ filters: filtersToSave(address), layout: address.layout }}
          onSaved={onNamed}
          onClose={() => setNaming(null)}
        />
      ) : null}
    </nav>
  );
}

interface TabProps {
  label: string;
  current: boolean;
  shared?: boolean;
  title?: string;
  onClick: () => void;
}

function Tab({ label, current, shared = false, title, onClick }: TabProps) {
  return (
    <button
      type="button"
      className={styles.tab}
      aria-current={current ? 'page' : undefined}
      title={title}
      onClick={onClick}
    >
      {shared ? <UsersIcon size={13} /> : null}
      {label}
      {shared ? <span className="visually-hidden">(shared)</span> : null}
    </button>
  );
}

interface SavedMenuProps {
  view: SavedView;
  address: ListAddress;
  unchanged: boolean;
  onRename: (view: SavedView) => void;
  onDeleted: () => void;
}

/** Changes of a saved view, by its owner or an administrator. */
function SavedMenu({ view, address, unchanged, onRename, onDeleted }: SavedMenuProps) {
  const [update] = useUpdateDocumentViewMutation();
  const [remove] = useDeleteDocumentViewMutation();
  const admin = useSelector(selectUser)?.role === 'admin';
  const toast = useToast();
  if (!view.isMine && !admin) return null;

  const attempt = async (call: () => Promise<unknown>, title: string): Promise<boolean> => {
    try {
      await call();
      toast.notify({ title, description: view.name });
      return true;
    } catch (error) {
      toast.fail({ title: 'View not changed', description: messageOf(error, 'The server could not answer.') });
      return false;
    }
  };
  const change = (part: Partial<SavedView>, title: string) =>
    void attempt(() => update({ id: view.id, updateDocumentViewDto: part }).unwrap(), title);
  const forget = async () => {
    if (await attempt(() => remove({ id: view.id }).unwrap(), 'View deleted')) onDeleted();
  };

  const items: MenuProps['items'] = [
    {
      key: 'save',
      label: 'Save changes to this view',
      disabled: unchanged,
      onClick: () => change({ filters: filtersToSave(address), layout: address.layout }, 'View saved'),
    },
    { key: 'rename', label: 'Rename', onClick: () => onRename(view) },
    view.isShared
      ? { key: 'private', label: 'Stop sharing', onClick: () => change({ isShared: false }, 'View is private now') }
      : { key: 'share', label: 'Share with everyone', onClick: () => change({ isShared: true }, 'View shared') },
    { type: 'divider' },
    { key: 'delete', label: 'Delete view', onClick: () => void forget() },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button
        type="text"
        size="small"
        icon={<MoreIcon size={14} />}
        aria-label={`Change the view ${view.name}`}
        title="Change this view"
      />
    </Dropdown>
  );
}
