import { Button, Progress } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { messageOf } from '@/api/problem';
import { formatDateTime } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { CheckIcon, ShieldIcon, WarningIcon } from '@/shared/ui/icons';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Skeleton } from '@/shared/ui/Skeleton';
import {
  useGetLatestVerificationQuery,
  useGetLogTreeQuery,
  useStartVerificationMutation,
  type Verification,
} from './api';
import { LogKeys } from './LogKeys';
import { ageWords, progressOf, verdictOf } from './verify-words';
import styles from './VerifyPanel.module.css';

/** The log grows all the time: how big it is, is asked anew this often. */
const TREE_EVERY_MS = 10_000;
/** A run shows its progress about this often. */
const RUN_EVERY_MS = 1000;

/** How big the log is, up to where it is signed, and whether everything in it is as it was written. */
export function VerifyPanel() {
  const { data: tree, error } = useGetLogTreeQuery(
    {},
    {
      pollingInterval: TREE_EVERY_MS,
      skipPollingIfUnfocused: true,
    },
  );
  const [shown, setShown] = useState(false);
  const number = (value: number) => value.toLocaleString('en-US');
  return (
    <section className={styles.panel} aria-labelledby="verify-log">
      <div className={styles.head}>
        <span className={styles.icon}>
          <ShieldIcon size={20} />
        </span>
        <h2 id="verify-log">Verify</h2>
        <dl className={styles.figures}>
          <Figure label="Entries in the log">
            {tree ? (
              <>
                {number(tree.size)}
                {tree.waiting > 0 ? <span className={styles.quiet}> + {number(tree.waiting)} waiting</span> : null}
              </>
            ) : null}
          </Figure>
          <Figure label="Last checkpoint">
            {tree ? (tree.lastCheckpoint ? `at ${number(tree.lastCheckpoint.size)} entries` : 'None yet') : null}
          </Figure>
          <Figure label="Its age">
            {tree ? (
              tree.lastCheckpoint ? (
                <Age iso={tree.lastCheckpoint.createdAt} late={tree.lagSeconds > 60} />
              ) : (
                'None yet'
              )
            ) : null}
          </Figure>
        </dl>
        <div className={styles.actions}>
          <Button aria-expanded={shown} disabled={!tree} onClick={() => setShown(!shown)}>
            Public keys
          </Button>
          <Run />
        </div>
      </div>
      {error && !tree ? (
        <p className={styles.failure} role="alert">
          {messageOf(error, 'The state of the log could not be loaded.')}
        </p>
      ) : null}
      <Outcome />
      {shown && tree ? <LogKeys keys={tree.publicKeys} checkpoint={tree.lastCheckpoint} /> : null}
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? <Skeleton width={88} />}</dd>
    </div>
  );
}

/** How old a checkpoint is; the exact time on hover. */
function Age({ iso, late }: { iso: string; late: boolean }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className={late ? styles.late : undefined}>
      {ageWords(iso, now)}
      {late ? ', later than it should be' : null}
    </time>
  );
}

/** The newest run; while it is under way, it is asked for again and again. */
function useVerification() {
  const [running, setRunning] = useState(false);
  const { data, isLoading } = useGetLatestVerificationQuery(undefined, { pollingInterval: running ? RUN_EVERY_MS : 0 });
  const verification = data?.verification ?? null;
  const isRunning = verification?.state === 'running';
  if (isRunning !== running) setRunning(isRunning);
  return { verification, isLoading, isRunning };
}

function Run() {
  const { isRunning, isLoading } = useVerification();
  const [start, { isLoading: starting }] = useStartVerificationMutation();
  const toast = useToast();
  const run = () =>
    start()
      .unwrap()
      .catch((error: unknown) =>
        toast.fail({
          title: 'Verification not started',
          description: messageOf(error, 'The server could not answer.'),
        }),
      );
  return (
    <Button type="primary" loading={isRunning || starting} disabled={isLoading} onClick={() => void run()}>
      {isRunning ? 'Verifying' : 'Verify log'}
    </Button>
  );
}

/** How far the run is, or how it ended. Announced when it ends. */
function Outcome() {
  const { verification } = useVerification();
  return (
    <div aria-live="polite" className={verification ? styles.outcome : undefined}>
      {verification ? <Verdict verification={verification} /> : null}
    </div>
  );
}

function Verdict({ verification }: { verification: Verification }) {
  const { state, finishedAt } = verification;
  const words = verdictOf(verification);
  if (state === 'running') {
    return (
      <div className={styles.running}>
        <Progress percent={progressOf(verification)} size="small" aria-label="Progress of the verification" />
        <span className={styles.quiet}>{words}</span>
      </div>
    );
  }
  return (
    <p className={state === 'ok' ? styles.ok : styles.bad}>
      {state === 'ok' ? <CheckIcon /> : <WarningIcon />}
      <span>
        {words}
        {finishedAt ? (
          <span className={styles.quiet}>
            {' '}
            Verified <RelativeTime iso={finishedAt} />.
          </span>
        ) : null}
      </span>
    </p>
  );
}
