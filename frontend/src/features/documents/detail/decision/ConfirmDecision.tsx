import { Button } from 'antd';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectUser } from '@/api/session/session-slice';
import type { Decision, DocumentDetail } from '@/api/types';
import { CodeInput } from '@/shared/forms/CodeInput';
import { paths } from '@/shared/routing/paths';
import { PasswordInput } from '@/shared/ui/PasswordInput';
import styles from './Decision.module.css';
import { confirmWords, consequenceOf, meaningOf } from './decision-words';
import type { DecisionWays, Signature } from './use-decision';

interface ConfirmDecisionProps {
  document: DocumentDetail;
  action: Decision;
  comment: string;
  ways: DecisionWays;
  onBack: () => void;
  onConfirm: (signature?: Signature) => void;
}

/** What will be on the record, before it is; and the signature, where the organization wants one. */
export function ConfirmDecision({ document, action, comment, ways, onBack, onConfirm }: ConfirmDecisionProps) {
  const [secret, setSecret] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const { method, deciding, failure } = ways;
  const signed = method !== 'none';
  const wrong = missing ?? (failure?.kind === 'signature' && secret === '' ? failure.message : null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (deciding) return;
    if (!signed) return onConfirm();
    if (!secret) return setMissing(method === 'password' ? 'Enter your password' : 'Enter the six digits');
    setMissing(null);
    const entered = secret;
    setSecret('');
    onConfirm(method === 'password' ? { password: entered } : { code: entered });
  };

  return (
    <form
      className={styles.confirm}
      aria-label={action === 'reject' ? 'Confirm rejection' : 'Confirm decision'}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The dialog around stays open: Esc takes back one step.
        event.stopPropagation();
        event.preventDefault();
        onBack();
      }}
    >
      <Record document={document} action={action} comment={comment} />
      <p className={styles.consequence}>{consequenceOf(action, document.version)}</p>
      {signed ? (
        <SignatureField
          method={method}
          value={secret}
          wrong={wrong}
          onChange={(text) => {
            setMissing(null);
            setSecret(text);
          }}
        />
      ) : null}
      <div className={styles.pair}>
        <Button onClick={onBack}>Back</Button>
        <Button
          type="primary"
          danger={action === 'reject'}
          htmlType="submit"
          autoFocus={!signed}
          loading={deciding === action}
        >
          {confirmWords[action]}
        </Button>
      </div>
    </form>
  );
}

/** The entry as it will read. */
function Record({ document, action, comment }: Pick<ConfirmDecisionProps, 'document' | 'action' | 'comment'>) {
  const name = useSelector(selectUser)?.name ?? '';
  const step = document.review?.steps[document.review.position]?.name;
  const stoodIn = document.standsInFor.map((person) => person.name).join(' or ');
  return (
    <dl className={styles.record}>
      <dt>{meaningOf(action, document.status)}</dt>
      <dd>
        <strong>{name}</strong>
        {stoodIn ? ` for ${stoodIn}` : null}
      </dd>
      <dt>Version</dt>
      <dd>{document.version}</dd>
      {step ? (
        <>
          <dt>Step</dt>
          <dd>{step}</dd>
        </>
      ) : null}
      {comment.trim() ? (
        <>
          <dt>Comment</dt>
          <dd className={styles.recorded}>{comment.trim()}</dd>
        </>
      ) : null}
    </dl>
  );
}

interface SignatureFieldProps {
  method: 'password' | 'two_factor';
  value: string;
  wrong: string | null;
  onChange: (text: string) => void;
}

function SignatureField({ method, value, wrong, onChange }: SignatureFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const hasApp = useSelector(selectUser)?.twoFactorEnabled;
  // Also after a wrong one: the next try starts where the eyes are.
  useEffect(() => field.current?.querySelector('input')?.focus(), [wrong]);
  const common = { id, value, 'aria-describedby': wrong ? `${id}-wrong` : undefined };
  return (
    <div className={styles.signature} ref={field}>
      <label htmlFor={id}>{method === 'password' ? 'Your password signs it' : 'Code of your authenticator app'}</label>
      {method === 'password' ? (
        <PasswordInput
          {...common}
          autoComplete="current-password"
          status={wrong ? 'error' : undefined}
          aria-invalid={wrong !== null}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <>
          {hasApp === false ? <NoApp /> : null}
          <CodeInput
            id={id}
            value={value}
            onChange={onChange}
            invalid={wrong !== null}
            describedBy={wrong ? `${id}-wrong` : undefined}
          />
        </>
      )}
      {wrong ? (
        <p id={`${id}-wrong`} className={styles.failure} role="alert">
          {wrong}
        </p>
      ) : null}
    </div>
  );
}

/** Whoever has no authenticator app cannot sign with one. A question: it may have been set up a moment ago. */
function NoApp() {
  return (
    <p className={styles.consequence}>
      No authenticator app yet? <Link to={paths.profile}>Set it up in your profile</Link>
    </p>
  );
}
