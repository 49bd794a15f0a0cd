import { lazy, Suspense, useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from '@/api/types';
import { paths } from '@/shared/routing/paths';
import { useShortcut } from '@/shared/shortcuts/use-shortcut';

const CommandPalette = lazy(() => import('./CommandPalette'));
const ShortcutSheet = lazy(() => import('./ShortcutSheet'));

export type Overlay = 'palette' | 'shortcuts' | null;

interface PaletteHostProps {
  role: Role;
  overlay: Overlay;
  onOverlay: (overlay: Overlay) => void;
}

/** Listens for the keys that work anywhere, and shows what they open. */
export function PaletteHost({ role, overlay, onOverlay }: PaletteHostProps) {
  const navigate = useNavigate();
  useShortcut('?', () => onOverlay('shortcuts'));
  useShortcut('/', () => role !== 'super_admin' && void navigate(paths.search));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      onOverlay('palette');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onOverlay]);
  const close = useCallback(() => onOverlay(null), [onOverlay]);
  const showShortcuts = useCallback(() => onOverlay('shortcuts'), [onOverlay]);
  return (
    <Suspense>
      {overlay === 'palette' ? <CommandPalette role={role} onClose={close} onShortcuts={showShortcuts} /> : null}
      {overlay === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
    </Suspense>
  );
}
