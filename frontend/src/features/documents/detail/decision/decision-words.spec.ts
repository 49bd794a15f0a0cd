import { failureOf, meaningOf } from './decision-words';

const problem = (status: number, code: string, fields?: Record<string, string>) => ({
  status,
  code,
  message: 'As the server says',
  ...(fields ? { fields } : {}),
});

it.each([
  ['approve', 'pending_review', 'Reviewed by'],
  ['approve', 'pending_approval', 'Approved by'],
  ['reject', 'pending_review', 'Rejected by'],
  ['revision', 'pending_approval', 'Revision requested by'],
] as const)('%s at %s means "%s"', (action, status, meaning) => {
  expect(meaningOf(action, status)).toBe(meaning);
});

it('knows a lost race, also where the document is out of sight by then', () => {
  expect(failureOf(problem(409, 'CHANGED_MEANWHILE')).kind).toBe('lost');
  expect(failureOf(problem(404, 'NOT_FOUND')).kind).toBe('lost');
  expect(failureOf(problem(409, 'SAME_PERSON'))).toEqual({ kind: 'refused', message: 'As the server says' });
});

it('tells which signature is wanted, and which was wrong', () => {
  expect(failureOf(problem(403, 'SIGNATURE_PASSWORD_REQUIRED'))).toMatchObject({ method: 'password' });
  expect(failureOf(problem(403, 'SIGNATURE_CODE_REQUIRED'))).toMatchObject({ method: 'two_factor' });
  expect(failureOf(problem(400, 'VALIDATION', { signature: 'This password is wrong' }))).toEqual({
    kind: 'signature',
    message: 'This password is wrong',
    method: null,
  });
  expect(failureOf(problem(409, 'TWO_FACTOR_NOT_ENABLED')).kind).toBe('no_app');
});

it('says that nothing was changed when the server gave no words', () => {
  expect(failureOf(new TypeError('x')).message).toContain('Nothing was changed');
});
