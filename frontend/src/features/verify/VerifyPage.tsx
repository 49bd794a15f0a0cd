import { Button, Input, Progress } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { DropZone } from '@/shared/files/DropZone';
import { formatMegabytes } from '@/shared/lib/format';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { paths } from '@/shared/routing/paths';
import { CheckIcon, CloseIcon, WarningIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import { Logo } from '@/shared/ui/Logo';
import type { Dropped } from './dropped';
import { LogVerdict } from './LogVerdict';
import { useJudgement, type JudgementState } from './use-judgement';
import { FileVerdict } from './FileVerdict';
import { readLink, type VerifyLink } from './verify-link';
import styles from './verify.module.css';

/** Where anybody checks a file against its certificate, without an account and without sending it anywhere. */
export default function VerifyPage() {
  usePageTitle('Verify a file');
  const { hash } = useLocation();
  const link = readLink(hash);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to={paths.home} className={styles.brand} aria-label="Countersign home">
          <Logo size={26} />
        </Link>
      </header>
      <main className={styles.main}>
        <h1>Verify a file</h1>
        <p className={styles.lead}>
          Check whether a file is the one that was uploaded or approved in Countersign. It all happens in this browser:
          nothing is uploaded, and once the page is open it needs no connection.
        </p>
        <Desk key={hash} link={link} />
        <Meaning />
      </main>
    </div>
  );
}

const hintOf = (link: VerifyLink | null) =>
  link
    ? 'The file is enough to compare it with the link. The certificate also proves who and when.'
    : 'The certificate is the ZIP or JSON file of the certificate page. Evidence bundles are taken too.';

function Desk({ link }: { link: VerifyLink | null }) {
  const { dropped, add, remove, clear, keyText, setKeyText, state, support } = useJudgement(link);
  const empty = !dropped.file && !dropped.certificates && !dropped.log;
  if (support === 'insecure' || support === 'old') return <Unable why={support} />;
  return (
    <>
      {link ? <LinkNote link={link} /> : null}
      <DropZone
        own
        multiple
        anyFile
        compact={!empty}
        title={empty ? 'Choose or drop the file and its certificate' : 'Add or replace'}
        hint={empty ? hintOf(link) : 'The file, its certificate or an evidence bundle'}
        onFiles={add}
      />
      {empty ? null : <Chosen dropped={dropped} onRemove={remove} />}
      {dropped.certificates || dropped.log ? <KeyField value={keyText} onChange={setKeyText} /> : null}
      <Outcome state={state} />
      {empty ? null : (
        <div className={styles.again}>
          <Button onClick={clear}>Check another file</Button>
        </div>
      )}
    </>
  );
}

/** How the check went, or how far it is. */
function Outcome({ state }: { state: JudgementState }) {
  if (state.kind === 'working') return <Working checked={state.checked} />;
  return (
    <div aria-live="polite">
      {state.kind === 'file' ? <FileVerdict verdict={state.verdict} /> : null}
      {state.kind === 'log' ? <LogVerdict judgement={state.judgement} /> : null}
      {state.kind === 'needs' ? <p className={styles.needs}>{state.what}</p> : null}
      {state.kind === 'failed' ? (
        <p className={styles.needs} role="alert">
          {state.message}
        </p>
      ) : null}
    </div>
  );
}

function Working({ checked }: { checked: number | null }) {
  return (
    <div className={styles.working} role="status">
      {checked === null ? (
        'Checking'
      ) : (
        <>
          <Progress percent={100} status="active" showInfo={false} aria-label="Checking the log" />
          {checked.toLocaleString('en-US')} entries checked
        </>
      )}
    </div>
  );
}

function LinkNote({ link }: { link: VerifyLink }) {
  return (
    <div className={styles.link}>
      <p>The link that brought you here is about the file with this SHA-256:</p>
      <code>{link.sha256}</code>
    </div>
  );
}

function Unable({ why }: { why: 'insecure' | 'old' }) {
  return (
    <div className={styles.unable} role="alert">
      <WarningIcon size={18} />
      <p>
        {why === 'insecure'
          ? 'Browsers only calculate hashes on pages that came over HTTPS. Open this page over HTTPS, or use verify.mjs from the evidence bundle.'
          : 'This browser cannot check signatures of this kind (Ed25519). Use a newer one, or verify.mjs from the evidence bundle.'}
      </p>
    </div>
  );
}

interface ChosenProps {
  dropped: Dropped;
  onRemove: (kind: keyof Dropped) => void;
}

/** What was given, each with its way out. */
function Chosen({ dropped: { file, certificates, log }, onRemove }: ChosenProps) {
  const items: { kind: keyof Dropped; what: string; name: string; note?: string }[] = [
    ...(file ? [{ kind: 'file' as const, what: 'File', name: file.name, note: formatMegabytes(file.size) }] : []),
    ...(certificates ? [{ kind: 'certificates' as const, what: 'Certificate', name: certificates.from }] : []),
    ...(log ? [{ kind: 'log' as const, what: 'Evidence bundle', name: log.from }] : []),
  ];
  return (
    <ul className={styles.chosen}>
      {items.map(({ kind, what, name, note }) => (
        <li key={kind}>
          <span className={styles.what}>{what}</span>
          <span className={styles.name} title={name}>
            {name}
          </span>
          {note ? <span className={styles.quiet}>{note}</span> : null}
          <IconButton label={`Remove ${name}`} icon={<CloseIcon size={14} />} onClick={() => onRemove(kind)} />
        </li>
      ))}
    </ul>
  );
}

function KeyField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <div className={styles.key}>
      <label htmlFor="pinned-key">Public key that you were given (optional)</label>
      <Input
        id="pinned-key"
        value={value}
        spellCheck={false}
        autoComplete="off"
        aria-describedby="pinned-key-note"
        onChange={(event) => onChange(event.target.value)}
      />
      <p id="pinned-key-note" className={styles.quiet}>
        With it, nobody can pass with a key of their own. Ask the organization for it on another way than this file.
      </p>
    </div>
  );
}

const meanings = [
  ['It proves', 'that these bytes were certified, by which organization, and that its log has had the entry since.'],
  [
    'It does not prove',
    'that what the document says is true, or a time that an independent authority did not confirm.',
  ],
] as const;

/** What the result means, said before anybody relies on it. */
function Meaning() {
  const [online, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const change = () => setOnline(navigator.onLine);
    window.addEventListener('online', change);
    window.addEventListener('offline', change);
    return () => {
      window.removeEventListener('online', change);
      window.removeEventListener('offline', change);
    };
  }, []);
  return (
    <footer className={styles.meaning}>
      <dl>
        {meanings.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>
        <CheckIcon size={14} />{' '}
        {online ? 'You may go offline now: this page keeps working.' : 'You are offline. This page works all the same.'}
      </p>
    </footer>
  );
}
