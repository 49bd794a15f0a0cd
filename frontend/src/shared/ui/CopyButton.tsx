import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useToast } from '../lib/use-toast';
import { CheckIcon, CopyIcon } from './icons';

const SHOWN_MS = 2000;

interface CopyButtonProps {
  text: string;
  label: string;
}

/** Puts a text on the clipboard and says so on itself. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const toast = useToast();
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => setCopied(false), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.fail({
        title: 'Not copied',
        description: 'This browser does not allow it. Select the text and copy it by hand.',
      });
    }
  };
  return (
    <Button icon={copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
