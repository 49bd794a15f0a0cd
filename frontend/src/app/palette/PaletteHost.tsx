import { Suspense, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from '@/api/types';
import { paths } from '@/shared/routing/paths';
import { useShortcut } from '@/shared/shortcuts/use-shortcut';
import { lazyThemed } from '@/theme/lazy-themed';
import { OverlayBoundary } from '../OverlayBoundary';

const CommandPalette = lazyThemed(() => import('./CommandPalette'));
const ShortcutSheet = lazyThemed(() => import('./ShortcutSheet'));

export type Overlay = 'palette' | 'shortcuts' | null;

interface PaletteHostProps {
  role: Role;
  overlay: Overlay;
  onOverlay: (overlay: Overlay) => void;
}

/** Listens for the keys that work anywhere, and shows what they open. */
export function PaletteHost({ role, overlay, onOverlay }: PaletteHostProps) {
  const navigate = useNavigate();
  useShortcut('help', () => onOverlay('shortcuts'));
  useShortcut('search', () => void navigate(paths.search), { active: role !== 'super_admin' });
  useShortcut('palette', () => onOverlay('palette'));
  const close = useCallback(() => onOverlay(null), [onOverlay]);
  const showShortcuts = useCallback(() => onOverlay('shortcuts'), [onOverlay]);
  return (
    <OverlayBoundary shown={overlay} onFailed={close}>
      <Suspense>
        {overlay === 'palette' ? <CommandPalette role={role} onClose={close} onShortcuts={showShortcuts} /> : null}
        {overlay === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
      </Suspense>
    </OverlayBoundary>
  );
}
