import { useEffect, useState } from 'react';
import { useToast } from '@/shared/lib/use-toast';
import { CheckIcon, CopyIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './Hash.module.css';

const SHOWN_MS = 2000;
const SHORT = 12;

interface HashProps {
  hash: string;
  /** Whose it is, for the name of the button. */
  of: string;
  /** Shows the beginning only; all of it is copied. */
  short?: boolean;
}

/** A file's SHA-256, to be copied and compared. */
export function Hash({ hash, of, short = false }: HashProps) {
  const [copied, setCopied] = useState(false);
  const toast = useToast();
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    navigator.clipboard.writeText(hash).then(
      () => setCopied(true),
      () =>
        toast.fail({ title: 'Not copied', description: 'This browser does not allow it. Select the text instead.' }),
    );
  return (
    <span className={styles.hash}>
      <code title={hash}>{short ? `${hash.slice(0, SHORT)}…` : hash}</code>
      <IconButton
        label={copied ? 'Copied' : `Copy the SHA-256 of ${of}`}
        onClick={() => void copy()}
        icon={copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
      />
    </span>
  );
}
