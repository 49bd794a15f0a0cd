import { Radio, Switch } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { messageOf } from '@/api/problem';
import { useToast } from '@/shared/lib/use-toast';
import {
  useUpdateOrganizationMutation,
  type DecisionSignature,
  type DocumentAccessPolicy,
  type OrganizationChanges,
  type OrganizationSettings,
} from './api';
import styles from './organization.module.css';

const accessChoices: readonly { value: DocumentAccessPolicy; label: string; text: string }[] = [
  {
    value: 'every_access',
    label: 'A code for every document',
    text: 'Opening or downloading a document takes a code that is mailed; it is good for that document for 15 minutes.',
  },
  {
    value: 'session',
    label: 'One code for all documents',
    text: 'One code opens all documents that a person may see, for 15 minutes.',
  },
  { value: 'view_only', label: 'A code for viewing only', text: 'Downloads take no code, viewing does.' },
];

const signatureChoices: readonly { value: DecisionSignature; label: string; text: string }[] = [
  {
    value: 'none',
    label: 'No',
    text: 'Being signed in is enough.',
  },
  { value: 'password', label: 'Password', text: 'Whoever decides enters the password again.' },
  {
    value: 'two_factor',
    label: 'Authenticator app',
    text: 'Whoever decides enters a code of the app. People without one set it up in their profile first.',
  },
];

/**
 * The organization with what was chosen. The cache has it too, and takes it back when the server refuses, but tells the
 * screen a frame later: for that long a radio would fall back to the former choice.
 */
function usePolicies(stored: OrganizationSettings) {
  const [change] = useUpdateOrganizationMutation();
  const [chosen, setChosen] = useState<OrganizationChanges>({});
  const toast = useToast();
  const save = async (changes: OrganizationChanges) => {
    setChosen((before) => ({ ...before, ...changes }));
    try {
      await change({ organizationId: stored.id, updateOrganizationDto: changes }).unwrap();
      toast.notify({ title: 'Policy saved' });
    } catch (error) {
      toast.fail({ title: 'Policy not saved', description: messageOf(error, 'Please try again in a moment.') });
    } finally {
      // Another choice of the same thing that was made meanwhile stays.
      setChosen((now) => without(now, changes));
    }
  };
  return { organization: { ...stored, ...chosen }, save };
}

const without = (now: OrganizationChanges, settled: OrganizationChanges): OrganizationChanges =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => settled[name as keyof OrganizationChanges] !== value),
  );

/** The rules of the organization. Each switch saves by itself. */
export function Policies({ organization: stored }: { organization: OrganizationSettings }) {
  const { organization, save } = usePolicies(stored);
  const toggle = (name: 'isListed' | 'twoFactorRequired' | 'publishWithoutReview', title: string, text: string) => (
    <Policy title={title} text={text}>
      {(id) => (
        <Switch aria-labelledby={id} checked={organization[name]} onChange={(on) => void save({ [name]: on })} />
      )}
    </Policy>
  );
  return (
    <div className={styles.policies}>
      <Policy
        title="Join without asking"
        text="Whoever registers and confirms the address is a member at once, as document creator or user; other roles still wait for you."
      >
        {(id) => (
          <Switch
            aria-labelledby={id}
            checked={organization.joinPolicy === 'open'}
            onChange={(open) => void save({ joinPolicy: open ? 'open' : 'approval' })}
          />
        )}
      </Policy>
      {toggle(
        'isListed',
        'Show in the public list',
        'People who register find your organization by its name; otherwise they need an invitation.',
      )}
      {toggle(
        'twoFactorRequired',
        'Require two-factor authentication',
        'Everybody sets up an authenticator app at the next sign-in, before anything else.',
      )}
      {toggle(
        'publishWithoutReview',
        'Allow publishing without review',
        'Authors may publish at once; such documents are marked as published without review.',
      )}
      <fieldset className={styles.access}>
        <legend>Opening documents</legend>
        <Radio.Group
          className={styles.choices}
          value={organization.documentAccess}
          onChange={(event) => void save({ documentAccess: event.target.value as DocumentAccessPolicy })}
        >
          {accessChoices.map(({ value, label, text }) => (
            <Radio key={value} value={value} className={styles.radio}>
              <span className={styles.choice}>{label}</span>
              <span className={styles.text}>{text}</span>
            </Radio>
          ))}
        </Radio.Group>
      </fieldset>
      <fieldset className={styles.access}>
        <legend>Signing decisions</legend>
        <Radio.Group
          className={styles.choices}
          value={organization.decisionSignature}
          onChange={(event) => void save({ decisionSignature: event.target.value as DecisionSignature })}
        >
          {signatureChoices.map(({ value, label, text }) => (
            <Radio key={value} value={value} className={styles.radio}>
              <span className={styles.choice}>{label}</span>
              <span className={styles.text}>{text}</span>
            </Radio>
          ))}
        </Radio.Group>
        <p className={styles.recorded}>
          Each decision is recorded with the printed name, its meaning (“Reviewed by”, “Approved by”), how it was
          signed, the time, the version and the SHA-256 hash of the exact file. An approved document has it all on its
          signature sheet.
        </p>
      </fieldset>
    </div>
  );
}

function Policy({ title, text, children }: { title: string; text: string; children: (labelId: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.policy}>
      <div>
        <div id={id} className={styles.choice}>
          {title}
        </div>
        <div className={styles.text}>{text}</div>
      </div>
      {children(id)}
    </div>
  );
}
