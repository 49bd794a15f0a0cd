import type { ComponentType } from 'react';
import type { Role } from '@/api/types';
import { memberRoles } from '@/shared/lib/role-words';
import { paths } from '@/shared/routing/paths';
import {
  ApprovalIcon,
  BookIcon,
  BuildingsIcon,
  CardIcon,
  ChartIcon,
  ClockIcon,
  DashboardIcon,
  DocumentIcon,
  FlowIcon,
  HelpIcon,
  LifebuoyIcon,
  LockIcon,
  LogIcon,
  PackageIcon,
  PulseIcon,
  ReceiptIcon,
  SearchIcon,
  SettingsIcon,
  ShieldIcon,
  TemplateIcon,
  UploadIcon,
  UsersIcon,
  type IconProps,
} from '@/shared/ui/icons';

export interface NavEntry {
  label: string;
  to: string;
  icon: ComponentType<IconProps>;
  /** Who sees the entry; everyone who sees its section when not given. */
  roles?: readonly Role[];
  /** Shows the number of unread notifications when above zero. */
  unreadBadge?: boolean;
}

export interface NavSection {
  /** Shown above the entries; the first section needs none. */
  label?: string;
  /** Who sees the section; everyone when not given. */
  roles?: readonly Role[];
  entries: readonly NavEntry[];
}

/** The sidebar. A new screen is one line here and one in the router. */
const navigation: readonly NavSection[] = [
  {
    roles: memberRoles,
    entries: [
      { label: 'Dashboard', to: paths.dashboard, icon: DashboardIcon },
      { label: 'My Documents', to: paths.documents, icon: DocumentIcon },
      { label: 'Upload Document', to: paths.upload, icon: UploadIcon },
      { label: 'Pending Approvals', to: paths.approval, icon: ApprovalIcon, unreadBadge: true },
      { label: 'Search', to: paths.search, icon: SearchIcon },
    ],
  },
  {
    label: 'Library',
    roles: memberRoles,
    entries: [
      { label: 'Templates', to: paths.templates, icon: TemplateIcon },
      // Admins have them under Administration.
      { label: 'Audit Logs', to: paths.audit, icon: LogIcon, roles: ['approver'] },
      { label: 'Exports', to: paths.exports, icon: PackageIcon, roles: ['approver'] },
    ],
  },
  {
    label: 'Administration',
    roles: ['admin'],
    entries: [
      { label: 'User Management', to: paths.users, icon: UsersIcon },
      { label: 'Audit Logs', to: paths.audit, icon: LogIcon },
      { label: 'Reports', to: paths.reports, icon: ChartIcon },
      { label: 'Exports', to: paths.exports, icon: PackageIcon },
      { label: 'Review Routes', to: paths.reviewRoutes, icon: FlowIcon },
      { label: 'Retention', to: paths.retention, icon: ClockIcon },
      { label: 'Organization Settings', to: paths.organization, icon: SettingsIcon },
      { label: 'Billing', to: paths.billing, icon: CardIcon },
    ],
  },
  {
    label: 'Platform',
    roles: ['super_admin'],
    entries: [
      { label: 'Dashboard', to: paths.superAdminDashboard, icon: DashboardIcon },
      { label: 'Organizations', to: paths.superAdminOrganizations, icon: BuildingsIcon },
      { label: 'Platform Users', to: paths.superAdminUsers, icon: UsersIcon },
      { label: 'Subscriptions', to: paths.superAdminSubscription, icon: ReceiptIcon },
      { label: 'Analytics', to: paths.superAdminAnalytics, icon: ChartIcon },
      { label: 'Support Center', to: paths.superAdminSupport, icon: PulseIcon },
      { label: 'Compliance Center', to: paths.superAdminCompliance, icon: LockIcon },
    ],
  },
  {
    label: 'Compliance and Documentation',
    entries: [
      { label: 'FAQ', to: paths.faq, icon: HelpIcon },
      { label: 'How-To Guide', to: paths.howToUse, icon: BookIcon },
      { label: 'Privacy Policy', to: paths.privacyPolicy, icon: ShieldIcon },
      { label: 'Business Continuity', to: paths.businessContinuity, icon: LifebuoyIcon },
    ],
  },
];

/** What of the menu a role sees. */
export const navigationFor = (role: Role): NavSection[] =>
  navigation
    .filter(({ roles }) => !roles || roles.includes(role))
    .map((section) => ({ ...section, entries: section.entries.filter(({ roles }) => !roles || roles.includes(role)) }));
