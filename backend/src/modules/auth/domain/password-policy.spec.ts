import { commonPasswords } from './common-passwords';
import { passwordProblem } from './password-policy';

const judge = (password: string, context = {}): string | undefined =>
  passwordProblem(password, commonPasswords(), context);

describe('passwordProblem', () => {
  it.each([
    ['Ab1!', 'Password must be at least 8 characters'],
    ['Ab1!567', 'Password must be at least 8 characters'],
    ['lower-case-1', 'Password must contain at least one uppercase letter'],
    ['UPPER-CASE-1', 'Password must contain at least one lowercase letter'],
    ['No-Digit-Here', 'Password must contain at least one number'],
    ['NoSpecial123', 'Password must contain at least one special character'],
    ['With Blank 123', 'Password must contain at least one special character'],
    [`Aa1!${'x'.repeat(125)}`, 'Password must have at most 128 characters'],
  ])('refuses %s: %s', (password, message) => {
    expect(judge(password)).toBe(message);
  });

  it.each(['Password1!', 'P@ssw0rd', 'P@ssw0rd!', 'Welcome1!', 'Qwerty123!', '!Monkey12', 'Letmein#1', 'Iloveyou1!'])(
    'refuses %s as too common',
    (password) => {
      expect(judge(password)).toBe('This password is too common');
    },
  );

  it.each([
    ['Maria.Keller-2026!', { email: 'maria.keller@example.test' }],
    ['xMARIAKELLER#9z', { email: 'maria.keller@example.test' }],
    ['Northwind-Legal#1', { organizationName: 'Northwind Legal' }],
    ['northWIND!legal7', { organizationName: 'Northwind Legal' }],
    // Full-width letters are the same letters (NFKC).
    ['ｎｏｒｔｈｗｉｎｄＬＥＧＡＬ-7', { organizationName: 'Northwind Legal' }],
  ])('refuses %s, which contains a name', (password, context) => {
    expect(judge(password, context)).toBe('Password must not contain your e-mail address or the organization name');
  });

  it.each([
    ['Countersign!45', { email: 'admin@meridian.example', organizationName: 'Meridian Health' }],
    ['Violet-Harbor-91', { email: 'maria.keller@example.test', organizationName: 'Northwind Legal' }],
    ['Пароль-длинный-9', {}],
    [`Aa1!${'ß'.repeat(60)}`, {}],
    [`Aa1!${'x'.repeat(124)}`, {}],
    // Beyond the basic plane a character counts once.
    [`Aa1!${'😀'.repeat(124)}`, {}],
    // Short names are parts of too many words.
    ['Brownie-Tart-4', { email: 'tar@example.test', organizationName: 'Art' }],
  ])('accepts %s', (password, context) => {
    expect(judge(password, context)).toBeUndefined();
  });

  it('counts eight characters, not eight code units', () => {
    expect(judge('Aa1!😀😀😀')).toBe('Password must be at least 8 characters');
  });
});
