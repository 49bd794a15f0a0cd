import { Button } from 'antd';
import styles from '../UploadPage.module.css';

/** Says which template the document comes from. */
export function TemplateNote({ name, onDrop }: { name: string; onDrop: () => void }) {
  return (
    <div className={styles.draft} role="status">
      <span>
        <strong>From the template {name}.</strong> Replace its file with the one you filled in.
      </span>
      <Button size="small" onClick={onDrop}>
        Not from a template
      </Button>
    </div>
  );
}
