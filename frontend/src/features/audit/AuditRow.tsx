import type { Ref } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatDateTime, formatRelative } from '@/shared/lib/format';
import { Badge } from '@/shared/ui/Badge';
import { ChevronDownIcon, ChevronUpIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import type { AuditEntry } from './api';
import { changeFilters } from './audit-address';
import { actionColour, factsOf, resourceAddress, resourceLabel, wordsOf } from './audit-words';
import styles from './audit.module.css';
import { EntryDetails } from './EntryDetails';

/** The facts that a closed row shows. */
const FACTS_IN_ROW = 3;

interface AuditRowProps {
  ref: Ref<HTMLDivElement>;
  index: number;
  /** Where it stands in the list, in pixels. */
  top: number;
  entry: AuditEntry;
  isAdmin: boolean;
  open: boolean;
  onToggle: () => void;
}

/** One entry: what, on what, who, from where, when; its details below. */
export function AuditRow({ ref, index, top, entry, isAdmin, open, onToggle }: AuditRowProps) {
  return (
    <div
      ref={ref}
      role="row"
      // The head is the first row.
      aria-rowindex={index + 2}
      data-index={index}
      className={styles.row}
      style={{ position: 'absolute', top: 0, left: 0, right: 0, transform: `translateY(${top}px)` }}
    >
      <div className={styles.line}>
        <span role="cell" className={styles.action}>
          <Badge colour={actionColour(entry.action)}>{wordsOf(entry.action)}</Badge>
        </span>
        <span role="cell" className={styles.resource}>
          <Resource entry={entry} isAdmin={isAdmin} />
        </span>
        <span role="cell" className={styles.who}>
          <Who entry={entry} />
        </span>
        <span role="cell" className={styles.ip} title={entry.ipAddress ?? undefined}>
          {entry.ipAddress}
        </span>
        <span role="cell" className={styles.when}>
          <time dateTime={entry.createdAt}>{formatDateTime(entry.createdAt)}</time>
          <span className={styles.quiet}>{formatRelative(entry.createdAt)}</span>
        </span>
        <span role="cell" className={styles.toggle}>
          <IconButton
            label={open ? 'Hide details' : 'Show details'}
            pressed={open}
            icon={open ? <ChevronUpIcon /> : <ChevronDownIcon />}
            onClick={onToggle}
          />
        </span>
      </div>
      {open ? (
        <div role="cell" className={styles.opened}>
          <EntryDetails entry={entry} />
        </div>
      ) : (
        <Summary entry={entry} />
      )}
    </div>
  );
}

/** The first of the details, in one line. */
function Summary({ entry }: { entry: AuditEntry }) {
  const facts = factsOf(entry.details).slice(0, FACTS_IN_ROW);
  if (facts.length === 0) return null;
  return (
    <div role="cell" className={styles.summary}>
      <dl>
        {facts.map(({ label, value, mono }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={mono ? styles.mono : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Resource({ entry, isAdmin }: { entry: AuditEntry; isAdmin: boolean }) {
  const { search } = useLocation();
  const address = resourceAddress(entry, search, isAdmin);
  const name = entry.resourceName;
  return (
    <>
      {name && address ? (
        <Link to={address} className={styles.name} title={name}>
          {name}
        </Link>
      ) : name ? (
        <span className={styles.name} title={name}>
          {name}
        </span>
      ) : null}
      <span className={name ? styles.quiet : styles.name}>{resourceLabel(entry)}</span>
    </>
  );
}

/** The person's name shows their entries only. */
function Who({ entry: { userId, userName } }: { entry: AuditEntry }) {
  const { search } = useLocation();
  if (userId === null) return <span className={styles.name}>{userName || 'The system'}</span>;
  // The names of those who left are erased in time.
  const name = userName || 'Former user';
  const filtered = changeFilters(new URLSearchParams(search), { userId: String(userId) }).toString();
  return (
    <>
      <Link to={{ search: filtered }} className={styles.name} title={`Show only what ${name} did`}>
        {name}
      </Link>
      <span className={styles.quiet}>User #{userId}</span>
    </>
  );
}
