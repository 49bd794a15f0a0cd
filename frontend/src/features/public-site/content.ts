import { BuildingsIcon, ChartIcon, FlowIcon, ShieldIcon } from '@/shared/ui/icons';
import { paths } from '@/shared/routing/paths';

/** What the landing page says, apart from how it looks. */
export const steps = [
  {
    title: 'Upload',
    text: 'Drop a PDF, Word or Excel file, say what it is, and choose who reviews and who approves it. Or let a route of your organization decide.',
  },
  {
    title: 'Review and approve',
    text: 'Each decides with the document beside the decision: approve, reject, or ask for a revision. Whoever is away has a stand-in, and what is late is not forgotten.',
  },
  {
    title: 'Rely on it',
    text: 'The approved version is fixed and certified. Who decided what, on which version and when, stays with it.',
  },
] as const;

export const tiles = [
  {
    title: 'Multi-Tenant',
    icon: BuildingsIcon,
    text: 'Each organization has its own administrators, members and departments. Its documents are invisible to every other.',
  },
  {
    title: 'Analytics',
    icon: ChartIcon,
    text: 'What is pending, approved and rejected, one click from the documents behind it. Reports keep what they said, as PDF and CSV.',
  },
  {
    title: 'Security',
    icon: ShieldIcon,
    text: 'Opening a document takes a six-digit code, mailed to its reader or from an authenticator app. Every opening is recorded.',
  },
  {
    title: 'Workflow',
    icon: FlowIcon,
    text: 'Review and approval from the first day, or routes of your own: several people, quorum, due times and escalation.',
  },
] as const;

/** What is proven, and how. Each of these can be checked; nothing here is a promise. */
export const proofs = [
  {
    what: 'Nobody rewrites what happened',
    how: 'Decisions, openings and refused attempts are entries of a log whose state is signed within seconds. Whoever kept an earlier signature shows any entry that was changed, removed or slipped in, ours included.',
  },
  {
    what: 'A decision is somebody’s decision',
    how: 'Author, reviewer and approver are three people. Where you ask for it, they sign with password or authenticator app, and the record names person, version and time.',
  },
  {
    what: 'A file is the file that was approved',
    how: 'Each stored and each approved version has a certificate over its SHA-256. Anybody checks both without us, offline too.',
  },
  {
    what: 'What is confidential stays apart',
    how: 'Organizations are kept apart by the application and again by the database. Files are encrypted, each with a key of its own.',
  },
] as const;

export const plans = [
  {
    name: 'Professional',
    price: '$99',
    per: 'per month',
    users: 'Up to 50 users',
    features: ['Document management', 'Basic workflow', 'Role-based access', 'E-mail support'],
    action: { label: 'Start with Professional', to: paths.organizationRegister },
    popular: false,
  },
  {
    name: 'Enterprise',
    price: '$299',
    per: 'per month',
    users: 'Up to 500 users',
    features: ['Everything in Professional', 'Advanced workflows', 'Compliance tools', 'Priority support'],
    action: { label: 'Start with Enterprise', to: paths.organizationRegister },
    popular: true,
  },
  {
    name: 'Fortune 500',
    price: 'Custom pricing',
    per: '',
    users: 'Unlimited users',
    features: ['Everything in Enterprise', 'Custom integration', 'Dedicated support', 'SLA guarantee'],
    action: { label: 'Talk to us', to: `${paths.subscription}#sales` },
    popular: false,
  },
] as const;

export const planNotes = ['30-day free trial', 'No credit card required', 'Cancel anytime'] as const;

export const compliancePages = [
  { label: 'FAQ', to: paths.faq },
  { label: 'How-To Guide', to: paths.howToUse },
  { label: 'Privacy Policy', to: paths.privacyPolicy },
  { label: 'Business Continuity', to: paths.businessContinuity },
] as const;
