import { Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './PdfViewer.module.css';

interface FindBarProps {
  query: string;
  /** How many matches there are; null while they are being counted. */
  count: number | null;
  /** The match on show, from 0. */
  current: number;
  onQuery: (query: string) => void;
  onStep: (direction: 1 | -1) => void;
  onClose: () => void;
}

/** Looks for a text in the document. Enter leads to the next match, with Shift to the one before. */
export function FindBar({ query, count, current, onQuery, onStep, onClose }: FindBarProps) {
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);
  const words =
    query === '' ? '' : count === null ? 'Searching' : count === 0 ? 'No matches' : `${current + 1} of ${count}`;
  return (
    <div className={styles.find} role="search" aria-label="In this document">
      <Input
        ref={input}
        size="small"
        aria-label="Find in this document"
        placeholder="Find in this document"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
          if (event.key !== 'Escape') return;
          // The dialog around listens for this key as well.
          event.stopPropagation();
          onClose();
        }}
      />
      <span className={styles.findCount} role="status">
        {words}
      </span>
      <IconButton label="Previous match" disabled={!count} onClick={() => onStep(-1)} icon={<ChevronUpIcon />} />
      <IconButton label="Next match" disabled={!count} onClick={() => onStep(1)} icon={<ChevronDownIcon />} />
      <IconButton label="Close search" onClick={onClose} icon={<CloseIcon size={14} />} />
    </div>
  );
}
