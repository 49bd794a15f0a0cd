import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { DocTab } from './doc';
import { Sections } from './Sections';
import styles from './TabbedDoc.module.css';

const addressOf = (id: string) => ({ search: `?tab=${id}` });
const labelId = (id: string) => `tab-${id}`;

const holds = ({ id, sections }: DocTab, place: string) =>
  id === place || sections.some((section) => section.id === place || section.parts?.some((part) => part.id === place));

/** The tab that the address asks for: by a place in it after `#`, or by `?tab=`; else the first. */
export function useActiveTab(tabs: readonly DocTab[]): DocTab {
  const { hash, search } = useLocation();
  const place = hash.slice(1);
  const wanted = new URLSearchParams(search).get('tab');
  const found = tabs.find((tab) => holds(tab, place)) ?? tabs.find(({ id }) => id === wanted) ?? tabs[0];
  if (!found) throw new Error('A tabbed page needs a tab');
  return found;
}

interface TabbedDocProps {
  label: string;
  tabs: readonly DocTab[];
  active: DocTab;
}

/** Several texts, one at a time; each has an address. Printed, they follow one another. */
export function TabbedDoc({ label, tabs, active }: TabbedDocProps) {
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const next = tabs[tabs.indexOf(active) + 1];

  // On phones not all tabs fit: the chosen one is brought into view.
  useEffect(() => {
    const tab = document.getElementById(labelId(active.id));
    if (tab && list.current)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [active]);

  const move = (event: KeyboardEvent) => {
    // From the tab that has the focus: the next key may come before the address of the last one is drawn.
    const index = tabs.findIndex(({ id }) => labelId(id) === (event.target as HTMLElement).id);
    const steps: Record<string, number> = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = tabs[steps[event.key] ?? -1];
    if (!to) return;
    event.preventDefault();
    void navigate(addressOf(to.id), { replace: true });
    list.current?.querySelector<HTMLElement>(`#${labelId(to.id)}`)?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            id={labelId(tab.id)}
            role="tab"
            to={addressOf(tab.id)}
            aria-selected={tab === active}
            aria-controls={tab.id}
            tabIndex={tab === active ? 0 : -1}
          >
            {tab.label}
          </Link>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          id={tab.id}
          role="tabpanel"
          aria-labelledby={labelId(tab.id)}
          tabIndex={-1}
          hidden={tab !== active}
          className={styles.panel}
        >
          <p className={styles.printed} aria-hidden="true">
            {tab.label}
          </p>
          <p className={styles.lead}>{tab.lead}</p>
          <Sections sections={tab.sections} />
        </div>
      ))}
      {next ? (
        <Link to={{ ...addressOf(next.id), hash: next.id }} className={styles.next}>
          <span>Next</span>
          {next.label}
        </Link>
      ) : null}
    </>
  );
}
