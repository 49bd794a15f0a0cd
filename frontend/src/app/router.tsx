import { lazy, Suspense, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { memberRoles } from '@/shared/lib/role-words';
import { paths } from '@/shared/routing/paths';
import { lazyThemed } from '@/theme/lazy-themed';
import { ForRoles, Protected, PublicOnly, Splash } from './guards';

interface Page {
  path: string;
  Screen: ComponentType;
}

type Load = () => Promise<{ default: ComponentType }>;

/** A page whose code is loaded when it is first visited; until it is there, the former page stays. */
const page = (path: string, load: Load): Page => ({ path, Screen: lazyThemed(load) });
/** A page that many see first: it does without Ant Design. */
const firstPage = (path: string, load: Load): Page => ({ path, Screen: lazy(load) });

const loadLanding = () => import('@/features/public-site/LandingPage');
const loadPrivacy = () => import('@/features/public-site/privacy/PrivacyPage');

const publicPages = [
  firstPage(paths.home, loadLanding),
  firstPage(paths.homeAlias, loadLanding),
  page(paths.subscription, () => import('@/features/public-site/subscription/SubscriptionPage')),
  page(paths.faq, () => import('@/features/public-site/faq/FaqPage')),
  page(paths.howToUse, () => import('@/features/public-site/how-to/HowToPage')),
  page(paths.privacyPolicy, loadPrivacy),
  page(paths.privacyAlias, loadPrivacy),
  page(paths.businessContinuity, () => import('@/features/public-site/continuity/BusinessContinuityPage')),
  page(paths.verify, () => import('@/features/verify/VerifyPage')),
  page(paths.confirmEmail, () => import('@/features/auth/links/ConfirmEmailPage')),
  page(paths.invitation, () => import('@/features/auth/links/InvitationPage')),
  page(paths.forgotPassword, () => import('@/features/auth/links/ForgotPasswordPage')),
  page(paths.resetPassword, () => import('@/features/auth/links/ResetPasswordPage')),
  page(paths.unsubscribe, () => import('@/features/notifications/UnsubscribePage')),
  page('*', () => import('./pages/NotFoundPage')),
];

const publicOnlyPages = [
  page(paths.login, () => import('@/features/auth/LoginPage')),
  page(paths.organizationAccess, () => import('@/features/auth/OrganizationAccessPage')),
  page(paths.organizationLogin, () => import('@/features/auth/OrganizationAccessPage')),
  page(paths.superAdminLogin, () => import('@/features/auth/SuperAdminLoginPage')),
  page(paths.organizationRegister, () => import('@/features/auth/registration/OrganizationRegisterPage')),
  page(paths.organizationSignup, () => import('@/features/auth/registration/OrganizationRegisterPage')),
  page(paths.organizationRegistration, () => import('@/features/auth/registration/OrganizationRegistrationPage')),
  page(paths.userRegister, () => import('@/features/auth/registration/UserRegisterPage')),
];

/** For everybody who belongs to an organization. */
const memberPages = [
  firstPage(paths.dashboard, () => import('./pages/DashboardPage')),
  page(paths.documents, () => import('@/features/documents/list/DocumentsPage')),
  page(paths.certificate, () => import('@/features/documents/certificate/CertificatePage')),
  page(paths.upload, () => import('@/features/upload/UploadPage')),
  page(paths.approval, () => import('./pages/ApprovalPage')),
  page(paths.search, () => import('@/features/search/SearchPage')),
  page(paths.templates, () => import('@/features/templates/TemplatesPage')),
  page(paths.messages, () => import('@/features/messages/MessagesPage')),
  page(paths.notifications, () => import('@/features/notifications/NotificationsPage')),
  page(paths.profile, () => import('./pages/MemberProfilePage')),
];

/** For those who answer for what was decided: admins, and approvers for what concerns them. */
const evidencePages = [
  page(paths.audit, () => import('@/features/audit/AuditPage')),
  page(paths.exports, () => import('@/features/exports/ExportsPage')),
];

const adminPages = [
  page(paths.users, () => import('@/features/users/UsersPage')),
  page(paths.reviewRoutes, () => import('@/features/review-routes/ReviewRoutesPage')),
  page(paths.retention, () => import('@/features/retention/RetentionPage')),
  page(paths.organization, () => import('@/features/organization/OrganizationPage')),
  page(paths.billing, () => import('@/features/billing/BillingPage')),
  page(paths.reports, () => import('@/features/reports/ReportsPage')),
  page(paths.report, () => import('@/features/reports/ReportPage')),
];

const platformPages = [
  page(paths.superAdminDashboard, () => import('@/features/super-admin/SuperAdminDashboardPage')),
  page(paths.superAdminOrganizations, () => import('@/features/super-admin/OrganizationsPage')),
  page(paths.superAdminUsers, () => import('@/features/super-admin/PlatformUsersPage')),
  page(paths.superAdminAnalytics, () => import('@/features/super-admin/AnalyticsPage')),
  page(paths.superAdminSupport, () => import('@/features/super-admin/SupportPage')),
  page(paths.superAdminCompliance, () => import('@/features/super-admin/CompliancePage')),
  page(paths.superAdminProfile, () => import('@/features/super-admin/AdministratorProfilePage')),
  page(paths.superAdminSubscription, () => import('@/features/super-admin-billing/SubscriptionManagementPage')),
];

const everyonesPages = [page(paths.forbidden, () => import('./pages/ForbiddenPage'))];

const enrolmentPages = [page(paths.twoFactorEnrolment, () => import('@/features/profile/EnrolmentPage'))];

const Shell = lazy(() => import('./shell/Shell'));

const routes = (pages: Page[]) =>
  pages.map(({ path, Screen }) => <Route key={path} path={path} element={<Screen />} />);

/** The path table: public pages, pages for signed-out users, and the signed-in screens inside the shell. */
export function AppRoutes() {
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        {routes(publicPages)}
        <Route element={<PublicOnly />}>{routes(publicOnlyPages)}</Route>
        <Route element={<Protected />}>
          {routes(enrolmentPages)}
          <Route element={<Shell />}>
            <Route element={<ForRoles roles={memberRoles} />}>{routes(memberPages)}</Route>
            <Route element={<ForRoles roles={['admin', 'approver']} />}>{routes(evidencePages)}</Route>
            <Route element={<ForRoles roles={['admin']} />}>{routes(adminPages)}</Route>
            <Route element={<ForRoles roles={['super_admin']} />}>{routes(platformPages)}</Route>
            {routes(everyonesPages)}
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
