import { Button } from 'antd';
import { Fragment, useState } from 'react';
import { Chart } from '@/shared/charts/Chart';
import { plural } from '@/shared/lib/format';
import table from '@/shared/ui/Table.module.css';
import type { ReportData, ReportTable } from './api';
import { cellWords, figureWords, isDay } from './report-words';
import styles from './reports.module.css';

/** Rows of a table that are shown at first, and with each step more. */
const ROWS = 50;

/** What a report found. */
export function ReportContents({ data: { summary, charts, tables } }: { data: ReportData }) {
  return (
    <>
      {summary.length > 0 ? (
        <dl className={styles.figures}>
          {summary.map((figure) => (
            <div key={figure.label}>
              <dt>{figure.label}</dt>
              <dd>{figureWords(figure)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {charts.length > 0 ? (
        <div className={styles.charts}>
          {charts.map((chart) => (
            <div key={chart.title} className={chart.kind === 'line' ? `${styles.chart} ${styles.broad}` : styles.chart}>
              <Chart {...chart} />
            </div>
          ))}
        </div>
      ) : null}
      {tables.map((one) => (
        <Table key={one.title} data={one} />
      ))}
    </>
  );
}

/** Addresses may be broken where they are read as parts; a column as wide as the longest would push the others out. */
function Words({ of: words }: { of: string }) {
  if (!words.includes('@')) return words;
  return words.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function Table({ data: { title, columns, rows, truncated } }: { data: ReportTable }) {
  const [shown, setShown] = useState(ROWS);
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.sectionHead}>
        <h2>{title}</h2>
        <span className={styles.quiet}>
          {truncated ? `The first ${plural(rows.length, 'row')}` : plural(rows.length, 'row')}
        </span>
      </div>
      {rows.length === 0 ? (
        <p className={styles.quiet}>Nothing to list for this time.</p>
      ) : (
        <div className={`${table.frame} ${styles.scroll}`} tabIndex={0} role="region" aria-label={`${title}, table`}>
          <table className={styles.cells}>
            <thead>
              <tr>
                {columns.map(({ key, label, align }) => (
                  <th key={key} scope="col" data-align={align}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shown).map((row, index) => (
                <tr key={index}>
                  {columns.map(({ key, align }) => (
                    <td key={key} data-align={align} className={isDay(row[key]) ? styles.whole : undefined}>
                      <Words of={cellWords(row[key])} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > shown ? (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + ROWS)}>Show more</Button>
        </div>
      ) : null}
    </section>
  );
}
