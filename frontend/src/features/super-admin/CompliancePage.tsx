import { formatDateTime } from '@/shared/lib/format';
import { MorePages } from '@/shared/ui/MorePages';
import { Outcome } from '@/shared/ui/Outcome';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Badge } from '@/shared/ui/Badge';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState } from '@/shared/ui/States';
import rowStyles from '@/shared/ui/Rows.module.css';
import { useComplianceInfiniteQuery, type OrganizationCompliance, type ScheduleRun } from './api';
import styles from './lists.module.css';
import { Panel } from './Panel';
import { formatSeconds, number, rhythmWords, scheduleName } from './platform-words';

/** What an auditor of the platform asks: what is recorded and signed, what is kept back, what was found, what ran. */
export default function CompliancePage() {
  const list = useComplianceInfiniteQuery();
  return (
    <>
      <PageHeader
        title="Compliance Center"
        description="Evidence logs, legal holds and stored files by organization, and the jobs that keep them."
      />
      <Outcome of={list} what="Compliance" waiting={<Waiting />}>
        {({ pages }) => (
          <>
            <Panel title="Organizations">
              <Organizations organizations={pages.flatMap((page) => page.organizations)} />
              {list.hasNextPage ? (
                <MorePages
                  what="organizations"
                  loading={list.isFetchingNextPage}
                  failed={list.error !== undefined}
                  onLoad={() => void list.fetchNextPage()}
                />
              ) : null}
            </Panel>
            <Panel title="Scheduled work">
              <Schedules schedules={pages[0]?.schedules ?? []} />
            </Panel>
            {pages[0] ? <p className={styles.note}>Counted {formatDateTime(pages[0].measuredAt)}.</p> : null}
          </>
        )}
      </Outcome>
    </>
  );
}

function Organizations({ organizations }: { organizations: readonly OrganizationCompliance[] }) {
  if (organizations.length === 0) return <EmptyState title="No organizations yet" />;
  return (
    <div className={rowStyles.frame}>
      <table className={rowStyles.table}>
        <thead>
          <tr>
            <th scope="col">Organization</th>
            <th scope="col" className={`${rowStyles.number} ${styles.medium}`}>
              Log entries
            </th>
            <th scope="col" className={styles.wide}>
              Last checkpoint
            </th>
            <th scope="col" className={styles.medium}>
              Last verification
            </th>
            <th scope="col" className={`${rowStyles.number} ${styles.narrow}`}>
              Legal holds
            </th>
            <th scope="col" className={`${rowStyles.number} ${styles.narrow}`}>
              Findings
            </th>
          </tr>
        </thead>
        <tbody>
          {organizations.map((organization) => (
            <Row key={organization.id} organization={organization} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const verdicts = {
  ok: { label: 'Passed', colour: 'green' },
  failed: { label: 'Failed', colour: 'red' },
  running: { label: 'Running', colour: 'blue' },
} as const;
const verdictOf = (state: string | null) => (state !== null && state in verdicts ? verdicts[state as 'ok'] : null);

function Row({ organization }: { organization: OrganizationCompliance }) {
  const { name, isActive, logSize, lagSeconds, lastCheckpointAt, verification, verifiedAt } = organization;
  const { legalHolds, integrityFindings, oldestFindingAt } = organization;
  const verdict = verdictOf(verification);
  return (
    <tr>
      <td>
        <span className={rowStyles.name} title={name}>
          {name}
        </span>
        {isActive ? null : <span className={rowStyles.quiet}>Suspended</span>}
      </td>
      <td className={rowStyles.number}>
        {number(logSize)}
        <span className={rowStyles.unit}> log entries</span>
      </td>
      <td className={rowStyles.soft}>
        <span className={rowStyles.unit}>Checkpoint: </span>
        {lastCheckpointAt ? <RelativeTime iso={lastCheckpointAt} /> : 'None yet'}
        {lagSeconds > 0 ? <span className={rowStyles.quiet}>{formatSeconds(lagSeconds)} behind</span> : null}
      </td>
      <td>
        {verdict ? (
          <>
            <Badge colour={verdict.colour}>{verdict.label}</Badge>
            {verifiedAt ? (
              <span className={rowStyles.quiet}>
                <RelativeTime iso={verifiedAt} />
              </span>
            ) : null}
          </>
        ) : (
          <span className={rowStyles.soft}>
            <span className={rowStyles.unit}>Verification: </span>Not asked for
          </span>
        )}
      </td>
      <td className={rowStyles.number}>
        {number(legalHolds)}
        <span className={rowStyles.unit}> {legalHolds === 1 ? 'legal hold' : 'legal holds'}</span>
      </td>
      <td className={rowStyles.number}>
        <span
          className={integrityFindings > 0 ? rowStyles.bad : undefined}
          title={oldestFindingAt ? `Since ${formatDateTime(oldestFindingAt)}` : undefined}
        >
          {number(integrityFindings)}
        </span>
        <span className={rowStyles.unit}> {integrityFindings === 1 ? 'finding' : 'findings'}</span>
      </td>
    </tr>
  );
}

function stateOf({ startedAt, finishedAt, failedAt }: ScheduleRun) {
  if (failedAt) return { label: 'Failed', colour: 'red' } as const;
  if (startedAt && (!finishedAt || finishedAt < startedAt)) return { label: 'Running', colour: 'blue' } as const;
  return finishedAt
    ? ({ label: 'Done', colour: 'green' } as const)
    : ({ label: 'Not run yet', colour: 'grey' } as const);
}

function Schedules({ schedules }: { schedules: readonly ScheduleRun[] }) {
  return (
    <div className={rowStyles.frame}>
      <table className={`${rowStyles.table} ${rowStyles.dense}`}>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col" className={styles.medium}>
              Rhythm
            </th>
            <th scope="col" className={styles.medium}>
              Last run
            </th>
            <th scope="col" className={styles.wide}>
              Result
            </th>
          </tr>
        </thead>
        <tbody>
          {schedules.map((run) => {
            const { label, colour } = stateOf(run);
            return (
              <tr key={run.name}>
                <td>
                  <span className={rowStyles.name}>{scheduleName(run.name)}</span>
                </td>
                <td className={rowStyles.soft}>{rhythmWords(run.everySeconds)}</td>
                <td className={rowStyles.date}>{run.startedAt ? <RelativeTime iso={run.startedAt} /> : 'Never'}</td>
                <td>
                  <Badge colour={colour}>{label}</Badge>
                  {run.lastError ? <span className={rowStyles.quiet}>{run.lastError}</span> : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Waiting() {
  return (
    <Panel title="Organizations">
      <LoadingNote what="compliance" />
      <div className={rowStyles.frame}>
        {[0, 1, 2].map((index) => (
          <div key={index} className={styles.part}>
            <Skeleton height={24} />
          </div>
        ))}
      </div>
    </Panel>
  );
}
