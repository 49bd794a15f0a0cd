/** How a person hears of a kind of event by mail. */
export type MailChoice = 'off' | 'at_once' | 'daily';

export const MAIL_CHOICES: readonly MailChoice[] = ['off', 'at_once', 'daily'];

/** What a person chooses for: several types of notice that people think of as one thing. */
export interface NoticeKind {
  label: string;
  description: string;
  /** By mail, as long as the person has chosen nothing. In the application everything is on at first. */
  email: MailChoice;
  /** Cannot be turned off: a stranger at the account would do it first. */
  locked?: boolean;
  /** Nobody else ever gets one, so nobody else is asked. */
  adminOnly?: boolean;
}

const kinds = {
  assigned: {
    label: 'My turn',
    description: 'A document or template waits for you, was handed to you, is due soon or overdue.',
    email: 'at_once',
  },
  decided: {
    label: 'Decisions on my documents',
    description: 'Your document passed a step, was approved, rejected or sent back for revision.',
    email: 'at_once',
  },
  mentions: { label: 'Mentions', description: 'Somebody mentions you in a comment.', email: 'at_once' },
  comments: {
    label: 'Comments',
    description: 'Somebody comments on a document you wrote or decide on.',
    email: 'off',
  },
  messages: { label: 'Messages', description: 'Somebody writes to you.', email: 'off' },
  expiry: {
    label: 'My documents that expire',
    description: 'A document you wrote expires soon, or has expired.',
    email: 'at_once',
  },
  documents: {
    label: 'Other news of documents',
    description: 'A document was withdrawn, moved to the trash or expires, or your template was decided on.',
    email: 'off',
  },
  exports: { label: 'Exports', description: 'An export you asked for is ready, or failed.', email: 'off' },
  membership: {
    label: 'Members',
    description: 'Somebody asks to join, or joined.',
    email: 'off',
    adminOnly: true,
  },
  billing: {
    label: 'Plan and invoices',
    description: 'A limit of the plan comes close, the subscription changes, an invoice was issued or is overdue.',
    email: 'at_once',
    adminOnly: true,
  },
  integrity: {
    label: 'Damaged files and certificates',
    description: 'A stored file or a certificate failed its check.',
    email: 'at_once',
    adminOnly: true,
  },
  security: {
    label: 'Security of my account',
    description: 'A new device, your password, your e-mail address or your second factor. Always on.',
    email: 'at_once',
    locked: true,
  },
} as const satisfies Record<string, NoticeKind>;

export type NoticeKindName = keyof typeof kinds;

/** Every kind, in the order in which people are asked. */
export const NOTICE_KINDS: Readonly<Record<NoticeKindName, NoticeKind>> = kinds;

export const NOTICE_KIND_NAMES = Object.keys(kinds) as NoticeKindName[];

/** Where a notice leads. */
export type TargetKind =
  | 'document'
  | 'conversation'
  | 'users'
  | 'templates'
  | 'billing'
  | 'profile'
  | 'organization'
  | 'audit'
  | 'exports';

interface NoticeType {
  kind: NoticeKindName;
  target: TargetKind | null;
  /** Another mail says the same already: this one is for the application only. */
  ownMail?: boolean;
  /** Alike ones become one: within an hour, or as long as the first is unread. */
  merge?: 'hour' | 'unread';
}

const types = {
  review_requested: { kind: 'assigned', target: 'document' },
  approval_requested: { kind: 'assigned', target: 'document' },
  task_handed_over: { kind: 'assigned', target: 'document' },
  step_due_soon: { kind: 'assigned', target: 'document' },
  step_overdue: { kind: 'assigned', target: 'document' },
  delegation_given: { kind: 'assigned', target: 'profile' },
  template_submitted: { kind: 'assigned', target: 'templates' },
  review_passed: { kind: 'decided', target: 'document' },
  document_approved: { kind: 'decided', target: 'document' },
  document_rejected: { kind: 'decided', target: 'document' },
  revision_requested: { kind: 'decided', target: 'document' },
  mentioned: { kind: 'mentions', target: 'document', merge: 'hour' },
  document_commented: { kind: 'comments', target: 'document', merge: 'hour' },
  message_received: { kind: 'messages', target: 'conversation', merge: 'unread' },
  document_expires: { kind: 'expiry', target: 'document' },
  document_of_others_expires: { kind: 'documents', target: 'document' },
  document_withdrawn: { kind: 'documents', target: null },
  document_deleted: { kind: 'documents', target: null },
  template_approved: { kind: 'documents', target: 'templates' },
  template_declined: { kind: 'documents', target: 'templates' },
  join_requested: { kind: 'membership', target: 'users', merge: 'hour' },
  member_joined: { kind: 'membership', target: 'users', merge: 'hour' },
  // Whoever was waiting for it is told by the mail of the decision, or followed an invitation this minute.
  welcome: { kind: 'membership', target: 'profile', ownMail: true },
  quota_80: { kind: 'billing', target: 'billing' },
  quota_100: { kind: 'billing', target: 'billing' },
  subscription_changed: { kind: 'billing', target: 'billing' },
  // Invoices and reminders are mailed to the billing address.
  invoice_issued: { kind: 'billing', target: 'billing', ownMail: true },
  invoice_overdue: { kind: 'billing', target: 'billing', ownMail: true },
  export_ready: { kind: 'exports', target: 'exports' },
  export_failed: { kind: 'exports', target: 'exports' },
  integrity_failed: { kind: 'integrity', target: 'document' },
  certificate_failed: { kind: 'integrity', target: 'document' },
  new_device: { kind: 'security', target: 'profile' },
  password_changed: { kind: 'security', target: 'profile', ownMail: true },
  two_factor_changed: { kind: 'security', target: 'profile', ownMail: true },
  recovery_codes_renewed: { kind: 'security', target: 'profile', ownMail: true },
  email_changed: { kind: 'security', target: 'profile', ownMail: true },
} as const satisfies Record<string, NoticeType>;

export type NoticeTypeName = keyof typeof types;

/** Every type of notice: the kind that people choose by, and where it leads. */
export const NOTICE_TYPES: Readonly<Record<NoticeTypeName, NoticeType>> = types;

/** The types that belong to a kind. */
export const typesOf = (kind: NoticeKindName): NoticeTypeName[] =>
  (Object.keys(types) as NoticeTypeName[]).filter((type) => types[type].kind === kind);

/** Types by which people hear that a decision on a document is due. */
export const REQUEST_TYPES: readonly NoticeTypeName[] = typesOf('assigned').filter(
  (type) => NOTICE_TYPES[type].target === 'document',
);

/** Types that say something only admins may know: whoever is none any more is not shown them. `welcome` is for everybody. */
export const ADMIN_TYPES: readonly NoticeTypeName[] = (Object.keys(types) as NoticeTypeName[]).filter((type) => {
  const { kind, target }: NoticeType = NOTICE_TYPES[type];
  return type === 'template_submitted' || (NOTICE_KINDS[kind].adminOnly === true && target !== 'profile');
});
