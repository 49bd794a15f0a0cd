import { Button } from 'antd';
import { useState } from 'react';
import { plural } from '@/shared/lib/format';
import { formatPrice } from '@/shared/lib/money';
import { Badge } from '@/shared/ui/Badge';
import { CheckIcon } from '@/shared/ui/icons';
import { Outcome } from '@/shared/ui/Outcome';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState } from '@/shared/ui/States';
import { useListPlansQuery, type Plan } from './api';
import { durationWords, limitWords } from './billing-words';
import styles from './plans.module.css';
import { RemovePlanDialog } from './RemovePlanDialog';

const SKELETONS = 6;

/** The catalogue: what is offered, to how many, and on which terms. */
export function Plans({ onEdit }: { onEdit: (plan: Plan | 'new') => void }) {
  const plans = useListPlansQuery();
  const [removing, setRemoving] = useState<Plan | null>(null);
  return (
    <>
      <p className={styles.lead}>
        A change holds for new subscribers. Organizations that have a plan already keep the terms they agreed to.
      </p>
      <Outcome of={plans} what="Plans" waiting={<Waiting />}>
        {({ plans: all }) =>
          all.length === 0 ? (
            <EmptyState
              title="No plans yet"
              description="Organizations choose from the plans that you create here."
              action={<Button onClick={() => onEdit('new')}>Create plan</Button>}
            />
          ) : (
            <ul className={styles.plans}>
              {all.map((plan) => (
                <Card key={plan.id} plan={plan} onEdit={onEdit} onRemove={setRemoving} />
              ))}
            </ul>
          )
        }
      </Outcome>
      {removing ? <RemovePlanDialog plan={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  );
}

/** The price as customers see it, and what it comes to for the whole duration. */
function Price({ plan: { priceMonthly, priceTotal, durationMonths, isCustom } }: { plan: Plan }) {
  const span = durationWords(durationMonths);
  if (isCustom && priceMonthly === 0) return <Sum figure="Custom" note="Agreed upon in person" />;
  if (priceMonthly === 0 && priceTotal === 0) return <Sum figure="Free" note={`For ${span}`} />;
  const total = `${formatPrice(priceTotal)} ${durationMonths === 12 ? 'per year' : `for ${span}`}`;
  return <Sum figure={formatPrice(priceMonthly)} unit="/month" note={total} />;
}

function Sum({ figure, unit, note }: { figure: string; unit?: string; note: string }) {
  return (
    <p className={styles.price}>
      <span className={styles.figure}>{figure}</span>
      {unit ? <span className={styles.unit}>{unit}</span> : null}
      <span className={styles.quiet}>{note}</span>
    </p>
  );
}

interface CardProps {
  plan: Plan;
  onEdit: (plan: Plan) => void;
  onRemove: (plan: Plan) => void;
}

function Card({ plan, onEdit, onRemove }: CardProps) {
  const { name, description, maxUsers, maxStorage, maxDocuments, features, isActive, isMostPopular, subscribers } =
    plan;
  return (
    <li className={styles.card} aria-label={name}>
      <div className={styles.head}>
        <h2>{name}</h2>
        {isMostPopular ? <Badge colour="blue">Most Popular</Badge> : null}
        {isActive ? null : <Badge colour="grey">Not offered</Badge>}
      </div>
      <p className={styles.about}>{description ?? 'No description'}</p>
      <Price plan={plan} />
      <ul className={styles.limits} aria-label="Limits">
        <li>{limitWords(maxUsers, 'users')}</li>
        <li>{maxStorage === 0 ? 'Unlimited storage' : `${maxStorage.toLocaleString('en-US')} GB storage`}</li>
        <li>{limitWords(maxDocuments, 'documents')}</li>
      </ul>
      <ul className={styles.features} aria-label="Features">
        {features.map((feature, index) => (
          <li key={index}>
            <CheckIcon size={14} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <span className={styles.quiet}>
          {subscribers === 0 ? 'No organization has it' : `${plural(subscribers, 'organization')}`}
        </span>
        <Button size="small" aria-label={`Edit ${name}`} onClick={() => onEdit(plan)}>
          Edit
        </Button>
        <Button
          size="small"
          aria-label={`${subscribers > 0 ? 'Archive' : 'Delete'} ${name}`}
          onClick={() => onRemove(plan)}
        >
          {subscribers > 0 ? 'Archive' : 'Delete'}
        </Button>
      </div>
    </li>
  );
}

function Waiting() {
  return (
    <ul className={styles.plans} aria-busy="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={index} className={styles.card}>
          {index === 0 ? <LoadingNote what="plans" /> : null}
          <Skeleton width={120} height={18} />
          <Skeleton width={180} />
          <Skeleton width={90} height={28} />
          <Skeleton height={90} />
        </li>
      ))}
    </ul>
  );
}
