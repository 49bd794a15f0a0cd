import { passwordProblem } from './password-rules';

it.each([
  ['', 'Password must be at least 8 characters'],
  ['Short1!', 'Password must be at least 8 characters'],
  ['lower-case-1', 'Password must contain at least one uppercase letter'],
  ['UPPER-CASE-1', 'Password must contain at least one lowercase letter'],
  ['No-Digit-Here', 'Password must contain at least one number'],
  ['NoSpecial123', 'Password must contain at least one special character'],
  ['With Blank 123', 'Password must contain at least one special character'],
  [`Aa1!${'x'.repeat(125)}`, 'Password must have at most 128 characters'],
])('says what %p misses', (password, message) => {
  expect(passwordProblem(password)).toBe(message);
});

it.each(['Countersign!45', 'Aa1!aaaa', 'Ärger–über9'])('takes %p', (password) => {
  expect(passwordProblem(password)).toBeNull();
});
