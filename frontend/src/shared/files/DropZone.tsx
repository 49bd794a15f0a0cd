import { useRef, useState, type DragEvent } from 'react';
import { UploadIcon } from '../ui/icons';
import styles from './DropZone.module.css';
import { bringsFiles, filesOf } from './dropped-files';
import { ACCEPTED } from './file-checks';

interface DropZoneProps {
  title: string;
  hint: string;
  multiple?: boolean;
  /** Smaller, where files are chosen already. */
  compact?: boolean;
  /** Takes drops itself and keeps the application from taking them: for dialogs. */
  own?: boolean;
  /** Takes files of every kind, not only documents. */
  anyFile?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  onFiles: (files: File[]) => void;
}

/** Where files go in: a button that opens the picker, and a place to drop them on. */
export function DropZone({
  title,
  hint,
  multiple = false,
  compact = false,
  own = false,
  anyFile = false,
  disabled = false,
  invalid = false,
  onFiles,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drops = {
    onDragOver: (event: DragEvent) => {
      if (disabled || !bringsFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (disabled || !bringsFiles(event.dataTransfer)) return;
      event.preventDefault();
      void filesOf(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
    },
  };
  const look = [styles.zone, compact && styles.compact, over && styles.over, invalid && styles.invalid];
  return (
    <div data-file-drop={own || undefined} {...(own ? drops : {})}>
      <button
        type="button"
        className={look.filter(Boolean).join(' ')}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <span className={styles.icon}>
          <UploadIcon size={compact ? 16 : 22} />
        </span>
        <span className={styles.title}>{title}</span>
        <span className={styles.hint}>{hint}</span>
      </button>
      <input
        ref={input}
        type="file"
        // In line: the form library shows every file input of a form.
        style={{ display: 'none' }}
        accept={anyFile ? undefined : ACCEPTED.join(',')}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
