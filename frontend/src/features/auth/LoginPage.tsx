import { Alert, Tabs } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import { EntryLayout } from '@/shared/ui/EntryLayout';
import styles from './auth.module.css';
import { LoginForm } from './LoginForm';
import { arrivalOf } from './arrival';
import { RegisterForm } from './RegisterForm';
import { SecondFactorForm } from './SecondFactorForm';
import { useSignInFlow } from './use-sign-in-flow';

const door = {
  welcome: { title: 'Login successful', description: 'Welcome back' },
  failureTitle: 'Login failed',
  fallback: 'Invalid credentials',
};

/** Sign in, or register with the default organization. Other pages send people here with a notice and their address. */
export default function LoginPage() {
  const arrival = arrivalOf(useLocation().state);
  const [tab, setTab] = useState('login');
  const [email, setEmail] = useState(arrival.email);
  const [notice, setNotice] = useState(arrival.notice);
  const flow = useSignInFlow(door);
  const registered = (address: string, message: string) => {
    setEmail(address);
    setNotice(message);
    setTab('login');
  };

  if (flow.challenge) {
    return (
      <EntryLayout
        title="Confirm that it is you"
        documentTitle="Verification code"
        description="Enter the code of your authenticator app."
      >
        <SecondFactorForm challenge={flow.challenge} onAnswer={flow.accept} onBack={flow.leaveChallenge} />
      </EntryLayout>
    );
  }
  return (
    <EntryLayout
      title="Secure Document Management System"
      documentTitle={tab === 'login' ? 'Login' : 'Register'}
      foot={<Ways />}
    >
      <Tabs
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          {
            key: 'login',
            label: 'Login',
            children: (
              <>
                {notice ? <Alert type="info" title={notice} className={styles.notice} role="status" /> : null}
                <LoginForm email={email} flow={flow} />
              </>
            ),
          },
          { key: 'register', label: 'Register', children: <RegisterForm onRegistered={registered} /> },
        ]}
      />
    </EntryLayout>
  );
}

function Ways() {
  return (
    <>
      <p>
        Administrator? <Link to={paths.organizationAccess}>Access your organization</Link>
      </p>
      <p>
        New to Countersign? <Link to={paths.organizationRegister}>Register your organization</Link> or{' '}
        <Link to={paths.organizationRegistration}>join one</Link>
      </p>
      <p>
        By signing in you accept the <Link to={paths.privacyPolicy}>privacy policy and terms of service</Link>.
      </p>
    </>
  );
}
