import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/problem';
import { useApiDispatch } from '@/api/use-api-dispatch';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { requiredRule } from '@/shared/forms/rules';
import { plural } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { Badge } from '@/shared/ui/Badge';
import { PasswordInput } from '@/shared/ui/PasswordInput';
import { profileChanged, useRenewRecoveryCodesMutation, useDisableTwoFactorMutation, type Profile } from './api';
import { PasswordCheckForm } from './PasswordCheckForm';
import styles from './profile.module.css';
import { RecoveryCodes } from './RecoveryCodes';
import { TwoFactorSetup } from './TwoFactorSetup';

type Step = 'rest' | 'setup' | 'codes' | 'off';

/** The second factor: set it up, renew its recovery codes, turn it off. */
export function TwoFactor({ profile }: { profile: Profile }) {
  const [step, setStep] = useState<Step>('rest');
  const dispatch = useApiDispatch();
  const rest = () => setStep('rest');
  const codesSeen = () => {
    dispatch(profileChanged());
    rest();
  };
  if (step === 'setup') return <TwoFactorSetup onDone={codesSeen} onCancel={rest} />;
  if (step === 'codes') return <RenewCodes onDone={codesSeen} />;
  if (step === 'off') return <TurnOff onDone={rest} />;
  const { twoFactorEnabled: on, twoFactorRequiredByOrganization: required, recoveryCodesLeft } = profile;
  return (
    <>
      <div className={styles.fact}>
        <Badge colour={on ? 'green' : 'grey'}>{on ? 'On' : 'Off'}</Badge>
        {required ? <span className={styles.quiet}>Your organization requires it.</span> : null}
        {on ? null : (
          <Button className={styles.end} onClick={() => setStep('setup')}>
            Set up two-factor
          </Button>
        )}
      </div>
      {on ? (
        <div className={styles.note}>
          <span>
            {recoveryCodesLeft > 0
              ? `${plural(recoveryCodesLeft, 'recovery code')} left, for when your phone is not at hand.`
              : 'No recovery codes left. Make new ones before you need them.'}
          </span>
          <Button size="small" onClick={() => setStep('codes')}>
            New recovery codes
          </Button>
          {required ? null : (
            <Button size="small" danger onClick={() => setStep('off')}>
              Turn off
            </Button>
          )}
        </div>
      ) : null}
    </>
  );
}

function RenewCodes({ onDone }: { onDone: () => void }) {
  const [renew] = useRenewRecoveryCodesMutation();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <PasswordCheckForm
      lead="New codes replace the ones you have."
      action="Make new codes"
      failureTitle="No new codes made"
      onCancel={onDone}
      onPassword={async (currentPassword) => {
        const { recoveryCodes } = await renew({ currentPasswordDto: { currentPassword } }).unwrap();
        setCodes(recoveryCodes);
      }}
    />
  );
}

interface OffValues {
  currentPassword: string;
  code: string;
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const [form] = Form.useForm<OffValues>();
  const [turnOff, { isLoading }] = useDisableTwoFactorMutation();
  const toast = useToast();
  const submit = async (values: OffValues) => {
    try {
      await turnOff({ disableTwoFactorDto: values }).unwrap();
      toast.notify({ title: 'Two-factor turned off', description: 'You sign in with your password alone.' });
      onDone();
    } catch (error) {
      if (!showFieldErrors(form, error, ['currentPassword', 'code'])) {
        toast.fail({
          title: 'Two-factor not turned off',
          description: messageOf(error, 'Please try again in a moment.'),
        });
      }
    }
  };
  return (
    <Form<OffValues>
      name="two-factor-off"
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item
        name="currentPassword"
        label="Current password"
        rules={[{ required: true, message: 'Password is required' }]}
      >
        <PasswordInput autoComplete="current-password" autoFocus />
      </Form.Item>
      <Form.Item name="code" label="Code of the app, or a recovery code" rules={requiredRule('Enter the 6-digit code')}>
        <Input autoComplete="one-time-code" className={styles.code} maxLength={40} />
      </Form.Item>
      <div className={styles.row}>
        <Button danger type="primary" htmlType="submit" loading={isLoading}>
          Turn off two-factor
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  );
}
