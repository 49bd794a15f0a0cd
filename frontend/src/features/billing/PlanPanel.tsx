import { Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/problem';
import { formatMoney } from '@/shared/lib/money';
import { useToast } from '@/shared/lib/use-toast';
import { Badge } from '@/shared/ui/Badge';
import { useResumeSubscriptionMutation, type Billing } from './api';
import { nextWords, priceWords, stateBadge } from './billing-words';
import styles from './billing.module.css';
import { CancelDialog } from './CancelDialog';
import { ChangePlanDialog } from './ChangePlanDialog';

/** The plan in force and what can be done about it. */
export function PlanPanel({ billing }: { billing: Billing }) {
  const { plan, subscription, state } = billing;
  const [dialog, setDialog] = useState<'change' | 'cancel' | null>(null);
  const badge = stateBadge(state);
  return (
    <div className={styles.plan}>
      <div className={styles.planHead}>
        <strong className={styles.planName}>{plan?.name ?? 'No plan'}</strong>
        <Badge colour={badge.colour}>{badge.label}</Badge>
      </div>
      <p className={styles.quiet}>
        {plan ? priceWords(plan) : 'Nothing is limited, and nothing is charged.'}
        {plan ? ` · ${nextWords(billing) ?? 'No further invoice is planned.'}` : null}
      </p>
      {subscription && subscription.creditBalance > 0 ? (
        <p className={styles.quiet}>{formatMoney(subscription.creditBalance)} is taken off your next invoices.</p>
      ) : null}
      <Actions billing={billing} onChange={() => setDialog('change')} onCancel={() => setDialog('cancel')} />
      {dialog === 'change' ? <ChangePlanDialog billing={billing} onClose={() => setDialog(null)} /> : null}
      {dialog === 'cancel' ? <CancelDialog billing={billing} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}

interface ActionsProps {
  billing: Billing;
  onChange: () => void;
  onCancel: () => void;
}

function Actions({ billing: { plan, subscription, state }, onChange, onCancel }: ActionsProps) {
  const [resume, { isLoading }] = useResumeSubscriptionMutation();
  const toast = useToast();
  const ends = Boolean(subscription?.cancelledAt);
  const running = state === 'active' || state === 'trial' || state === 'grace';

  const resumeNow = async () => {
    try {
      await resume().unwrap();
      toast.notify({ title: 'Subscription resumed' });
    } catch (error) {
      toast.fail({ title: 'Subscription not resumed', description: messageOf(error, 'Please try again in a moment.') });
    }
  };

  return (
    <div className={styles.actions}>
      <Button onClick={onChange}>{plan ? 'Change plan' : 'Choose a plan'}</Button>
      {subscription && ends ? (
        <Button loading={isLoading} onClick={() => void resumeNow()}>
          Resume subscription
        </Button>
      ) : null}
      {subscription && !ends && running ? (
        <Button type="text" onClick={onCancel}>
          Cancel subscription
        </Button>
      ) : null}
    </div>
  );
}
