import type { SessionUser } from '@/api/types';
import { paths } from '@/shared/routing/paths';

/** Where a user starts: the platform's administrator has a dashboard of their own. */
export const homeOf = (user: SessionUser | null): string =>
  user?.role === 'super_admin' ? paths.superAdminDashboard : paths.dashboard;

/** Where to go after signing in: what a guard remembered, else the user's start. Only addresses of this product count. */
export function returnAddress(state: unknown, user: SessionUser | null): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : homeOf(user);
}
