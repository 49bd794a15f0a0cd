import { Link } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import type { DocSection } from '../docs/doc';
import { guide } from '../docs/links';

/** Questions before and at the door. */
export const starting: readonly DocSection[] = [
  {
    id: 'getting-started',
    title: 'Getting started',
    parts: [
      {
        id: 'what-is-countersign',
        title: 'What is Countersign for?',
        body: (
          <p>
            For documents that somebody has to answer for: policies, contracts, procedures, reports. Countersign keeps
            the file, takes it through review and approval, and remembers who decided what and when. Opening a file
            takes a code, and every opening is recorded.
          </p>
        ),
      },
      {
        id: 'start-an-organization',
        title: 'How does my organization start?',
        body: (
          <p>
            <Link to={paths.organizationRegister}>Register your organization</Link>. You become its administrator, can
            sign in at once, and invite the others after you confirm your e-mail address. The{' '}
            <Link to={guide('organization-setup', 'register')}>setup guide</Link> takes about fifteen minutes.
          </p>
        ),
      },
      {
        id: 'join-an-organization',
        title: 'My organization is already here. How do I join?',
        body: (
          <p>
            The quickest way is an invitation: ask one of its administrators for one. Or{' '}
            <Link to={paths.organizationRegistration}>register yourself</Link>, choose the organization and the role you
            need, and confirm your e-mail address. An administrator then decides, and chooses your role.
          </p>
        ),
      },
      {
        id: 'waiting-after-registering',
        title: 'I registered. Why can I not sign in?',
        body: (
          <p>
            Because somebody still has to act. You: open the link in the confirmation mail, which is good for 24 hours.
            Your administrator: grant the request in User Management. You get a mail with the decision.
          </p>
        ),
      },
      {
        id: 'cost',
        title: 'What does it cost to try?',
        body: (
          <p>
            Nothing. The trial lasts 30 days and needs no credit card. The <Link to={`${paths.home}#plans`}>plans</Link>{' '}
            say what comes after.
          </p>
        ),
      },
    ],
  },
  {
    id: 'signing-in',
    title: 'Signing in',
    parts: [
      {
        id: 'password-rules',
        title: 'What makes a valid password?',
        body: (
          <p>
            At least 8 characters, with uppercase and lowercase letters, a number and a special character. Common
            passwords are refused, and so are those that contain your e-mail address or the name of your organization.
          </p>
        ),
      },
      {
        id: 'forgotten-password',
        title: 'I forgot my password.',
        body: (
          <p>
            Use <Link to={paths.forgotPassword}>Forgot password</Link>. If the address belongs to an account, a mail
            with a link and a code arrives; it works once, for 30 minutes. A new password ends all your sessions,
            everywhere.
          </p>
        ),
      },
      {
        id: 'locked-account',
        title: 'Why is my account locked?',
        body: (
          <p>
            Five failed attempts lock sign-in for 15 minutes, even for the right password. Wait, then try again or set a
            new password. If it was not you who tried, turn on two-factor authentication.
          </p>
        ),
      },
      {
        id: 'two-factor',
        title: 'How do I turn on two-factor authentication?',
        body: (
          <p>
            In <strong>Profile</strong>, with any authenticator app. Keep the recovery codes you are given: each signs
            you in once when your phone is not at hand. Without phone and codes, an administrator of your organization
            can reset it for you.
          </p>
        ),
      },
      {
        id: 'session-length',
        title: 'How long do I stay signed in?',
        body: (
          <p>
            12 hours, or 30 days with <strong>Remember me</strong>. Do not use it on a shared computer.{' '}
            <strong>Profile</strong> lists where you are signed in and ends any session you do not recognize.
          </p>
        ),
      },
    ],
  },
];
