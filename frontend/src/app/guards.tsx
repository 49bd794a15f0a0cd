import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { checkStarted } from '@/api/session/session-slice';
import type { Role } from '@/api/types';
import { paths } from '@/shared/routing/paths';
import { Mark } from '@/shared/ui/Logo';
import { ErrorState } from '@/shared/ui/States';
import { lazyThemed } from '@/theme/lazy-themed';
import { useAppDispatch, useAppSelector } from './hooks';
import styles from './guards.module.css';
import { homeOf, returnAddress } from './return-address';
import { SessionExpiredHost } from './SessionExpiredHost';

const ForbiddenPage = lazyThemed(() => import('./pages/ForbiddenPage'));

/** While the session is checked, or while the first screen's code is on its way. */
export function Splash() {
  return (
    <div className={styles.splash} role="status">
      <Mark size={36} />
      <span className="visually-hidden">Loading Countersign</span>
    </div>
  );
}

/** The start got no answer, or one that says neither yes nor no. */
function Unreachable() {
  const dispatch = useAppDispatch();
  const refusal = useAppSelector(({ session }) => session.refusal);
  return (
    <main className={styles.splash}>
      <ErrorState
        title={refusal ? 'The server could not let you in' : 'Cannot reach the server'}
        description={`${refusal ?? 'Check your connection, then try again.'} You are still signed in.`}
        onRetry={() => dispatch(checkStarted())}
      />
    </main>
  );
}

/**
 * For signed-in users; others go to sign in and come back to where they wanted to go. Who has to set up a second factor
 * first goes there and nowhere else.
 */
export function Protected() {
  const { isAuthenticated, check, enrolmentRequired } = useAppSelector((state) => state.session);
  const location = useLocation();
  if (!isAuthenticated) {
    return (
      <Navigate to={paths.login} replace state={{ from: `${location.pathname}${location.search}${location.hash}` }} />
    );
  }
  if (check === 'pending') return <Splash />;
  if (check === 'unreachable') return <Unreachable />;
  if (enrolmentRequired && location.pathname !== paths.twoFactorEnrolment)
    return <Navigate to={paths.twoFactorEnrolment} replace />;
  return (
    <>
      <Outlet />
      <SessionExpiredHost />
    </>
  );
}

/** Keeps screens that are not theirs out of people's way; the server refuses what is behind them in any case. */
export function ForRoles({ roles }: { roles: readonly Role[] }) {
  const user = useAppSelector((state) => state.session.user);
  const { pathname } = useLocation();
  if (user && roles.includes(user.role)) return <Outlet />;
  if (pathname === paths.dashboard) return <Navigate to={homeOf(user)} replace />;
  return (
    <Suspense>
      <ForbiddenPage />
    </Suspense>
  );
}

/** For signed-out users; signed-in ones go where they were heading, or to the dashboard. */
export function PublicOnly() {
  const { isAuthenticated, check, user } = useAppSelector((state) => state.session);
  const location = useLocation();
  if (!isAuthenticated) return <Outlet />;
  return check === 'pending' ? <Splash /> : <Navigate to={returnAddress(location.state, user)} replace />;
}
