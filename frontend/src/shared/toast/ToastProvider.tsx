import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useShortcut } from '../shortcuts/use-shortcut';
import { CheckIcon, CloseIcon, WarningIcon } from '../ui/icons';
import { ToastContext, type FailureOptions, type Toaster, type ToastOptions } from '../lib/use-toast';
import styles from './Toast.module.css';

const SHOWN_FOR_MS = 5000;

interface Toast extends FailureOptions {
  id: number;
  failed: boolean;
}

/**
 * Shows short notices: one at a time, the newest wins, each for five seconds; the clock stands still under the pointer
 * or the focus. Routine ones are announced politely, failures at once.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const next = useRef(1);
  const show = useCallback((options: FailureOptions, failed: boolean) => {
    next.current += 1;
    setToast({ ...options, id: next.current, failed });
  }, []);
  const toaster = useMemo<Toaster>(
    () => ({
      notify: (options: ToastOptions) => show(options, false),
      fail: (options: FailureOptions) => show(options, true),
    }),
    [show],
  );
  const close = useCallback(() => setToast(null), []);
  return (
    <ToastContext value={toaster}>
      {children}
      {/* Both regions exist before anything is said in them: screen readers announce changes, not arrivals. */}
      <div className={styles.region} data-screen-only="">
        <div role="status">
          {toast && !toast.failed ? <ToastCard key={toast.id} toast={toast} onClose={close} /> : null}
        </div>
        {toast?.failed ? (
          <div role="alert">
            <ToastCard key={toast.id} toast={toast} onClose={close} />
          </div>
        ) : null}
      </div>
    </ToastContext>
  );
}

function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = window.setTimeout(onClose, SHOWN_FOR_MS);
    return () => window.clearTimeout(timer);
  }, [held, onClose]);
  const action = toast.action ?? (toast.retry ? { label: 'Try again', run: toast.retry } : undefined);
  const act = () => {
    onClose();
    action?.run();
  };
  // Five seconds are short for a walk to the button by Tab.
  useShortcut('undo', act, { active: action?.label === 'Undo' });
  return (
    <div
      className={toast.failed ? `${styles.toast} ${styles.failed}` : styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.icon}>{toast.failed ? <WarningIcon size={18} /> : <CheckIcon size={18} />}</span>
      <div className={styles.words}>
        <div className={styles.title}>{toast.title}</div>
        {toast.description ? <div className={styles.description}>{toast.description}</div> : null}
        {action ? (
          <button
            type="button"
            className={styles.action}
            aria-keyshortcuts={action.label === 'Undo' ? 'Control+Z Meta+Z' : undefined}
            onClick={act}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={onClose}>
        <CloseIcon size={14} />
      </button>
    </div>
  );
}
