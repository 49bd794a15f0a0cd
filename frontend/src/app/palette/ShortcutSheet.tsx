import { Modal, Switch } from 'antd';
import { useState } from 'react';
import { presentShortcuts } from '@/shared/shortcuts/registry';
import { setShortcutsEnabled, useShortcutsEnabled } from '@/shared/shortcuts/shortcuts';
import styles from './ShortcutSheet.module.css';

/** What the keys do on this screen, and the switch for those that need no Ctrl. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const enabled = useShortcutsEnabled();
  const [open, setOpen] = useState(true);
  // Of the screen that it was asked on.
  const [groups] = useState(presentShortcuts);
  return (
    <Modal
      open={open}
      title="Keyboard shortcuts"
      width={460}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {groups.map(({ scope, entries }) => (
        <section key={scope} className={styles.group}>
          <h3 className={styles.scope}>{scope}</h3>
          <dl className={styles.sheet}>
            {entries.map(({ keys, does, ctrl, focused }) => {
              const off = !enabled && !ctrl && !focused;
              return (
                <div key={does} className={off ? `${styles.row} ${styles.off}` : styles.row}>
                  <dt>
                    {does}
                    {off ? <span className="visually-hidden"> (switched off)</span> : null}
                  </dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key} className={styles.key}>
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
      <label className={styles.switch}>
        <Switch size="small" checked={enabled} onChange={setShortcutsEnabled} />
        Single-key shortcuts
      </label>
      <p className={styles.note}>
        Other screens have keys of their own. On a Mac, Cmd takes the place of Ctrl. The switch holds for you in this
        browser.
      </p>
    </Modal>
  );
}
