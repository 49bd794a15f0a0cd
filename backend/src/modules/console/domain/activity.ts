/** What happened on the platform: organizations by name, everything of theirs in numbers. */
export const ACTIVITY_TYPES = ['organization', 'users', 'documents', 'administration'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export interface Happening {
  kind: 'registered' | 'joined' | 'uploaded' | 'administered';
  at: string;
  organization: string | null;
  count: number;
  /** Who did it and what, for the acts of administrators. */
  by: string | null;
  action: string | null;
  resource: string | null;
}

export interface Activity {
  description: string;
  timestamp: string;
  type: ActivityType;
}

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Acts of administrators in words. The rest is said by its plain verb and object. */
const ACTS: Record<string, string> = {
  'login administrator': 'signed in',
  'login_failed administrator': 'could not sign in: wrong password or access code',
  'logout administrator': 'signed out',
  'session_ended administrator': 'lost a session',
  'create administrator': 'was made super administrator',
  'change_password administrator': 'changed their password',
  'change_access_code administrator': 'changed their access code',
  'sessions_ended administrator': 'signed out elsewhere',
  'suspend organization': 'suspended',
  'reactivate organization': 'reactivated',
  'create subscription_plan': 'created a plan',
  'update subscription_plan': 'changed a plan',
  'archive subscription_plan': 'archived a plan',
  'delete subscription_plan': 'deleted a plan',
  'issue invoice': 'issued an invoice',
  'send invoice': 'sent an invoice',
  'payment invoice': 'recorded a payment',
  'refund invoice': 'refunded a payment',
  'void invoice': 'voided an invoice',
  'download invoice': 'downloaded an invoice',
  'set_status subscription': 'changed a subscription',
  'retry background_work': 'had failed work done again of',
};

function administered({ by, action, resource, organization }: Happening): string {
  const act = ACTS[`${action} ${resource}`];
  const words = act ?? `${action} ${resource}`.replaceAll('_', ' ');
  return [act ? by : `${by}:`, words, organization].filter((part) => part !== null).join(' ');
}

/** A happening as one line. */
export function describeActivity(happening: Happening): Activity {
  const { kind, at, count, organization } = happening;
  const lines: Record<Happening['kind'], [ActivityType, () => string]> = {
    registered: ['organization', () => `${organization} registered`],
    joined: ['users', () => `${counted(count, 'person', 'people')} joined ${organization}`],
    uploaded: ['documents', () => `${counted(count, 'document', 'documents')} stored by ${organization}`],
    administered: ['administration', () => administered(happening)],
  };
  const [type, description] = lines[kind];
  return { description: description(), timestamp: at, type };
}
