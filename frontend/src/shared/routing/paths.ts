/** Every address of the product. The router builds its table from it; links never spell an address out. */
export const paths = {
  home: '/',
  homeAlias: '/app',
  subscription: '/subscription',
  faq: '/compliance/faq',
  howToUse: '/compliance/how-to-use',
  privacyPolicy: '/compliance/privacy-policy',
  privacyAlias: '/compliance/privacy',
  businessContinuity: '/compliance/business-continuity',
  verify: '/verify',
  login: '/login',
  organizationAccess: '/organization-access',
  organizationLogin: '/organization-login',
  superAdminLogin: '/super-admin-login',
  organizationRegister: '/organization-register',
  organizationSignup: '/organization-signup',
  organizationRegistration: '/organization-registration',
  userRegister: '/user-register',
  confirmEmail: '/confirm-email',
  invitation: '/invitation',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  unsubscribe: '/unsubscribe',
  twoFactorEnrolment: '/two-factor-enrolment',
  dashboard: '/dashboard',
  documents: '/documents',
  certificate: '/documents/:id/certificate',
  upload: '/upload',
  approval: '/approval',
  search: '/search',
  templates: '/templates',
  messages: '/messages',
  users: '/users',
  retention: '/retention',
  reviewRoutes: '/review-routes',
  organization: '/organization',
  billing: '/billing',
  audit: '/audit',
  exports: '/exports',
  reports: '/reports',
  report: '/reports/:id',
  profile: '/profile',
  notifications: '/notifications',
  superAdminDashboard: '/super-admin-dashboard',
  superAdminSubscription: '/super-admin-subscription',
  superAdminOrganizations: '/super-admin-organizations',
  superAdminUsers: '/super-admin-users',
  superAdminAnalytics: '/super-admin-analytics',
  superAdminSupport: '/super-admin-support',
  superAdminCompliance: '/super-admin-compliance',
  superAdminProfile: '/super-admin-profile',
  forbidden: '/forbidden',
} as const;

/** The tabs of the detail dialog, as the address names them. */
export const documentTabs = ['preview', 'details', 'comments', 'versions', 'activity'] as const;
export type DocumentTab = (typeof documentTabs)[number];

/** The query parameter that opens the detail dialog over whatever page is shown. */
export const DOCUMENT_PARAM = 'document';
const VERSION_PARAM = 'version';
const TAB_PARAM = 'tab';
const COMPARE_PARAM = 'compare';
/** What belongs to the dialog in an address. */
const DIALOG_PARAMS = [DOCUMENT_PARAM, VERSION_PARAM, TAB_PARAM, COMPARE_PARAM];

/** What of a document the dialog shows. */
export interface DocumentPlace {
  /** The version on show; the newest one the reader may see when none is named. */
  version?: number | null;
  tab?: DocumentTab;
  /** The two versions laid side by side. */
  compare?: readonly [number, number] | null;
}

/** The current address with the detail dialog of a document opened on it. */
export function withDocument(search: string, id: number, { version, tab, compare }: DocumentPlace = {}): string {
  const params = new URLSearchParams(search);
  DIALOG_PARAMS.forEach((name) => params.delete(name));
  params.set(DOCUMENT_PARAM, String(id));
  if (version) params.set(VERSION_PARAM, String(version));
  if (tab && tab !== 'preview') params.set(TAB_PARAM, tab);
  if (compare) params.set(COMPARE_PARAM, compare.join('-'));
  return `?${params.toString()}`;
}

/** The current address with the detail dialog closed. */
export function withoutDocument(search: string): string {
  const params = new URLSearchParams(search);
  DIALOG_PARAMS.forEach((name) => params.delete(name));
  const rest = params.toString();
  return rest ? `?${rest}` : '';
}

function positive(text: string | null | undefined): number | null {
  const number = Number(text ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** The document whose dialog an address asks for, or null when it asks for none or for nonsense. */
export const documentIdOf = (search: string): number | null =>
  positive(new URLSearchParams(search).get(DOCUMENT_PARAM));

/** What of that document an address asks for. */
export function documentPlaceOf(search: string): Required<DocumentPlace> {
  const params = new URLSearchParams(search);
  const [from, to] = (params.get(COMPARE_PARAM) ?? '').split('-').map(positive);
  return {
    version: positive(params.get(VERSION_PARAM)),
    tab: documentTabs.find((tab) => tab === params.get(TAB_PARAM)) ?? 'preview',
    compare: from && to && from !== to ? [from, to] : null,
  };
}

/** The list of documents, filtered by status; `pending` stands for both pending states. */
export const documentsByStatus = (status: string) => `${paths.documents}?status=${status}`;

/** The messages with a conversation opened. */
export const conversationAt = (id: number) => `${paths.messages}?conversation=${id}`;

/** The upload page with a template's fields and file to start from. */
export const uploadFromTemplate = (id: number) => `${paths.upload}?template=${id}`;

/** The registration of somebody who joins this organization. */
export const registrationAt = (organizationId: number) =>
  `${paths.organizationRegistration}?organizationId=${organizationId}`;

/** The page of one report. */
export const reportPath = (id: number) => `${paths.reports}/${id}`;

/** The page of a version's integrity certificate. */
export const certificatePath = (id: number, version: number) =>
  `${paths.documents}/${id}/certificate?${VERSION_PARAM}=${version}`;

/** The public page that checks a file against what its sheet says. The server never learns what stands after the #. */
export const verifyPath = (sha256: string, leaf?: string | null) =>
  `${paths.verify}#sha256=${sha256}${leaf ? `&leaf=${leaf}` : ''}`;
