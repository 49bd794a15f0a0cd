import { useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useLiveChanges } from '@/api/live/use-live-changes';
import { DocumentAccessProvider } from '@/features/documents/access/DocumentAccessProvider';
import { SubscriptionBanner } from '@/features/billing/SubscriptionBanner';
import { ReturnBar } from '@/features/organization/setup/ReturnBar';
import { ConfirmEmailBanner } from '@/features/profile/ConfirmEmailBanner';
import { DropAnywhere } from '@/features/upload/drop/DropAnywhere';
import { UploadTray } from '@/features/upload/tray/UploadTray';
import { useMediaQuery, PHONE } from '@/shared/lib/use-media-query';
import { useShortcutsOf } from '@/shared/shortcuts/shortcuts';
import { SkipLink } from '@/shared/ui/SkipLink';
import { ErrorBoundary } from '../ErrorBoundary';
import { useAppSelector } from '../hooks';
import { PaletteHost, type Overlay } from '../palette/PaletteHost';
import { DocumentDialogHost } from './DocumentDialogHost';
import { Header } from './Header';
import { OfflineBanner } from './OfflineBanner';
import { PhoneMenu } from './PhoneMenu';
import { Sidebar } from './Sidebar';
import styles from './Shell.module.css';
import { useCollapsed } from './use-collapsed';

/** The frame of every signed-in screen. Document access and the detail dialog live here, so any screen can open them. */
export default function Shell() {
  const user = useAppSelector((state) => state.session.user);
  const { pathname } = useLocation();
  const phone = useMediaQuery(PHONE);
  const [collapsed, toggleCollapsed] = useCollapsed();
  const [menuOpen, setMenuOpen] = useState(false);
  const [overlay, setOverlay] = useState<Overlay>(null);
  useShortcutsOf(user?.id);
  useLiveChanges(user !== null && user.role !== 'super_admin');
  if (!user) return null;
  return (
    <DocumentAccessProvider>
      <SkipLink />
      <div className={styles.shell}>
        {phone ? (
          <PhoneMenu open={menuOpen} user={user} onClose={() => setMenuOpen(false)} />
        ) : (
          <aside className={collapsed ? `${styles.aside} ${styles.narrow}` : styles.aside}>
            <Sidebar user={user} collapsed={collapsed} />
          </aside>
        )}
        <div className={styles.column}>
          <Header
            user={user}
            phone={phone}
            expanded={phone ? menuOpen : !collapsed}
            onMenu={phone ? () => setMenuOpen(true) : toggleCollapsed}
            onSearch={() => setOverlay('palette')}
          />
          <OfflineBanner />
          {user.role === 'super_admin' ? null : (
            <>
              <SubscriptionBanner isAdmin={user.role === 'admin'} />
              <ConfirmEmailBanner />
              <ReturnBar />
            </>
          )}
          <main id="content" className={styles.content} tabIndex={-1}>
            <ErrorBoundary page={pathname}>
              <Outlet />
            </ErrorBoundary>
          </main>
        </div>
      </div>
      <DocumentDialogHost />
      <PaletteHost role={user.role} overlay={overlay} onOverlay={setOverlay} />
      {user.role === 'super_admin' ? null : (
        <>
          <DropAnywhere />
          <UploadTray />
        </>
      )}
    </DocumentAccessProvider>
  );
}
