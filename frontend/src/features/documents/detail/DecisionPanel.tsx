import { useState } from 'react';
import { Button } from 'antd';
import { useSelector } from 'react-redux';
import { selectUser } from '@/api/session/session-slice';
import type { Decision, DocumentDetail, Role } from '@/api/types';
import { AuthorActions } from './decision/AuthorActions';
import styles from './decision/Decision.module.css';
import { DecisionFailure } from './decision/DecisionFailure';
import { DecisionForm } from './decision/DecisionForm';
import { useDecision } from './decision/use-decision';

const deciders: readonly Role[] = ['admin', 'reviewer', 'approver'];
const decisions: readonly Decision[] = ['approve', 'revision', 'reject'];
const moves = ['submit', 'withdraw', 'reassign'] as const;

/** What changes where documents are decided on one after the other. */
export interface DeskWays {
  /** Called when the decision is recorded. */
  onDecided: () => void;
}

interface DecisionPanelProps {
  document: DocumentDetail;
  phone: boolean;
  desk?: DeskWays | undefined;
}

/** What this user may do with the document now: exactly what the server allows, and why not where it does not. */
export function DecisionPanel({ document, phone, desk }: DecisionPanelProps) {
  const ways = useDecision(document);
  const refusal = useRefusal(document);
  const { allowedActions } = document;
  const mayDecide = decisions.some((action) => allowedActions.includes(action));
  const mayMove = moves.some((action) => allowedActions.includes(action));
  if (!mayDecide && !mayMove && !refusal && !ways.failure) return null;
  return (
    <section className={styles.panel} aria-label="Decision">
      {ways.failure ? <DecisionFailure failure={ways.failure} document={document} onReload={ways.clear} /> : null}
      {ways.failure?.kind === 'lost' ? null : (
        <>
          {mayDecide ? <DecisionForm document={document} phone={phone} ways={ways} desk={desk} /> : null}
          {!mayDecide && refusal ? <WhyNot message={refusal} /> : null}
          {mayMove ? <AuthorActions document={document} ways={ways} primary={!mayDecide} phone={phone} /> : null}
        </>
      )}
    </section>
  );
}

/** Why somebody who decides on documents cannot approve this one; a question only while it waits for a decision. */
function useRefusal({ status, refusals }: DocumentDetail): string | undefined {
  const role = useSelector(selectUser)?.role;
  if (!role || !deciders.includes(role) || !status.startsWith('pending_')) return undefined;
  return refusals.find(({ action }) => action === 'approve')?.message;
}

/** Answers why there is no button to approve. */
function WhyNot({ message }: { message: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.whyNot}>
      <Button type="link" size="small" className={styles.plain} aria-expanded={open} onClick={() => setOpen(!open)}>
        Why can’t I approve?
      </Button>
      {open ? <p className={styles.refusal}>{message}</p> : null}
    </div>
  );
}
