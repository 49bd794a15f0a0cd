import { Modal, Switch } from 'antd';
import { setShortcutsEnabled, shortcutSheet, useShortcutsEnabled } from '@/shared/shortcuts/shortcuts';
import styles from './ShortcutSheet.module.css';

/** What the keys do, and the switch for those that need no Ctrl. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const enabled = useShortcutsEnabled();
  return (
    <Modal open title="Keyboard shortcuts" width={460} footer={null} onCancel={onClose} destroyOnHidden>
      <dl className={styles.sheet}>
        {shortcutSheet.map(({ keys, does, always }) => (
          <div key={does} className={enabled || always ? styles.row : `${styles.row} ${styles.off}`}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <Switch size="small" checked={enabled} onChange={setShortcutsEnabled} />
        Single-key shortcuts
      </label>
      <p className={styles.note}>On a Mac, Cmd takes the place of Ctrl.</p>
    </Modal>
  );
}
