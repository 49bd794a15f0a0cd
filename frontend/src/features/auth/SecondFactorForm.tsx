import { Alert, Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isProblem } from '@/api/problem';
import { CodeInput } from '@/shared/forms/CodeInput';
import { useVerifyTwoFactorMutation, type SignInAnswer } from './api';
import styles from './auth.module.css';
import { failureWords } from './failure-words';

interface SecondFactorFormProps {
  challenge: string;
  onAnswer: (answer: SignInAnswer) => void;
  onBack: () => void;
}

/** The second step of signing in: the code of the authenticator app, or one of the recovery codes. */
export function SecondFactorForm({ challenge, onAnswer, onBack }: SecondFactorFormProps) {
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [ended, setEnded] = useState(false);
  const [verify, { isLoading }] = useVerifyTwoFactorMutation();
  const input = useRef<InputRef>(null);

  useEffect(() => {
    input.current?.focus();
  }, [recovery, error]);

  const send = async (entered: string) => {
    if (entered === '') {
      setError(recovery ? 'Enter a recovery code' : 'Enter the 6-digit code');
      return;
    }
    setError(null);
    try {
      onAnswer(await verify({ verifyTwoFactorDto: { challenge, code: entered } }).unwrap());
    } catch (failure) {
      setCode('');
      setError(failureWords(failure, 'Invalid verification code'));
      // Any other refusal than a wrong code means that this attempt is over, not that the code can be corrected.
      setEnded(isProblem(failure) && failure.status !== 0 && failure.code !== 'INVALID_CODE');
    }
  };

  const other = () => {
    setRecovery(!recovery);
    setCode('');
    setError(null);
  };

  if (ended) {
    return (
      <>
        <Alert type="warning" title={error} className={styles.notice} role="alert" />
        <Button block size="large" onClick={onBack}>
          Back to sign in
        </Button>
      </>
    );
  }

  return (
    <Form layout="vertical" size="large" requiredMark={false} noValidate onFinish={() => void send(code)}>
      <Form.Item
        label={recovery ? 'Recovery code' : 'Verification code'}
        htmlFor="second-factor"
        validateStatus={error ? 'error' : undefined}
        help={
          error ? (
            <span id="second-factor-note" role="alert">
              {error}
            </span>
          ) : undefined
        }
      >
        {recovery ? (
          <Input
            id="second-factor"
            ref={input}
            value={code}
            autoComplete="off"
            spellCheck={false}
            className={styles.recovery}
            aria-describedby={error ? 'second-factor-note' : undefined}
            onChange={(event) => setCode(event.target.value)}
          />
        ) : (
          <CodeInput
            id="second-factor"
            ref={input}
            value={code}
            disabled={isLoading}
            invalid={error !== null}
            describedBy={error ? 'second-factor-note' : undefined}
            onChange={setCode}
            onComplete={(digits) => void send(digits)}
          />
        )}
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isLoading}>
        Verify
      </Button>
      <div className={styles.secondary}>
        <Button type="link" onClick={other}>
          {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
        <Button type="link" onClick={onBack}>
          Back to sign in
        </Button>
      </div>
    </Form>
  );
}
