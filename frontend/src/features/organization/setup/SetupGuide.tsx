import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '@/api/session/session-slice';
import { CheckIcon, ChevronDownIcon, CloseIcon } from '@/shared/ui/icons';
import intro from '@/shared/ui/Intro.module.css';
import type { OrganizationSetup, SetupStepKey } from '../api';
import { AllDone } from './AllDone';
import { endGuiding } from './guided';
import styles from './SetupGuide.module.css';
import { progressOf, progressWords, stepWords } from './setup-words';
import { DepartmentsStep, DocumentStep, LogoStep, MembersStep, type Confirmation } from './steps';
import { useSetup } from './use-setup';

interface SetupGuideProps {
  setup: OrganizationSetup;
  /** Null once the admin's own address is confirmed: only then are invitations sent. */
  confirmation: Confirmation | null;
  /** The form that invites somebody, from another part of the product. */
  renderInvite: (onClose: () => void) => ReactNode;
}

/** Leads the admin of a new organization through its first steps. What is done is found out by the server. */
export default function SetupGuide({ setup, confirmation, renderInvite }: SetupGuideProps) {
  const organization = useSelector(selectUser)?.organizationName ?? 'your organization';
  const progress = progressOf(setup);
  const { dismiss } = useSetup();
  const [chosen, setChosen] = useState<SetupStepKey | 'none' | null>(null);
  useEffect(endGuiding, []);
  if (progress.complete) return <AllDone organization={organization} onClose={() => void dismiss()} />;

  // A step that was done gives way to the next one, unless somebody opened another by hand.
  const chosenIsOpen = chosen === 'none' || setup.steps.some(({ key, done }) => key === chosen && !done);
  const open = chosenIsOpen ? chosen : progress.next;
  const bodies: Record<SetupStepKey, ReactNode> = {
    logo: <LogoStep />,
    departments: <DepartmentsStep />,
    members: <MembersStep confirmation={confirmation} renderInvite={renderInvite} />,
    document: <DocumentStep />,
  };
  return (
    <section className={`${intro.intro} ${styles.guide}`} aria-labelledby="setup-guide">
      <div className={intro.head}>
        <div>
          <h2 id="setup-guide">Set up {organization}</h2>
          <p>Four steps, in any order. Members can already read and upload while you are at it.</p>
        </div>
        <Button
          type="text"
          size="small"
          icon={<CloseIcon size={14} />}
          aria-label="Put the guide away"
          title="Put away"
          onClick={() => void dismiss()}
        />
      </div>
      <div className={styles.progress}>
        <progress value={progress.done} max={progress.of} aria-label="Setup" />
        <span>{progressWords(progress)}</span>
      </div>
      <ol className={styles.steps}>
        {setup.steps.map((step, index) => (
          <Step
            key={step.key}
            step={step}
            number={index + 1}
            open={open === step.key}
            onToggle={() => setChosen(open === step.key ? 'none' : step.key)}
          >
            {bodies[step.key]}
          </Step>
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  step: OrganizationSetup['steps'][number];
  number: number;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function Step({ step: { key, done, settled }, number, open, onToggle, children }: StepProps) {
  const words = stepWords[key];
  const { settle } = useSetup();
  const id = `setup-${key}`;
  return (
    <li className={done ? `${styles.step} ${styles.done}` : styles.step}>
      <span className={styles.mark}>{done ? <CheckIcon size={14} /> : number}</span>
      {done ? (
        <div className={styles.finished}>
          <span className={styles.title}>
            {words.title}
            <span className="visually-hidden">, done</span>
          </span>
          <span className={styles.result}>{settled ? words.settled : words.done}</span>
          {settled ? (
            <Button type="link" size="small" onClick={() => void settle(key, false)}>
              Do it after all<span className="visually-hidden">: {words.title}</span>
            </Button>
          ) : null}
        </div>
      ) : (
        <div className={styles.open}>
          <h3>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={onToggle}
            >
              {words.title}
              <ChevronDownIcon size={16} />
            </button>
          </h3>
          {open ? (
            <div id={id} className={styles.body}>
              {children}
              <Button type="text" size="small" className={styles.settle} onClick={() => void settle(key)}>
                {words.settle}
                <span className="visually-hidden">: {words.title}</span>
              </Button>
            </div>
          ) : null}
        </div>
      )}
    </li>
  );
}
