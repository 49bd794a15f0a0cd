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
  twoFactorEnrolment: '/two-factor-enrolment',
  dashboard: '/dashboard',
  documents: '/documents',
  upload: '/upload',
  approval: '/approval',
  templates: '/templates',
  users: '/users',
  retention: '/retention',
  organization: '/organization',
  profile: '/profile',
  superAdminDashboard: '/super-admin-dashboard',
  superAdminSubscription: '/super-admin-subscription',
  forbidden: '/forbidden',
} as const;

/** The query parameter that opens the detail dialog over whatever page is shown. */
export const DOCUMENT_PARAM = 'document';

/** The current address with the detail dialog of a document opened on it. */
export function withDocument(search: string, id: number): string {
  const params = new URLSearchParams(search);
  params.set(DOCUMENT_PARAM, String(id));
  return `?${params.toString()}`;
}

/** The current address with the detail dialog closed. */
export function withoutDocument(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(DOCUMENT_PARAM);
  const rest = params.toString();
  return rest ? `?${rest}` : '';
}

/** The document whose dialog an address asks for, or null when it asks for none or for nonsense. */
export function documentIdOf(search: string): number | null {
  const id = Number(new URLSearchParams(search).get(DOCUMENT_PARAM) ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The list of documents, filtered by status; `pending` stands for both pending states. */
export const documentsByStatus = (status: string) => `${paths.documents}?status=${status}`;

/** The upload page with a template's fields and file to start from. */
export const uploadFromTemplate = (id: number) => `${paths.upload}?template=${id}`;
