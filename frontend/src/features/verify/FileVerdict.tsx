import type { ReactNode } from 'react';
import type { CertificatePayload } from '../../../../verifier/certificate.mjs';
import { formatDateTime } from '@/shared/lib/format';
import { CheckIcon, MinusIcon, WarningIcon } from '@/shared/ui/icons';
import type { Step, Verdict } from './judge';
import styles from './verify.module.css';

const titles: Record<Step['id'], string> = {
  link: 'The code or link',
  file: 'The file',
  signature: 'The signature',
  entry: 'The entry in the evidence log',
  checkpoint: 'The signed log',
  platform: 'The log of the platform',
  timestamp: 'Independent time',
};

const headlines: Record<Verdict['outcome'], { title: string; text: string }> = {
  genuine: { title: 'The file is genuine', text: 'It is the one that was certified, byte for byte.' },
  matches: {
    title: 'The file matches the link',
    text: 'It has the hash that the link says. Add the certificate to see who certified it, and when.',
  },
  holds: { title: 'The certificate holds', text: 'Add the file to compare it.' },
  fails: { title: 'Not genuine', text: 'Do not rely on this file. What does not hold is marked below.' },
};

/** What was found: the answer first, then each step, then what the certificate says. */
export function FileVerdict({ verdict }: { verdict: Verdict }) {
  const { outcome, steps, judgement, bundle, fileSha256 } = verdict;
  return (
    <section className={styles.verdict} data-outcome={outcome} aria-labelledby="verdict">
      <Headline bad={outcome === 'fails'} {...headlines[outcome]} />
      <ol className={styles.steps}>
        {steps.map(({ id, ok, detail }) => (
          <StepLine key={id} title={titles[id]} ok={ok} detail={detail} />
        ))}
      </ol>
      <dl className={styles.facts}>
        {judgement?.certificate && outcome !== 'fails' ? <Certified payload={judgement.certificate} /> : null}
        {fileSha256 ? (
          <Fact label="SHA-256 of the file">
            <code>{fileSha256}</code>
          </Fact>
        ) : null}
        {bundle && judgement && !judgement.pinned && outcome !== 'fails' ? (
          <Fact label="Key that was believed">
            {bundle.keys.map(({ kid, publicKey }) => (
              <code key={kid}>{publicKey}</code>
            ))}
            <span className={styles.quiet}>
              It came with the certificate. Compare it with the key that the organization gave you.
            </span>
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

/** The answer in one line. */
export function Headline({ bad, title, text }: { bad: boolean; title: string; text: string }) {
  return (
    <div className={styles.headline}>
      {bad ? <WarningIcon size={24} /> : <CheckIcon size={24} />}
      <div>
        <h2 id="verdict">{title}</h2>
        <p>{text}</p>
      </div>
    </div>
  );
}

const words = { true: 'Holds', false: 'Does not hold', null: 'Not judged' } as const;

function StepLine({ title, ok, detail }: { title: string; ok: boolean | null; detail: string }) {
  const Icon = ok === null ? MinusIcon : ok ? CheckIcon : WarningIcon;
  return (
    <li data-ok={String(ok)}>
      <Icon />
      <div>
        <strong>
          {title}
          <span className="visually-hidden">: {words[`${ok}`]}</span>
        </strong>
        <p>{detail}</p>
      </div>
    </li>
  );
}

function Certified({ payload: { event, version, documentId, at, iss, org } }: { payload: CertificatePayload }) {
  return (
    <>
      <Fact label="Certified">
        Version {version} of document {documentId}, {event} on {formatDateTime(at)}
      </Fact>
      <Fact label="Issued by">
        {iss}, organization {org}
      </Fact>
    </>
  );
}

/** One fact of a result. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
