import { Button, Select } from 'antd';
import { useState } from 'react';
import type { DocumentVersion } from '@/api/document-content';
import { CompareIcon } from '@/shared/ui/icons';
import styles from './Versions.module.css';

interface CompareBarProps {
  versions: DocumentVersion[];
  onCompare: (pair: readonly [number, number]) => void;
}

/** Chooses two versions; at first the newest and the one before it. */
export function CompareBar({ versions, onCompare }: CompareBarProps) {
  const [from, setFrom] = useState(versions[1]?.version ?? 1);
  const [to, setTo] = useState(versions[0]?.version ?? 1);
  const options = versions.map(({ version }) => ({ value: version, label: `Version ${version}` }));
  return (
    <div className={styles.compareBar} role="group" aria-label="Compare versions">
      <Select aria-label="From" value={from} options={options} onChange={setFrom} popupMatchSelectWidth={false} />
      <span className={styles.quiet}>with</span>
      <Select aria-label="With" value={to} options={options} onChange={setTo} popupMatchSelectWidth={false} />
      <Button icon={<CompareIcon size={15} />} disabled={from === to} onClick={() => onCompare([from, to])}>
        Compare
      </Button>
    </div>
  );
}
