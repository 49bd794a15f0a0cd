import { createContext, useContext } from 'react';

export interface ToastOptions {
  title: string;
  description?: string;
  /** One thing that can be done about it from here, such as undoing it. */
  action?: { label: string; run: () => void };
}

export interface FailureOptions extends ToastOptions {
  /** Offers 'Try again' on the toast. */
  retry?: () => void;
}

export interface Toaster {
  /** Something went as wished. */
  notify: (options: ToastOptions) => void;
  /** Something failed. */
  fail: (options: FailureOptions) => void;
}

export const ToastContext = createContext<Toaster | null>(null);

/** Short notices; see `ToastProvider`. */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast works inside ToastProvider only');
  return toaster;
}
