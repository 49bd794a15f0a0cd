import { Button, Modal } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/problem';
import { useToast } from '@/shared/lib/use-toast';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import {
  useChangePlanMutation,
  useListPlansToChooseQuery,
  usePreviewPlanChangeMutation,
  type Billing,
  type Plan,
  type PlanChange,
} from './api';
import { chargeWords, priceWords } from './billing-words';
import styles from './billing.module.css';

/** Chooses another plan; before it is done, says what changes and what it costs. */
export function ChangePlanDialog({ billing, onClose }: { billing: Billing; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useListPlansToChooseQuery();
  const [preview, { data: change, error: previewError, isLoading: reckoning }] = usePreviewPlanChangeMutation();
  const [changePlan, { isLoading: changing }] = useChangePlanMutation();
  const [chosen, setChosen] = useState<Plan | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  const choose = (plan: Plan) => {
    setChosen(plan);
    setFailure(null);
    void preview({ choosePlanDto: { planId: plan.id } });
  };

  const confirm = async () => {
    if (!chosen) return;
    setFailure(null);
    try {
      const { invoiceId } = await changePlan({ choosePlanDto: { planId: chosen.id } }).unwrap();
      toast.notify({
        title: change?.immediate === false ? 'Plan change planned' : 'Plan changed',
        description: invoiceId === null ? chosen.name : `${chosen.name}. An invoice was issued.`,
      });
      onClose();
    } catch (problem) {
      setFailure(messageOf(problem, 'The server could not answer. Nothing was changed.'));
    }
  };

  const current = billing.plan?.id;
  return (
    <Modal open title="Change plan" width={640} footer={null} onCancel={onClose} destroyOnHidden>
      {!data && error ? (
        <ErrorState
          title="The plans could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!data && !error ? (
        <div className={styles.waiting}>
          <LoadingNote what="the plans" />
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} height={56} />
          ))}
        </div>
      ) : null}
      {data ? (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">Plan</legend>
          {data.plans.map((plan) => (
            <label
              key={plan.id}
              className={chosen?.id === plan.id ? `${styles.choice} ${styles.chosen}` : styles.choice}
            >
              <input
                type="radio"
                name="plan"
                checked={chosen?.id === plan.id}
                disabled={plan.id === current}
                onChange={() => choose(plan)}
              />
              <span className={styles.choiceName}>{plan.name}</span>
              <span className={styles.choicePrice}>{plan.id === current ? 'Your plan' : priceWords(plan)}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {chosen ? (
        <Difference change={reckoning ? undefined : change} failed={previewError !== undefined && !reckoning} />
      ) : null}
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <div className={styles.footer}>
        <Button onClick={onClose}>Close</Button>
        <Button
          type="primary"
          disabled={!chosen || !change || reckoning || change.problems.length > 0}
          loading={changing}
          onClick={() => void confirm()}
        >
          {chosen ? `Change to ${chosen.name}` : 'Change plan'}
        </Button>
      </div>
    </Modal>
  );
}

function Difference({ change, failed }: { change: PlanChange | undefined; failed: boolean }) {
  if (failed) {
    return (
      <p className={styles.failure} role="alert">
        What changes could not be worked out. Choose the plan again.
      </p>
    );
  }
  if (!change) return <Skeleton height={120} />;
  return (
    <section className={styles.difference} aria-label="What changes" aria-live="polite">
      {change.differences.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th scope="col">What changes</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {change.differences.map(({ label, from, to }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{from}</td>
                <td>{to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {change.problems.length > 0 ? (
        <ul className={styles.problems} role="alert">
          {change.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : (
        <p>{chargeWords(change)}</p>
      )}
    </section>
  );
}
