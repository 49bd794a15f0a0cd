import { Button, Input } from 'antd';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '@/api/session/session-slice';
import type { Decision, DocumentDetail, Role } from '@/api/types';
import { CheckIcon, CloseIcon, ReviseIcon } from '@/shared/ui/icons';
import styles from './DecisionPanel.module.css';
import { useDecision } from './use-decision';

const deciders: readonly Role[] = ['admin', 'reviewer', 'approver'];
const decisions: readonly Decision[] = ['approve', 'revision', 'reject'];

interface DecisionPanelProps {
  document: DocumentDetail;
  phone: boolean;
}

/** What this user may do with the document now: exactly what the server allows, and why not where it does not. */
export function DecisionPanel({ document, phone }: DecisionPanelProps) {
  const role = useSelector(selectUser)?.role;
  const { allowedActions } = document;
  const mayDecide = decisions.some((action) => allowedActions.includes(action));
  const mayAct = allowedActions.includes('submit') || allowedActions.includes('withdraw');
  const refusal =
    role && deciders.includes(role) ? document.refusals.find(({ action }) => action === 'approve') : undefined;
  if (!mayDecide && !mayAct && !refusal) return null;
  return (
    <section className={styles.panel} aria-label="Decision">
      {mayDecide ? <DecisionForm document={document} phone={phone} /> : null}
      {!mayDecide && refusal ? <p className={styles.refusal}>{refusal.message}</p> : null}
      {mayAct ? <AuthorActions document={document} primary={!mayDecide} /> : null}
    </section>
  );
}

function DecisionForm({ document, phone }: DecisionPanelProps) {
  const [comment, setComment] = useState('');
  const [confirming, setConfirming] = useState(false);
  const { decide, deciding, failure } = useDecision(document);
  const allowed = (action: Decision) => document.allowedActions.includes(action);
  const act = async (action: Decision) => {
    if (await decide(action, comment)) setComment('');
    setConfirming(false);
  };
  return (
    <>
      {phone ? null : (
        <h3 className={styles.heading}>{document.status === 'pending_approval' ? 'Your approval' : 'Your review'}</h3>
      )}
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <Input.TextArea
        aria-label="Comment on your decision"
        placeholder="Comment (optional)"
        value={comment}
        maxLength={4000}
        autoSize={{ minRows: phone ? 1 : 3, maxRows: 6 }}
        onChange={(event) => setComment(event.target.value)}
      />
      {confirming ? (
        <div className={styles.confirm} role="group" aria-label="Confirm rejection">
          <span>Rejecting is final for version {document.version}.</span>
          <div className={styles.pair}>
            <Button onClick={() => setConfirming(false)}>Back</Button>
            <Button danger type="primary" autoFocus loading={deciding === 'reject'} onClick={() => void act('reject')}>
              Reject document
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.buttons}>
          {allowed('approve') ? (
            <Button
              type="primary"
              className={styles.approve}
              icon={<CheckIcon />}
              loading={deciding === 'approve'}
              disabled={deciding !== null}
              onClick={() => void act('approve')}
            >
              Approve
            </Button>
          ) : null}
          {allowed('revision') ? (
            <Button
              icon={<ReviseIcon size={15} />}
              loading={deciding === 'revision'}
              disabled={deciding !== null}
              onClick={() => void act('revision')}
            >
              {phone ? 'Revision' : 'Request revision'}
            </Button>
          ) : null}
          {allowed('reject') ? (
            <Button
              danger
              icon={<CloseIcon size={15} />}
              disabled={deciding !== null}
              onClick={() => setConfirming(true)}
            >
              Reject
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}

function AuthorActions({ document, primary }: { document: DocumentDetail; primary: boolean }) {
  const { withdraw, submit, working, failure } = useDecision(document);
  const { allowedActions } = document;
  return (
    <>
      {failure ? (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
      <div className={styles.buttons}>
        {allowedActions.includes('submit') ? (
          <Button
            type={primary ? 'primary' : 'default'}
            className={styles.approve}
            loading={working}
            onClick={() => void submit()}
          >
            Submit for review
          </Button>
        ) : null}
        {allowedActions.includes('withdraw') ? (
          <Button className={styles.approve} loading={working} onClick={() => void withdraw()}>
            Withdraw from review
          </Button>
        ) : null}
      </div>
    </>
  );
}
