import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/shared/routing/paths';
import { UploadIcon } from '@/shared/ui/icons';
import { forgetIncomingFiles, offerFiles } from '../incoming-files';
import styles from './DropAnywhere.module.css';
import { useFileDrag } from './use-file-drag';

/** Takes files that are dropped or pasted on any screen and opens the upload page with them. */
export function DropAnywhere() {
  const navigate = useNavigate();
  useEffect(() => forgetIncomingFiles, []);
  const over = useFileDrag((files) => {
    offerFiles(files);
    // Not anew when it is open already: what was entered there stays.
    if (window.location.pathname !== paths.upload) void navigate(paths.upload);
  });
  if (!over) return null;
  return (
    <div className={styles.overlay} role="status">
      <div className={styles.note}>
        <UploadIcon size={28} />
        <span className={styles.title}>Drop to upload</span>
        <span className={styles.hint}>PDF, Word, Excel or text, up to 10 MB each</span>
      </div>
    </div>
  );
}
