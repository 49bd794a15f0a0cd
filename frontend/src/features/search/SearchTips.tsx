import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectUser } from '@/api/session/session-slice';
import type { SearchQuery } from '@/api/search';
import { paths } from '@/shared/routing/paths';
import { writeSearch } from './search-address';
import styles from './SearchTips.module.css';

/** How a search may be written, each with what it finds. */
const forms = [
  { written: 'fire drill', finds: 'Both words, in any order, in the title or in the file itself' },
  { written: '"annual leave"', finds: 'These words, side by side' },
  { written: 'contract or agreement', finds: 'Either of them' },
  { written: 'policy -travel', finds: 'The first word without the second' },
];

const starts = (username: string | undefined): { label: string; query: SearchQuery }[] => [
  { label: 'Approved policies', query: { category: 'policy', status: 'approved' } },
  { label: 'Contracts', query: { category: 'contract' } },
  ...(username ? [{ label: 'Written by me', query: { author: username } }] : []),
];

/** For whoever has not asked yet: searches to begin with, and how to write one. */
export function SearchTips() {
  const username = useSelector(selectUser)?.username;
  return (
    <aside className={styles.tips} aria-label="How to search">
      <h2 className={styles.title}>Start with</h2>
      <ul className={styles.starts}>
        {starts(username).map(({ label, query }) => (
          <li key={label}>
            <Link className={styles.start} to={{ pathname: paths.search, search: writeSearch(query) }}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <h2 className={styles.title}>Or write</h2>
      <dl className={styles.forms}>
        {forms.map(({ written, finds }) => (
          <div key={written}>
            <dt>{written}</dt>
            <dd>{finds}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
