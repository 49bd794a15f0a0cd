import { FileIcon } from '@/shared/ui/FileIcon';
import styles from './DocumentFace.module.css';
import { useThumbnail } from './use-thumbnail';

interface DocumentFaceProps {
  document: { id: number; version: number; mimeType: string };
  /** Whether the first page may be shown: it was drawn, and the document is open for this person. */
  picture: boolean;
  size: 'small' | 'face';
}

/** A document's first page where it may be seen, else a sheet that wears its kind. */
export function DocumentFace({ document, picture, size }: DocumentFaceProps) {
  const path = picture ? `/api/documents/${document.id}/thumbnail?version=${document.version}` : null;
  const [element, url] = useThumbnail(path);
  return (
    <span ref={element} className={`${styles.face} ${size === 'small' ? styles.small : ''}`}>
      {url ? (
        <img className={styles.picture} src={url} alt="" />
      ) : (
        <FileIcon mimeType={document.mimeType} size={size} />
      )}
    </span>
  );
}
