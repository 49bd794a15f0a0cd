import { formatDate } from '@/shared/lib/format';
import { CopyButton } from '@/shared/ui/CopyButton';
import type { Checkpoint, PublicKey } from './api';
import styles from './VerifyPanel.module.css';

interface LogKeysProps {
  keys: readonly PublicKey[];
  checkpoint: Checkpoint | null;
}

/** When a key was or is in use. */
function usedWords(from: string | null, until: string | null): string {
  if (until) return `Used until ${formatDate(until)}`;
  return from ? `In use since ${formatDate(from)}` : 'In use';
}

/** What to keep outside, so that nobody here could rewrite the log unnoticed: the key, and a checkpoint. */
export function LogKeys({ keys, checkpoint }: LogKeysProps) {
  return (
    <div className={styles.keys}>
      <p>
        Keep the public key and, now and then, a checkpoint where this system cannot reach them. With both, the verifier
        in each evidence bundle finds every change to what was written before.
      </p>
      <ul>
        {keys.map(({ kid, publicKey, from, until }) => (
          <Kept key={kid} title={`Public key ${kid}`} note={usedWords(from, until)} text={publicKey} copy="Copy key" />
        ))}
        {checkpoint ? (
          <Kept
            title="Last checkpoint"
            note={`Root of ${checkpoint.size.toLocaleString('en-US')} entries`}
            text={checkpoint.text.trimEnd()}
            copy="Copy checkpoint"
          />
        ) : null}
      </ul>
    </div>
  );
}

function Kept({ title, note, text, copy }: { title: string; note: string; text: string; copy: string }) {
  return (
    <li>
      <div className={styles.keyHead}>
        <h3>{title}</h3>
        <span className={styles.quiet}>{note}</span>
      </div>
      <pre>{text}</pre>
      <CopyButton text={text} label={copy} />
    </li>
  );
}
