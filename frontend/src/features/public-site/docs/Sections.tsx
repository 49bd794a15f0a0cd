import { Link, useLocation } from 'react-router-dom';
import type { DocSection } from './doc';
import styles from './Sections.module.css';

/** The sections of a text, each heading with a link to itself. */
export function Sections({ sections }: { sections: readonly DocSection[] }) {
  return (
    <div className={styles.text}>
      {sections.map(({ id, title, body, parts }) => (
        <section key={id} aria-labelledby={id}>
          <Heading level={2} id={id} title={title} />
          {body}
          {parts?.map((part) => (
            <section key={part.id} aria-labelledby={part.id}>
              <Heading level={3} id={part.id} title={part.title} />
              {part.body}
            </section>
          ))}
        </section>
      ))}
    </div>
  );
}

function Heading({ level, id, title }: { level: 2 | 3; id: string; title: string }) {
  const { search } = useLocation();
  const Tag = `h${level}` as const;
  return (
    <div className={level === 2 ? styles.heading : styles.subheading}>
      <Tag id={id} tabIndex={-1}>
        {title}
      </Tag>
      <Link to={{ search, hash: id }} className={styles.anchor} aria-label={`Link to “${title}”`}>
        #
      </Link>
    </div>
  );
}
