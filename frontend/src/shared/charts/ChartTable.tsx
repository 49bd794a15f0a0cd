import styles from './Chart.module.css';
import { valueWords, type ChartSeries } from './chart-math';

export interface DrawnProps {
  series: readonly ChartSeries[];
  unit: string;
  /** The id of the title. */
  labelledBy: string;
}

/** The numbers of a chart, one row for each place on its axis. */
export function ChartTable({ series, unit, labelledBy }: DrawnProps) {
  const labels = series[0]?.points.map(({ label }) => label) ?? [];
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby={labelledBy}>
      <table className={styles.numbers} aria-labelledby={labelledBy}>
        {series.length > 1 ? (
          <thead>
            <tr>
              <td />
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {labels.map((label, index) => (
            <tr key={`${label} ${index}`}>
              <th scope="row">{label}</th>
              {series.map(({ name, points }) => (
                <td key={name}>{valueWords(points[index]?.value ?? 0, unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
