import { Button } from 'antd';
import { useEndDelegationMutation, type Delegation } from '@/api/delegations';
import { messageOf } from '@/api/problem';
import { useToast } from '../lib/use-toast';
import { Badge } from '../ui/Badge';
import { daysWords } from './delegation-words';
import styles from './delegation.module.css';

const stateWords = { planned: 'Planned', active: 'Active', ended: 'Ended' } as const;
const stateColours = { planned: 'blue', active: 'green', ended: 'grey' } as const;

interface DelegationListProps {
  delegations: readonly Delegation[];
  /** Whose they are: given by this person, or received. */
  userId: number | undefined;
  /** How that person is spoken of; the user without it. */
  userName?: string;
}

/** Who stands in for whom, and when. */
export function DelegationList({ delegations, userId, userName }: DelegationListProps) {
  return (
    <ul className={styles.list} aria-label="Delegations">
      {delegations.map((delegation) => (
        <Row key={delegation.id} delegation={delegation} given={delegation.fromUserId === userId} of={userName} />
      ))}
    </ul>
  );
}

function Row({ delegation, given, of }: { delegation: Delegation; given: boolean; of?: string }) {
  const { id, state, fromName, toName, reason, canEnd } = delegation;
  const [end, { isLoading }] = useEndDelegationMutation();
  const toast = useToast();
  const finish = async () => {
    try {
      await end({ id }).unwrap();
      toast.notify({
        title: state === 'planned' ? 'Delegation cancelled' : 'Delegation ended',
        description: `${toName} no longer stands in for ${fromName}.`,
      });
    } catch (error) {
      toast.fail({ title: 'Delegation not ended', description: messageOf(error, 'Please try again in a moment.') });
    }
  };
  const words = state === 'planned' ? 'Cancel' : 'End now';
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.who}>
          {given ? (
            <>
              <strong>{toName}</strong> stands in for {of ?? 'you'}
            </>
          ) : (
            <>
              {of ?? 'You'} {of ? 'stands' : 'stand'} in for <strong>{fromName}</strong>
            </>
          )}
        </div>
        <div className={styles.quiet}>{[daysWords(delegation), reason].filter(Boolean).join(', ')}</div>
      </div>
      <Badge colour={stateColours[state]}>{stateWords[state]}</Badge>
      {canEnd && state !== 'ended' ? (
        <Button size="small" loading={isLoading} onClick={() => void finish()}>
          {words}
          <span className="visually-hidden">
            , {toName} for {fromName}
          </span>
        </Button>
      ) : null}
    </li>
  );
}
