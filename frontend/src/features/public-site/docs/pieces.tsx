import type { ReactNode } from 'react';
import styles from './pieces.module.css';

/** What to do, in order. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className={styles.steps}>{children}</ol>;
}

interface FiguresProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** Figures: short cells of equal width, in tabular numerals. Without it, cells hold sentences. */
  figures?: boolean;
}

/** A small table; the first cell of each row names it. */
export function Figures({ caption, head, rows, figures = false }: FiguresProps) {
  return (
    <table className={figures ? `${styles.table} ${styles.figures}` : styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is easily overlooked and costs something when it is. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className={styles.note} role="note">
      {children}
    </div>
  );
}
