import { Button } from 'antd';
import { saveBlob } from '@/shared/lib/save-blob';
import { CopyButton } from '@/shared/ui/CopyButton';
import { DownloadIcon } from '@/shared/ui/icons';
import styles from './profile.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes, this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const download = () =>
    saveBlob(
      new Blob([`Countersign recovery codes\nEach works once.\n\n${text}\n`], { type: 'text/plain' }),
      'countersign-recovery-codes.txt',
    );
  return (
    <div role="group" aria-label="Recovery codes">
      <p className={styles.lead}>
        <strong>Keep these recovery codes.</strong> Each signs you in once when your phone is not at hand. They are not
        shown again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <CopyButton text={text} label="Copy" />
        <Button icon={<DownloadIcon size={14} />} onClick={download}>
          Download
        </Button>
        <Button type="primary" className={styles.end} onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
