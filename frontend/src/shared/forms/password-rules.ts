import type { FormRule } from 'antd';

/** One demand on a new password: how the list beside the field says it, and the message when it is not met. */
export interface PasswordCheck {
  id: string;
  label: string;
  message: string;
  met: (password: string) => boolean;
}

export const MAX_PASSWORD_LENGTH = 128;

/** What every new password has to be, in the order in which it is asked for. */
export const passwordChecks: readonly PasswordCheck[] = [
  {
    id: 'length',
    label: '8 characters or more',
    message: 'Password must be at least 8 characters',
    met: (password) => [...password].length >= 8,
  },
  {
    id: 'upper',
    label: 'An uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    met: (password) => /\p{Lu}/u.test(password),
  },
  {
    id: 'lower',
    label: 'A lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    met: (password) => /\p{Ll}/u.test(password),
  },
  {
    id: 'digit',
    label: 'A number',
    message: 'Password must contain at least one number',
    met: (password) => /\p{Nd}/u.test(password),
  },
  {
    id: 'special',
    label: 'A special character',
    message: 'Password must contain at least one special character',
    met: (password) => /[^\p{L}\p{Nd}\s]/u.test(password),
  },
];

/** The first demand that a password misses, as its message; null when it is good. */
export function passwordProblem(password: string): string | null {
  const missed = passwordChecks.find(({ met }) => !met(password));
  if (missed) return missed.message;
  return [...password].length > MAX_PASSWORD_LENGTH
    ? `Password must have at most ${MAX_PASSWORD_LENGTH} characters`
    : null;
}

/** Rules of a field that sets a password. */
export const newPasswordRules: FormRule[] = [
  {
    validator: (_rule, value: unknown) => {
      const problem = passwordProblem(typeof value === 'string' ? value : '');
      return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  },
];

/** Rules of the field that repeats the password of `field`. */
export const repeatedPasswordRules = (field: string): FormRule[] => [
  { required: true, message: 'Please confirm your password' },
  ({ getFieldValue }) => ({
    validator: (_rule, value: unknown) =>
      !value || value === getFieldValue(field) ? Promise.resolve() : Promise.reject(new Error("Passwords don't match")),
  }),
];
