import { ArchiveNames } from './archive-names';

describe('names in an archive', () => {
  it('are each taken once, whatever their case and spelling', () => {
    const names = new ArchiveNames(['Not included.txt']);
    const given = [
      'plan.pdf',
      'PLAN.pdf',
      'plan.pdf',
      'plan (2).pdf',
      'not included.TXT',
      'U\u0308ber.pdf',
      'über.pdf',
    ];
    expect(given.map((name) => names.next(name))).toEqual([
      'plan.pdf',
      'PLAN (2).pdf',
      'plan (3).pdf',
      'plan (2) (2).pdf',
      'not included (2).TXT',
      'Über.pdf',
      'über (2).pdf',
    ]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\x.pdf', 'x.pdf'],
    ['/absolute.pdf', 'absolute.pdf'],
    ['a\u0000b\u202e.pdf', 'ab.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['..', 'document'],
  ])('of %j leave no folder and name no device', (name, safe) => {
    expect(new ArchiveNames().next(name)).toBe(safe);
  });
});
