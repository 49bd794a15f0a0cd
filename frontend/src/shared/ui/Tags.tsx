import styles from './Tags.module.css';

interface TagsProps {
  tags: readonly string[];
  /** How many are shown before '+N more'; all when not given. */
  max?: number;
}

/** Tags as quiet labels. What is left out can be read on hover. */
export function Tags({ tags, max = tags.length }: TagsProps) {
  if (tags.length === 0) return null;
  const rest = tags.slice(max);
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.slice(0, max).map((tag) => (
        <li key={tag} className={styles.tag} title={tag}>
          {tag}
        </li>
      ))}
      {rest.length > 0 ? (
        <li className={styles.more} title={rest.join(', ')}>
          +{rest.length} more
        </li>
      ) : null}
    </ul>
  );
}
