/** What guards an account and was changed; its owner is told by mail. */
export const SECURITY_CHANGES = {
  password_changed: {
    subject: 'Your password was changed',
    sentence: 'The password of your account in Countersign was changed. All other sessions were ended.',
  },
  two_factor_enabled: {
    subject: 'Two-factor sign-in is on',
    sentence: 'Signing in to your account in Countersign now asks for a code of your authenticator app.',
  },
  two_factor_disabled: {
    subject: 'Two-factor sign-in is off',
    sentence: 'Signing in to your account in Countersign no longer asks for a code of your authenticator app.',
  },
  recovery_codes_renewed: {
    subject: 'You have new recovery codes',
    sentence: 'New recovery codes were made for your account in Countersign. The old ones no longer work.',
  },
} as const;

export type SecurityChange = keyof typeof SECURITY_CHANGES;

export function isSecurityChange(text: unknown): text is SecurityChange {
  return typeof text === 'string' && Object.hasOwn(SECURITY_CHANGES, text);
}
