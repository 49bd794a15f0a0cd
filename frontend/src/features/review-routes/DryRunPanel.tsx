import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { isProblem, messageOf } from '@/api/problem';
import { useDryRunReviewRouteMutation, type DryRunResult } from '@/api/review-routes';
import { formatDateTime, plural } from '@/shared/lib/format';
import { CheckIcon, WarningIcon } from '@/shared/ui/icons';
import { stepsInput, type StepDraft } from './route-draft';
import { missingInSteps } from './route-errors';
import styles from './review-routes.module.css';

interface DryRunPanelProps {
  steps: readonly StepDraft[];
  members: { value: number; label: string }[] | undefined;
  /** What is wrong with the steps, by the server's names of fields. */
  onProblems: (fields: Record<string, string>) => void;
}

interface Tried {
  result: DryRunResult;
  /** The request that it answers. */
  of: string;
}

/** Tries the steps on the people of today, without a document and before anything is saved. */
export function DryRunPanel({ steps, members, onProblems }: DryRunPanelProps) {
  const [run, { isLoading }] = useDryRunReviewRouteMutation();
  const [authorId, setAuthorId] = useState<number>();
  const [tried, setTried] = useState<Tried | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const id = useId();
  const request = { steps: stepsInput(steps), authorId };
  const of = JSON.stringify(request);

  const attempt = async () => {
    const missing = missingInSteps(steps);
    setFailure(null);
    if (Object.keys(missing).length > 0) {
      setTried(null);
      return onProblems(missing);
    }
    try {
      const result = await run({ dryRunDto: request }).unwrap();
      setTried({ result, of });
    } catch (error) {
      setTried(null);
      const fields = (isProblem(error) && error.fields) || {};
      onProblems(fields);
      setFailure(fields.authorId ?? messageOf(error, 'The route could not be tried. Try again in a moment.'));
    }
  };

  return (
    <section className={styles.dryRun} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Dry run</h3>
      <p className={styles.quiet}>Who could act at each step today. Nothing is saved or sent.</p>
      <label htmlFor={id}>Written by</label>
      <div className={styles.attempt}>
        <Select
          id={id}
          allowClear
          placeholder="Anybody"
          showSearch={{ optionFilterProp: 'label' }}
          options={members}
          value={authorId}
          onChange={setAuthorId}
        />
        <Button loading={isLoading} onClick={() => void attempt()}>
          {tried ? 'Try again' : 'Try it'}
        </Button>
      </div>
      {failure ? (
        <p className={styles.error} role="alert">
          {failure}
        </p>
      ) : null}
      <div aria-live="polite">
        {tried && tried.of !== of ? <p className={styles.stale}>Something changed since this was tried.</p> : null}
        {tried ? <Outcome result={tried.result} /> : null}
      </div>
    </section>
  );
}

function Outcome({ result: { steps, problems } }: { result: DryRunResult }) {
  const found = problems.length + steps.reduce((count, step) => count + step.problems.length, 0);
  return (
    <>
      <p className={found > 0 ? styles.verdictBad : styles.verdictGood}>
        {found > 0 ? <WarningIcon /> : <CheckIcon />}
        {found > 0 ? `${plural(found, 'thing')} to look at` : 'The route works'}
      </p>
      <Problems problems={problems} />
      <ol className={styles.outcome}>
        {steps.map((step, index) => (
          <li key={index}>
            <h4>{step.name}</h4>
            <p>
              {step.candidates.length > 0 ? step.candidates.map(({ name }) => name).join(', ') : 'Nobody'}
              {step.candidatesTotal > step.candidates.length
                ? ` and ${step.candidatesTotal - step.candidates.length} more`
                : ''}
            </p>
            <p className={styles.quiet}>
              {plural(step.needed, 'approval')} needed
              {step.dueAt ? `, due ${formatDateTime(step.dueAt)} if it opened now` : ''}
            </p>
            <Problems problems={step.problems} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  return problems.map((problem) => (
    <p key={problem} className={styles.warning}>
      <WarningIcon size={14} />
      {problem}
    </p>
  ));
}
