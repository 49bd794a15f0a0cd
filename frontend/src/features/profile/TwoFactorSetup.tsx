import { Button, Form, QRCode, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '@/api/problem';
import { CodeInput } from '@/shared/forms/CodeInput';
import { palettes } from '@/theme/tokens';
import { CopyButton } from '@/shared/ui/CopyButton';
import { useConfirmTwoFactorMutation, useStartTwoFactorMutation } from './api';
import { PasswordCheckForm } from './PasswordCheckForm';
import styles from './profile.module.css';
import { RecoveryCodes } from './RecoveryCodes';

interface TwoFactorSetupProps {
  /** Called when the recovery codes were seen. */
  onDone: () => void;
  onCancel?: () => void;
}

/** Three steps: prove who you are, scan and enter a first code, keep the recovery codes. */
export function TwoFactorSetup({ onDone, onCancel }: TwoFactorSetupProps) {
  const [enrol] = useStartTwoFactorMutation();
  const [offer, setOffer] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (offer) return <Scan secret={offer.secret} uri={offer.uri} onCodes={setCodes} onCancel={onCancel} />;
  return (
    <PasswordCheckForm
      lead="You need an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password."
      action="Continue"
      failureTitle="Two-factor not set up"
      onCancel={onCancel}
      onPassword={async (currentPassword) =>
        setOffer(await enrol({ currentPasswordDto: { currentPassword } }).unwrap())
      }
    />
  );
}

interface ScanProps {
  secret: string;
  uri: string;
  onCodes: (codes: string[]) => void;
  onCancel?: () => void;
}

function Scan({ secret, uri, onCodes, onCancel }: ScanProps) {
  const [confirm, { isLoading }] = useConfirmTwoFactorMutation();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const input = useRef<InputRef>(null);
  useEffect(() => {
    input.current?.focus();
  }, [error]);
  const send = async (digits: string) => {
    if (digits === '') return setError('Enter the 6-digit code');
    setError(null);
    try {
      onCodes((await confirm({ twoFactorCodeDto: { code: digits } }).unwrap()).recoveryCodes);
    } catch (failure) {
      setCode('');
      setError(messageOf(failure, 'Invalid verification code'));
    }
  };
  return (
    <Form layout="vertical" requiredMark={false} noValidate onFinish={() => void send(code)}>
      <div className={styles.setup}>
        <div
          className={styles.qr}
          style={{ background: palettes.light.surface }}
          role="img"
          aria-label="QR code for the authenticator app; the key beside it says the same"
        >
          {/* Dark on light in both themes: cameras do not read it the other way round. */}
          <div aria-hidden="true">
            <QRCode
              value={uri}
              type="svg"
              size={148}
              bordered={false}
              color={palettes.light.ink}
              bgColor={palettes.light.surface}
              styles={{ root: { padding: 0 } }}
            />
          </div>
        </div>
        <ol className={styles.steps}>
          <li>
            Scan the code with the app, or type in this key:
            <span className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
            <CopyButton text={secret} label="Copy key" />
          </li>
          <li>Enter the six digits that the app shows.</li>
        </ol>
      </div>
      <Form.Item
        label="Verification code"
        htmlFor="enrolment-code"
        className={styles.code}
        validateStatus={error ? 'error' : undefined}
        help={
          error ? (
            <span id="enrolment-note" role="alert">
              {error}
            </span>
          ) : undefined
        }
      >
        <CodeInput
          id="enrolment-code"
          ref={input}
          value={code}
          disabled={isLoading}
          invalid={error !== null}
          describedBy={error ? 'enrolment-note' : undefined}
          onChange={setCode}
          onComplete={(digits) => void send(digits)}
        />
      </Form.Item>
      <div className={styles.row}>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Turn on two-factor
        </Button>
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      </div>
    </Form>
  );
}
