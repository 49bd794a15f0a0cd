import { Alert, Button, Form, Input, Modal, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isProblem } from '@/api/problem';
import { selectUser, signedIn, signedOut } from '@/api/session/session-slice';
import { requiredRule } from '@/shared/forms/rules';
import { forgetKept } from '@/shared/lib/kept';
import { useToast } from '@/shared/lib/use-toast';
import { PasswordInput } from '@/shared/ui/PasswordInput';
import { useLoginMutation, useSuperAdminLoginMutation, type SignInAnswer } from './api';
import styles from './auth.module.css';
import { failureWords } from './failure-words';
import { SecondFactorForm } from './SecondFactorForm';

interface SessionExpiredDialogProps {
  open: boolean;
  onClosed: () => void;
}

/** Asks whose session has ended to sign in again. The page stays behind it with all that was entered, and goes on. */
export default function SessionExpiredDialog({ open, onClosed }: SessionExpiredDialogProps) {
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const toast = useToast();
  const first = useRef<InputRef>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const accept = (answer: SignInAnswer) => {
    if (answer.twoFactorRequired && answer.challenge) return setChallenge(answer.challenge);
    if (!answer.token || !answer.user) return setRefusal(answer.message || 'Login failed');
    const enrolmentRequired = answer.twoFactorEnrolmentRequired ?? false;
    dispatch(signedIn({ user: answer.user, token: answer.token, enrolmentRequired }));
    toast.notify({ title: 'Signed in again', description: 'You can go on where you were.' });
  };
  const leave = () => {
    forgetKept();
    dispatch(signedOut());
  };
  if (!user) return null;
  return (
    <Modal
      open={open}
      title="Your session has ended"
      width={420}
      zIndex={1800}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
      // Whoever comes by an unattended screen reads nothing of it.
      styles={{ mask: { backdropFilter: 'blur(12px)' } }}
      afterOpenChange={(opened) => opened && first.current?.focus()}
      afterClose={onClosed}
    >
      <p className={styles.expired}>
        Sign in again as {user.name}. What you entered on this page is still here, and it goes on where it stopped.
      </p>
      {challenge ? (
        <SecondFactorForm challenge={challenge} onAnswer={accept} onBack={() => setChallenge(null)} />
      ) : (
        <>
          {refusal ? <Alert type="error" title={refusal} className={styles.notice} role="alert" /> : null}
          <CredentialsForm
            email={user.email}
            withAccessCode={user.role === 'super_admin'}
            first={first}
            onAnswer={accept}
            onRefused={setRefusal}
          />
        </>
      )}
      <Button type="link" className={styles.else} onClick={leave}>
        Sign in as somebody else
      </Button>
    </Modal>
  );
}

interface CredentialsFormProps {
  email: string;
  /** The platform's administrator has one beside the password. */
  withAccessCode: boolean;
  first: React.RefObject<InputRef | null>;
  onAnswer: (answer: SignInAnswer) => void;
  onRefused: (words: string | null) => void;
}

interface Credentials {
  password: string;
  accessCode: string;
}

function CredentialsForm({ email, withAccessCode, first, onAnswer, onRefused }: CredentialsFormProps) {
  const [form] = Form.useForm<Credentials>();
  const [login, loggingIn] = useLoginMutation();
  const [platformLogin, loggingInToPlatform] = useSuperAdminLoginMutation();
  const submit = async ({ password, accessCode }: Credentials) => {
    onRefused(null);
    try {
      const answer = withAccessCode
        ? await platformLogin({ superAdminLoginDto: { email, password, accessCode } }).unwrap()
        : await login({ loginDto: { email, password } }).unwrap();
      onAnswer(answer);
    } catch (error) {
      const waits = isProblem(error) && (error.status === 0 || error.status === 429);
      onRefused(failureWords(error, 'Invalid credentials'));
      // Set empty, not reset: that would take the field from under the focus.
      if (!waits) form.setFieldsValue({ password: '', accessCode: '' });
      first.current?.focus();
    }
  };
  return (
    <Form<Credentials>
      name="sign-in-again"
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger="onSubmit"
      onFinish={(values) => void submit(values)}
    >
      <Form.Item label="Email" htmlFor="sign-in-again-email">
        {/* Readable and not to be changed: whose page it is. A password manager finds the account by it. */}
        <Input id="sign-in-again-email" readOnly value={email} autoComplete="username" />
      </Form.Item>
      <Form.Item name="password" label="Password" rules={[{ required: true, message: 'Password is required' }]}>
        <PasswordInput ref={first} autoComplete="current-password" />
      </Form.Item>
      {withAccessCode ? (
        <Form.Item name="accessCode" label="Access code" rules={requiredRule('Access code is required')}>
          <PasswordInput autoComplete="off" />
        </Form.Item>
      ) : null}
      <Button type="primary" htmlType="submit" block loading={loggingIn.isLoading || loggingInToPlatform.isLoading}>
        Sign in
      </Button>
    </Form>
  );
}
