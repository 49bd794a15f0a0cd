import { useLocation, useSearchParams } from 'react-router-dom';
import { plural } from '@/shared/lib/format';
import { paths } from '@/shared/routing/paths';
import { SearchIcon } from '@/shared/ui/icons';
import { DocPage } from '../docs/DocPage';
import { Sections } from '../docs/Sections';
import { deciding } from './deciding';
import { documents } from './documents';
import styles from './FaqPage.module.css';
import { countQuestions, findQuestions } from './find-questions';
import { keeping } from './keeping';
import { starting } from './starting';

const sections = [...starting, ...documents, ...deciding, ...keeping];

/** What people ask before and while they use the product. What is looked for stands in the address. */
export default function FaqPage() {
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  const search = params.get('q') ?? '';
  const found = findQuestions(sections, search, hash.slice(1));
  const look = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true });
  return (
    <DocPage
      path={paths.faq}
      title="Frequently asked questions"
      lead="Short answers about signing in, documents, codes, decisions and proof. The How-To Guide goes step by step."
      contents={found}
    >
      <search className={styles.find}>
        <SearchIcon size={16} />
        <input
          type="search"
          aria-label="Find a question"
          placeholder="Find a question"
          value={search}
          onChange={(event) => look(event.target.value)}
          autoComplete="off"
          enterKeyHint="search"
        />
      </search>
      <p className={search.trim() === '' ? 'visually-hidden' : styles.count} role="status">
        {search.trim() === '' ? '' : `${plural(countQuestions(found), 'question')} for “${search.trim()}”`}
      </p>
      {found.length === 0 ? (
        <div className={styles.none}>
          <p>Nothing here has all of these words. Try one word less, or ask an administrator of your organization.</p>
          <button type="button" onClick={() => look('')}>
            Show all questions
          </button>
        </div>
      ) : null}
      <Sections sections={found} />
    </DocPage>
  );
}
