import { parseRole } from './roles';

describe('parseRole', () => {
  it.each([
    ['CREATOR', 'document_creator'],
    ['creator', 'document_creator'],
    ['Document Creator', 'document_creator'],
    ['document_creator', 'document_creator'],
    ['REVIEWER', 'reviewer'],
    ['Document Reviewer', 'reviewer'],
    ['APPROVER', 'approver'],
    ['Document Approver', 'approver'],
    ['USER', 'user'],
    ['General User', 'user'],
    ['Admin', 'admin'],
  ])('reads %s as %s', (input, role) => {
    expect(parseRole(input)).toBe(role);
  });

  it.each([
    ['Admin '],
    [' admin'],
    ['ad\u200bmin'],
    ['\u0430dmin'],
    ['super_admin'],
    [''],
    ['constructor'],
    [['admin']],
    [{ role: 'admin' }],
    [1],
    [null],
    [undefined],
    [true],
  ])('refuses %p', (input) => {
    expect(parseRole(input)).toBeUndefined();
  });
});
