import { useSyncExternalStore } from 'react';
import type { ThemeName } from './tokens';

export type ThemeMode = ThemeName | 'system';

/** Also read by `public/theme.js`, before the first paint. */
const KEY = 'countersign-theme';
const DARK = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function storedMode(): ThemeMode {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

let mode = storedMode();

const announce = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia(DARK);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    mode = storedMode();
    announce();
  };
  listeners.add(listener);
  system.addEventListener('change', listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Chooses the theme and keeps the choice for the next visit. */
export function setThemeMode(next: ThemeMode): void {
  mode = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Without storage the choice holds for this page.
  }
  announce();
}

/** What the user chose. */
export const useThemeMode = (): ThemeMode => useSyncExternalStore(subscribe, () => mode);

/** What that means now: the system's setting may decide. */
export const useThemeName = (): ThemeName =>
  useSyncExternalStore(subscribe, () => {
    if (mode !== 'system') return mode;
    return window.matchMedia(DARK).matches ? 'dark' : 'light';
  });
