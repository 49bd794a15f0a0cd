import { Button, Input, Switch } from 'antd';
import { useState, type FormEvent } from 'react';
import { useSetLegalHoldMutation } from '@/api/document-life';
import { messageOf } from '@/api/problem';
import type { DocumentDetail } from '@/api/types';
import { useToast } from '@/shared/lib/use-toast';
import styles from './DetailsTab.module.css';

interface LegalHoldProps {
  document: DocumentDetail;
  mayChange: boolean;
}

/** Whether a hold forbids to delete the document, and why. Putting one on takes a reason. */
export function LegalHold({ document: { id, title, legalHold, legalHoldReason }, mayChange }: LegalHoldProps) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [setHold, { isLoading }] = useSetLegalHoldMutation();
  const toast = useToast();
  const send = async (on: boolean) => {
    setFailure(null);
    try {
      await setHold({ id, setLegalHoldDto: on ? { on, reason: reason.trim() } : { on } }).unwrap();
      toast.notify({ title: on ? 'Legal hold set' : 'Legal hold released', description: title });
      setAsking(false);
      setReason('');
    } catch (error) {
      setFailure(messageOf(error, 'The server could not answer. Nothing was changed.'));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) void send(true);
    else setFailure('Say why the document must be kept.');
  };
  return (
    <div className={styles.hold}>
      <span className={styles.holdState}>
        {mayChange ? (
          <Switch
            size="small"
            aria-label="Legal hold"
            checked={legalHold || asking}
            loading={isLoading}
            onChange={(on) => (on ? setAsking(true) : legalHold ? void send(false) : setAsking(false))}
          />
        ) : null}
        {legalHold ? (legalHoldReason ?? 'On') : <span className={styles.quiet}>Off</span>}
      </span>
      {asking && !legalHold ? (
        <form className={styles.holdForm} onSubmit={submit} noValidate>
          <Input
            autoFocus
            aria-label="Reason for the hold"
            placeholder="Reason, for example a case number"
            maxLength={500}
            value={reason}
            status={failure ? 'error' : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button htmlType="submit" loading={isLoading}>
            Set hold
          </Button>
        </form>
      ) : null}
      {failure ? (
        <span className={styles.failure} role="alert">
          {failure}
        </span>
      ) : null}
    </div>
  );
}
