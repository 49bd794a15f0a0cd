import { Suspense } from 'react';
import type { SessionUser } from '@/api/types';
import { lazyThemed } from '@/theme/lazy-themed';
import { Sidebar } from './Sidebar';

// Only phones need the drawer; other screens do not load it.
const Drawer = lazyThemed(() => import('antd/es/drawer'));

interface PhoneMenuProps {
  open: boolean;
  user: SessionUser;
  onClose: () => void;
}

/** The sidebar as a drawer. */
export function PhoneMenu({ open, user, onClose }: PhoneMenuProps) {
  return (
    <Suspense>
      <Drawer
        open={open}
        placement="left"
        size={280}
        closable={false}
        onClose={onClose}
        styles={{ body: { padding: 0 } }}
        aria-label="Menu"
      >
        <Sidebar user={user} collapsed={false} onNavigate={onClose} />
      </Drawer>
    </Suspense>
  );
}
