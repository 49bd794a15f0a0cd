import { Button, Input, Modal, type InputRef } from 'antd';
import { useRef, useState, type FormEvent } from 'react';
import { useOpenDocumentAccessMutation, useRequestDocumentAccessMutation } from '@/api/api';
import { messageOf } from '@/api/problem';
import type { AccessTarget } from '@/shared/access/document-access';
import { formatCountdown } from '@/shared/lib/format';
import { useNow } from '@/shared/lib/use-now';
import styles from './CodeDialog.module.css';

const RESEND_AFTER_MS = 30_000;
const CODE_LENGTH = 6;

interface CodeDialogProps {
  target: AccessTarget;
  expiresInSeconds: number;
  /** Called once: true when the code was right, false when the user cancelled or left it empty. */
  onClose: (granted: boolean) => void;
}

/** Asks for the six digits that were mailed. Sends by itself at the sixth digit; a wrong code stays correctable. */
export default function CodeDialog({ target, expiresInSeconds, onClose }: CodeDialogProps) {
  const input = useRef<InputRef>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [sent, setSent] = useState(() => ({ at: Date.now(), seconds: expiresInSeconds }));
  const [openAccess, opening] = useOpenDocumentAccessMutation();
  const [requestAccess, requesting] = useRequestDocumentAccessMutation();
  const now = useNow();

  const secondsLeft = sent.seconds - (now - sent.at) / 1000;
  const resendIn = Math.ceil((sent.at + RESEND_AFTER_MS - now) / 1000);
  const expired = secondsLeft <= 0;

  const verify = async (authCode: string) => {
    if (authCode === '') return onClose(false);
    setError(null);
    try {
      await openAccess({ id: target.id, accessCodeDto: { authCode } }).unwrap();
      onClose(true);
    } catch (failure) {
      setError(messageOf(failure, 'Invalid verification code'));
      setCode('');
      input.current?.focus();
    }
  };

  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(digits);
    if (digits.length === CODE_LENGTH && digits !== code) void verify(digits);
  };

  const resend = async () => {
    setError(null);
    setCode('');
    try {
      const request = await requestAccess({ id: target.id }).unwrap();
      setSent({ at: Date.now(), seconds: request.expiresInSeconds });
      input.current?.focus();
    } catch (failure) {
      setError(messageOf(failure, 'Failed to request document access'));
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };

  return (
    <Modal
      open
      title="Enter the verification code"
      width={420}
      footer={null}
      onCancel={() => onClose(false)}
      afterOpenChange={(open) => open && input.current?.focus()}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <form onSubmit={submit} noValidate>
        <p className={styles.lead}>
          We sent a six-digit code to your e-mail address. It opens <strong>{target.title}</strong> for 15 minutes.
        </p>
        <label className="visually-hidden" htmlFor="access-code">
          Verification code
        </label>
        <Input
          id="access-code"
          ref={input}
          className={styles.code}
          value={code}
          onChange={(event) => change(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          // Room for codes that are pasted with blanks or a dash; only the digits are kept.
          maxLength={12}
          disabled={opening.isLoading}
          status={error || expired ? 'error' : undefined}
          aria-invalid={Boolean(error)}
          aria-describedby="access-code-note"
          placeholder="––––––"
        />
        <div id="access-code-note" className={styles.note} role={error || expired ? 'alert' : undefined}>
          {error ? (
            <span className={styles.error}>{error}</span>
          ) : (
            <Validity expired={expired} secondsLeft={secondsLeft} />
          )}
        </div>
        <div className={styles.actions}>
          <Button
            type="link"
            className={styles.resend}
            disabled={resendIn > 0}
            loading={requesting.isLoading}
            onClick={() => void resend()}
          >
            {resendIn > 0 ? `Send a new code in ${resendIn} s` : 'Send a new code'}
          </Button>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={opening.isLoading}>
            Continue
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function Validity({ expired, secondsLeft }: { expired: boolean; secondsLeft: number }) {
  if (expired) return <span className={styles.error}>This code has expired. Send a new one.</span>;
  return (
    <span>
      Valid for <span className="tabular">{formatCountdown(secondsLeft)}</span>
    </span>
  );
}
