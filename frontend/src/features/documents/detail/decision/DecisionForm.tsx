import { Button, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import type { Decision, DocumentDetail } from '@/api/types';
import { useKept } from '@/shared/lib/use-kept';
import { useListed, useShortcut } from '@/shared/shortcuts/use-shortcut';
import { CheckIcon, CloseIcon, ReviseIcon } from '@/shared/ui/icons';
import type { DeskWays } from '../DecisionPanel';
import { ConfirmDecision } from './ConfirmDecision';
import styles from './Decision.module.css';
import type { DecisionWays, Signature } from './use-decision';

interface DecisionFormProps {
  document: DocumentDetail;
  phone: boolean;
  ways: DecisionWays;
  desk: DeskWays | undefined;
}

const isBlank = (text: string) => text.trim() === '';

/** A comment and the decisions that are open to this user. What is final, signed, or quick to slip is confirmed. */
export function DecisionForm({ document, phone, ways, desk }: DecisionFormProps) {
  const [comment, setComment] = useKept<string>(`decision-${document.id}`, '', isBlank);
  const [chosen, setChosen] = useState<Decision | null>(null);
  const { decide, deciding, method, ready } = ways;
  const allowed = (action: Decision) => document.allowedActions.includes(action);
  const act = async (action: Decision, signature?: Signature) => {
    const failure = await decide(action, comment, signature);
    // Only a signature can be corrected on the spot.
    if (failure?.kind === 'signature') return setChosen(action);
    setChosen(null);
    if (failure) return;
    setComment(() => '');
    desk?.onDecided();
  };
  const choose = (action: Decision) => {
    // What is being confirmed stays what it is: a key that slips must not turn an approval into a rejection.
    if (!ready || !allowed(action) || deciding || chosen) return;
    if (desk || method !== 'none' || action === 'reject') setChosen(action);
    else void act(action);
  };
  const back = () => {
    setChosen(null);
    ways.clear();
  };
  return (
    <>
      {desk ? <DeskKeys allowed={allowed} choose={choose} back={back} /> : null}
      {phone ? null : (
        <h3 className={styles.heading}>{document.status === 'pending_approval' ? 'Your approval' : 'Your review'}</h3>
      )}
      {document.standsInFor.length > 0 ? (
        <p className={styles.standsIn}>You decide for {document.standsInFor.map(({ name }) => name).join(' or ')}.</p>
      ) : null}
      {chosen ? (
        <ConfirmDecision
          key={chosen}
          document={document}
          action={chosen}
          comment={comment}
          ways={ways}
          onBack={back}
          onConfirm={(signature) => void act(chosen, signature)}
        />
      ) : (
        <>
          <CommentField
            value={comment}
            onChange={(text) => setComment(() => text)}
            phone={phone}
            keys={desk !== undefined}
          />
          <div className={styles.buttons}>
            {allowed('approve') ? (
              <Button
                type="primary"
                className={styles.approve}
                icon={<CheckIcon />}
                loading={deciding === 'approve'}
                disabled={!ready || deciding !== null}
                onClick={() => choose('approve')}
              >
                Approve
              </Button>
            ) : null}
            {allowed('revision') ? (
              <Button
                icon={<ReviseIcon size={15} />}
                loading={deciding === 'revision'}
                disabled={!ready || deciding !== null}
                onClick={() => choose('revision')}
              >
                {phone ? 'Revision' : 'Request revision'}
              </Button>
            ) : null}
            {allowed('reject') ? (
              <Button
                danger
                icon={<CloseIcon size={15} />}
                disabled={!ready || deciding !== null}
                onClick={() => choose('reject')}
              >
                Reject
              </Button>
            ) : null}
          </div>
        </>
      )}
    </>
  );
}

interface CommentFieldProps {
  value: string;
  onChange: (value: string) => void;
  phone: boolean;
  keys: boolean;
}

function CommentField({ value, onChange, phone, keys }: CommentFieldProps) {
  const field = useRef<InputRef>(null);
  useShortcut('comment', () => field.current?.focus(), { active: keys });
  return (
    <Input.TextArea
      ref={field}
      aria-label="Comment on your decision"
      placeholder="Comment (optional)"
      value={value}
      maxLength={4000}
      autoSize={{ minRows: phone ? 1 : 3, maxRows: 6 }}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        // Leads from writing back to the keys.
        if (keys && event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

interface DeskKeysProps {
  allowed: (action: Decision) => boolean;
  choose: (action: Decision) => void;
  back: () => void;
}

/** The keys of somebody who decides on many documents. */
function DeskKeys({ allowed, choose, back }: DeskKeysProps) {
  useShortcut('approve', () => choose('approve'), { active: allowed('approve') });
  useShortcut('reject', () => choose('reject'), { active: allowed('reject') });
  useShortcut('revise', () => choose('revision'), { active: allowed('revision') });
  useShortcut('back', back);
  useListed('record');
  return null;
}
