import { useId, useState } from 'react';
import { PlainButton } from '../ui/PlainButton';
import { BarChart } from './BarChart';
import { labelWords, type ChartPoint, type ChartSeries } from './chart-math';
import { ChartTable } from './ChartTable';
import styles from './Chart.module.css';
import { LineChart } from './LineChart';

export interface ChartProps {
  kind: 'bar' | 'line';
  title: string;
  unit?: string | undefined;
  /** One unnamed series, or several that share their labels. */
  points?: readonly ChartPoint[];
  series?: readonly ChartSeries[];
}

/** A picture of numbers under its title; the same numbers are at hand as a table. */
export function Chart({ kind, title, unit = '', points = [], series }: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const all = (series?.length ? series : [{ name: title, points }]).map(({ name, points: each }) => ({
    name,
    points: each.map(({ label, value }) => ({ label: labelWords(label), value })),
  }));
  const empty = all.every((one) => one.points.length === 0);
  const drawn = { series: all, unit, labelledBy: id };
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <span id={id} className={styles.title}>
          {title}
        </span>
        {empty || kind === 'bar' ? null : (
          <PlainButton size="small" look="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show chart' : 'Show table'}
            <span className="visually-hidden"> of {title}</span>
          </PlainButton>
        )}
      </figcaption>
      {all.length > 1 && !asTable && !empty ? <Legend series={all} /> : null}
      {empty ? (
        <p className={styles.nothing}>Nothing to show for this time.</p>
      ) : asTable ? (
        <ChartTable {...drawn} />
      ) : kind === 'bar' ? (
        <BarChart {...drawn} />
      ) : (
        <LineChart {...drawn} />
      )}
    </figure>
  );
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className={styles.legend}>
      {series.map(({ name }, index) => (
        <li key={name} data-series={index % 4}>
          <svg width="20" height="8" aria-hidden="true" focusable="false">
            <line className={styles.line} x1="0" x2="20" y1="4" y2="4" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
