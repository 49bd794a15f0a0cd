import { BuildingsIcon, ChartIcon, FlowIcon, ShieldIcon } from '@/shared/ui/icons';
import { paths } from '@/shared/routing/paths';

/** What the landing page says, apart from how it looks. */
export const steps = [
  {
    title: 'Upload',
    text: 'Add a PDF, Word or Excel file, say what it is, and choose who reviews and who approves it.',
  },
  {
    title: 'Review and approve',
    text: 'Reviewer and approver decide with the document beside the decision: approve, reject, or ask for a revision.',
  },
  {
    title: 'Rely on it',
    text: 'The approved version is fixed. Who decided what, on which version and when, stays with it.',
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
    text: 'Counts of what is pending, approved and rejected, each one click away from the documents behind it.',
  },
  {
    title: 'Security',
    icon: ShieldIcon,
    text: 'Opening a document takes a six-digit code that is mailed to its reader and works once.',
  },
  {
    title: 'Workflow',
    icon: FlowIcon,
    text: 'From draft through review to approval, with a reason and a name at every step.',
  },
] as const;

export const plans = [
  {
    name: 'Professional',
    price: '$99',
    per: 'per month',
    users: 'Up to 50 users',
    features: ['Document management', 'Basic workflow', 'Role-based access', 'E-mail support'],
    popular: false,
  },
  {
    name: 'Enterprise',
    price: '$299',
    per: 'per month',
    users: 'Up to 500 users',
    features: ['Everything in Professional', 'Advanced workflows', 'Compliance tools', 'Priority support'],
    popular: true,
  },
  {
    name: 'Fortune 500',
    price: 'Custom pricing',
    per: '',
    users: 'Unlimited users',
    features: ['Everything in Enterprise', 'Custom integration', 'Dedicated support', 'SLA guarantee'],
    popular: false,
  },
] as const;

/** Who answers about large organizations. */
export const SALES_EMAIL = 'sales@countersign.example';

export const planNotes = ['30-day free trial', 'No credit card required', 'Cancel anytime'] as const;

export const compliancePages = [
  { label: 'FAQ', to: paths.faq },
  { label: 'How-To Guide', to: paths.howToUse },
  { label: 'Privacy Policy', to: paths.privacyPolicy },
  { label: 'Business Continuity', to: paths.businessContinuity },
] as const;
