import styles from './Skeleton.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number;
  round?: boolean;
}

/** A quiet block where something of this size will stand. */
export function Skeleton({ width = '100%', height = 14, round = false }: SkeletonProps) {
  return (
    <span
      className={styles.block}
      style={{ width, height, borderRadius: round ? '50%' : undefined }}
      aria-hidden="true"
    />
  );
}

/** Tells screen readers that a list is loading, once, instead of one mute block after another. */
export function LoadingNote({ what }: { what: string }) {
  return (
    <span className="visually-hidden" role="status">
      Loading {what}
    </span>
  );
}
