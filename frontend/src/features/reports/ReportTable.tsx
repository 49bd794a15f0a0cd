import { Progress } from 'antd';
import { Link } from 'react-router-dom';
import { formatDateTime } from '@/shared/lib/format';
import { reportPath } from '@/shared/routing/paths';
import { Badge } from '@/shared/ui/Badge';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import table from '@/shared/ui/Table.module.css';
import type { ReportSummary } from './api';
import { aboutWords, isUnfinished, periodWords } from './report-words';
import { ReportActions } from './ReportActions';
import styles from './reports.module.css';

const SKELETONS = 4;
const HEADS = ['Report', 'Period', 'State', 'Made'];

/** The reports, the newest first; not given while they are loading. */
export function ReportTable({ rows }: { rows: readonly ReportSummary[] | undefined }) {
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${styles.table}`} aria-label="Reports" aria-busy={!rows}>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((report) => <Row key={report.id} report={report} />)
            : Array.from({ length: SKELETONS }, (_, index) => (
                <tr key={index}>
                  {Array.from({ length: HEADS.length + 1 }, (_cell, cell) => (
                    <td key={cell}>
                      {index + cell === 0 ? <LoadingNote what="reports" /> : null}
                      <Skeleton width="60%" />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ report }: { report: ReportSummary }) {
  const { id, title, createdAt, createdByName } = report;
  return (
    <tr>
      <td className={styles.what}>
        <Link to={reportPath(id)} className={styles.title} title={title}>
          {title}
        </Link>
        <span className={styles.quiet}>{aboutWords(report)}</span>
        <span className={`${styles.quiet} ${styles.when}`}>{periodWords(report)}</span>
      </td>
      <td className={styles.period}>{periodWords(report)}</td>
      <td className={styles.state}>
        <ReportState report={report} />
      </td>
      <td className={styles.made}>
        <span title={formatDateTime(createdAt)}>
          <RelativeTime iso={createdAt} />
        </span>
        <span className={styles.quiet}>by {createdByName}</span>
      </td>
      <td className={styles.actions}>
        <ReportActions report={report} />
      </td>
    </tr>
  );
}

/** How far a report is. */
export function ReportState({ report }: { report: ReportSummary }) {
  if (isUnfinished(report)) {
    return <Progress percent={report.progress} size="small" aria-label={`Progress of ${report.title}`} />;
  }
  return report.state === 'ready' ? <Badge colour="green">Ready</Badge> : <Badge colour="red">Failed</Badge>;
}
