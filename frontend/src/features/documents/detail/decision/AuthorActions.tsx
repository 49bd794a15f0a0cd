import { Button, Input } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { DocumentDetail } from '@/api/types';
import styles from './Decision.module.css';
import type { DecisionWays } from './use-decision';

const ReassignDialog = lazy(() => import('./ReassignDialog'));

interface AuthorActionsProps {
  document: DocumentDetail;
  ways: DecisionWays;
  /** Nothing else in the panel is the main thing to do. */
  primary: boolean;
  phone: boolean;
}

/** What moves a document besides a decision: sending it on its way, taking it back, asking other people. */
export function AuthorActions({ document, ways, primary, phone }: AuthorActionsProps) {
  const [note, setNote] = useState('');
  const [reassigning, setReassigning] = useState(false);
  const { withdraw, submit, working } = ways;
  const { allowedActions } = document;
  const moves = allowedActions.includes('submit') || allowedActions.includes('withdraw');
  const run = async (step: typeof withdraw) => {
    if (!(await step(note))) setNote('');
  };
  return (
    <>
      {moves && primary && !phone ? (
        <Input.TextArea
          aria-label="Note for the record"
          placeholder="Note for the record (optional)"
          value={note}
          maxLength={4000}
          autoSize={{ minRows: 1, maxRows: 4 }}
          onChange={(event) => setNote(event.target.value)}
        />
      ) : null}
      <div className={styles.moves}>
        {allowedActions.includes('submit') ? (
          <Button type={primary ? 'primary' : 'default'} loading={working} onClick={() => void run(submit)}>
            Submit for review
          </Button>
        ) : null}
        {allowedActions.includes('withdraw') ? (
          <Button loading={working} onClick={() => void run(withdraw)}>
            Withdraw from review
          </Button>
        ) : null}
        {allowedActions.includes('reassign') ? <Button onClick={() => setReassigning(true)}>Reassign</Button> : null}
      </div>
      {reassigning ? (
        <Suspense>
          <ReassignDialog document={document} onClose={() => setReassigning(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
