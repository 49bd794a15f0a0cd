import { Link, useLocation } from 'react-router-dom';
import { useMediaQuery } from '@/shared/lib/use-media-query';
import { compliancePages } from '../content';
import type { DocSection } from './doc';
import styles from './Rail.module.css';
import { useSectionInView } from './use-section-in-view';

const NARROW = '(max-width: 900px)';

interface RailProps {
  path: string;
  contents: readonly DocSection[];
  deep: boolean;
}

/** The help and legal pages, the present one with its contents. On narrow screens it folds away above the text. */
export function Rail({ path, contents, deep }: RailProps) {
  const narrow = useMediaQuery(NARROW);
  const { key } = useLocation();
  if (!narrow) {
    return (
      <div className={styles.rail}>
        <Pages path={path} contents={contents} deep={deep} />
      </div>
    );
  }
  return (
    // A new key closes it when something was chosen.
    <details key={key} className={styles.fold}>
      <summary>Contents</summary>
      <Pages path={path} contents={contents} deep={deep} />
    </details>
  );
}

function Pages({ path, contents, deep }: RailProps) {
  const { search } = useLocation();
  const inView = useSectionInView(contents);
  return (
    <nav aria-label="Compliance and documentation">
      <h2 className={styles.title}>Compliance and Documentation</h2>
      <ul>
        {compliancePages.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.page} aria-current={to === path ? 'page' : undefined}>
              {label}
            </Link>
            {to === path ? (
              <ul className={styles.contents}>
                {contents.map(({ id, title, parts }) => (
                  <li key={id}>
                    <Link to={{ search, hash: id }} aria-current={id === inView ? 'location' : undefined}>
                      {title}
                    </Link>
                    {deep && parts ? (
                      <ul className={styles.parts}>
                        {parts.map((part) => (
                          <li key={part.id}>
                            <Link to={{ search, hash: part.id }}>{part.title}</Link>
                          </li>
                        ))}
                      </ul>
                    ) : null}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}
