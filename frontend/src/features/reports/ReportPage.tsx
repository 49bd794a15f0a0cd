import { Progress } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { isProblem, messageOf } from '@/api/problem';
import { formatDateTime } from '@/shared/lib/format';
import { paths } from '@/shared/routing/paths';
import { PageHeader } from '@/shared/ui/PageHeader';
import { ChevronLeftIcon } from '@/shared/ui/icons';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { useGetReportQuery, type Report } from './api';
import { aboutWords, isUnfinished, periodWords } from './report-words';
import { ReportActions } from './ReportActions';
import { ReportContents } from './ReportContents';
import styles from './reports.module.css';

/** What is under way is asked for this often. */
const POLL_MS = 1500;

/** One report: its figures, charts and tables, as soon as they are there. */
export default function ReportPage() {
  const id = Number(useParams().id);
  const [polling, setPolling] = useState(false);
  const { currentData, error, isFetching, refetch } = useGetReportQuery(
    { id },
    { skip: !Number.isSafeInteger(id) || id < 1, pollingInterval: polling ? POLL_MS : 0 },
  );
  const unfinished = currentData !== undefined && isUnfinished(currentData);
  if (unfinished !== polling) setPolling(unfinished);
  const missing = !(id > 0) || (isProblem(error) && (error.status === 404 || error.status === 400));
  return (
    <>
      <Link to={paths.reports} className={styles.back}>
        <ChevronLeftIcon size={14} />
        Reports
      </Link>
      {currentData && !missing ? (
        <Loaded report={currentData} />
      ) : missing ? (
        <EmptyState
          title="There is no such report"
          description="It was deleted, or the address is wrong."
          action={<Link to={paths.reports}>All reports</Link>}
        />
      ) : error ? (
        <ErrorState
          title="The report could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className={styles.waiting}>
          <LoadingNote what="the report" />
          <Skeleton width={320} height={28} />
          <Skeleton width={220} />
        </div>
      )}
    </>
  );
}

function Loaded({ report }: { report: Report }) {
  const navigate = useNavigate();
  const { title, createdByName, createdAt, reportData } = report;
  return (
    <>
      <PageHeader
        title={title}
        description={`${aboutWords(report)}, ${periodWords(report)}`}
        actions={<ReportActions report={report} size="middle" onDeleted={() => void navigate(paths.reports)} />}
      />
      {reportData ? (
        <>
          <ReportContents data={reportData} />
          <p className={styles.foot}>
            Made by {createdByName} on {formatDateTime(createdAt)}. It stays as it was then.
          </p>
        </>
      ) : report.state === 'failed' ? (
        <EmptyState
          title="This report could not be made"
          description="Nothing is lost. Delete it and create it again; if it fails once more, tell your administrator."
        />
      ) : (
        <div className={styles.waiting} role="status">
          <Progress percent={report.progress} aria-label={`Progress of ${title}`} />
          <p className={styles.quiet}>The report is being made. You can leave this page; it is kept.</p>
        </div>
      )}
    </>
  );
}
