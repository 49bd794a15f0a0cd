import styles from './Chart.module.css';
import { highestOf, valueWords } from './chart-math';
import type { DrawnProps } from './ChartTable';

/** Bars from left to right, one line for each label. It is a table with a bar beside each number. */
export function BarChart({ series, unit, labelledBy }: DrawnProps) {
  const highest = highestOf(series) || 1;
  const labels = series[0]?.points.map(({ label }) => label) ?? [];
  return (
    <table className={styles.bars} aria-labelledby={labelledBy}>
      {series.length > 1 ? (
        <thead className="visually-hidden">
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
        {labels.map((label, place) => (
          <tr key={`${label} ${place}`}>
            <th scope="row" title={label}>
              {label}
            </th>
            {series.map(({ name, points }, index) => {
              const value = points[place]?.value ?? 0;
              return (
                <td key={name} data-series={index % 4}>
                  <span
                    className={styles.bar}
                    style={{ width: `calc((100% - 96px) * ${Math.max(0, value) / highest})` }}
                  />
                  <span className={styles.value}>{valueWords(value, unit)}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
