import { Modal } from 'antd';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Role } from '@/api/types';
import { withDocument } from '@/shared/routing/paths';
import { SearchIcon } from '@/shared/ui/icons';
import { setThemeMode } from '@/theme/theme-mode';
import { useSignOut } from '../shell/use-sign-out';
import styles from './CommandPalette.module.css';
import { useItems, type Group, type Item } from './use-items';

interface CommandPaletteProps {
  role: Role;
  onClose: () => void;
  onShortcuts: () => void;
}

/** Documents, people and actions by typing. The focus stays in the field; the arrows choose, Enter does it. */
export default function CommandPalette({ role, onClose, onShortcuts }: CommandPaletteProps) {
  const [open, setOpen] = useState(true);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  /** What to do once the palette has left the screen, so that it does not take the focus back from it. */
  const then = useRef<() => void>(() => undefined);
  const input = useRef<HTMLInputElement>(null);
  const context = useContextOf(onShortcuts);
  const { groups, looking } = useItems(typed, role, context);
  const items = groups.flatMap((group) => group.items);
  const current = items[Math.min(chosen, items.length - 1)];
  const list = useId();

  const run = (item: Item) => {
    then.current = item.run;
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = items.length - 1;
    const at = Math.min(chosen, last);
    const next = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1 }[event.key];
    if (next !== undefined) setChosen(next);
    else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) run(current);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      open={open}
      onCancel={() => setOpen(false)}
      afterClose={() => {
        onClose();
        then.current();
      }}
      afterOpenChange={(opened) => opened && input.current?.focus()}
      closable={false}
      footer={null}
      width={640}
      className={styles.modal}
      classNames={{ container: styles.container }}
      title={<span className="visually-hidden">Find documents, people and actions</span>}
      styles={{ header: { margin: 0 } }}
    >
      <div className={styles.field}>
        <SearchIcon size={18} />
        <input
          ref={input}
          role="combobox"
          aria-label="Find documents, people and actions"
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${list}-${current.id}` : undefined}
          placeholder={role === 'super_admin' ? 'Find an action' : 'Find documents, people and actions'}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd className={styles.key}>Esc</kbd>
      </div>
      <Results list={list} groups={groups} current={current} onRun={run} />
      <p className={items.length === 0 ? styles.nothing : 'visually-hidden'} role="status">
        {looking ? 'Looking' : items.length === 0 ? 'Nothing found' : `${items.length} found`}
      </p>
    </Modal>
  );
}

function useContextOf(showShortcuts: () => void) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return useMemo(
    () => ({
      go: (to: string) => void navigate(to),
      openDocument: (id: number) => void navigate({ search: withDocument(search, id) }),
      setTheme: setThemeMode,
      signOut,
      showShortcuts,
    }),
    [navigate, search, showShortcuts, signOut],
  );
}

interface ResultsProps {
  list: string;
  groups: Group[];
  current: Item | undefined;
  onRun: (item: Item) => void;
}

function Results({ list, groups, current, onRun }: ResultsProps) {
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => chosen.current?.scrollIntoView({ block: 'nearest' }), [current?.id]);
  return (
    <div id={list} className={styles.list} role="listbox" aria-label="Documents, people and actions">
      {groups.map(({ label, items }, index) => (
        <div key={label} role="group" aria-labelledby={`${list}-group-${index}`}>
          <div id={`${list}-group-${index}`} className={styles.group} role="presentation">
            {label}
          </div>
          {items.map((item) => (
            <div
              key={item.id}
              ref={item.id === current?.id ? chosen : undefined}
              id={`${list}-${item.id}`}
              role="option"
              aria-selected={item.id === current?.id}
              className={styles.item}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onRun(item)}
            >
              <span className={styles.face} aria-hidden="true">
                {item.face}
              </span>
              <span className={styles.label}>{item.label}</span>
              {item.note ? <span className={styles.note}>{item.note}</span> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
