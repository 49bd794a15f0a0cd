import type { FormRule } from 'antd';

/** One message for a missing and a malformed address. */
export const emailRules = (message = 'Invalid email address'): FormRule[] => [
  { required: true, message },
  { type: 'email', message },
];

/** A field that must not be empty or blank. */
export const requiredRule = (message: string): FormRule[] => [{ required: true, whitespace: true, message }];

/** Text that needs `least` characters, blanks at the ends not counted; a missing one gets the same message. */
export const lengthRule = (least: number, message: string): FormRule[] => [
  {
    validator: (_rule, value: unknown) =>
      typeof value === 'string' && [...value.trim()].length >= least
        ? Promise.resolve()
        : Promise.reject(new Error(message)),
  },
];
