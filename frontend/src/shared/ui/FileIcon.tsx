import { fileKind, type FileKind } from '../lib/document-words';
import styles from './FileIcon.module.css';

const names: Record<FileKind, string> = {
  PDF: 'PDF file',
  DOC: 'Word file',
  XLS: 'Excel file',
  TXT: 'Text file',
  FILE: 'File',
};

interface FileIconProps {
  mimeType: string;
  size?: 'small' | 'medium' | 'face' | 'large';
}

/** A small sheet that wears its kind, the face of a document until its first page is drawn. */
export function FileIcon({ mimeType, size = 'medium' }: FileIconProps) {
  const kind = fileKind(mimeType);
  return (
    <span className={`${styles.sheet} ${styles[size]} ${styles[kind]}`} role="img" aria-label={names[kind]}>
      <svg viewBox="0 0 40 52" fill="none" aria-hidden="true" focusable="false">
        <path className={styles.paper} d="M3 1h25l11 11v36a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V3a2 2 0 0 1 2-2Z" />
        <path className={styles.fold} d="M28 1v8a3 3 0 0 0 3 3h8" />
        <path className={styles.lines} d="M8 13h12M8 19h23M8 25h23M8 31h16" />
        <rect className={styles.band} x="1.5" y="36" width="37" height="14.5" rx="2.5" />
        <text className={styles.kind} x="20" y="46.6" textAnchor="middle">
          {kind}
        </text>
      </svg>
    </span>
  );
}
