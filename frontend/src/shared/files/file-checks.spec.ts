import { fileProblem, MAX_BYTES, splitTags, tagsProblem, titleFromFileName } from './file-checks';

describe('files', () => {
  it.each(['a.pdf', 'a.doc', 'a.docx', 'a.xls', 'a.XLSX', 'a.txt'])('takes %s', (name) => {
    expect(fileProblem({ name, size: 1 })).toBeNull();
  });

  it.each(['a.exe', 'a.pdf.html', 'pdf', 'a.docm'])('refuses %s', (name) => {
    expect(fileProblem({ name, size: 1 })).toMatch(/not accepted/);
  });

  it('takes exactly 10 MB and not a byte more', () => {
    expect(fileProblem({ name: 'a.pdf', size: MAX_BYTES })).toBeNull();
    expect(fileProblem({ name: 'a.pdf', size: MAX_BYTES + 1 })).toMatch(/limit is 10 MB/);
  });

  it('refuses an empty file', () => {
    expect(fileProblem({ name: 'a.pdf', size: 0 })).toBe('This file is empty.');
  });
});

it('splits tags at commas, trims them and drops empty and repeated ones', () => {
  expect(splitTags(' policy, 2025 ,,policy, ')).toEqual(['policy', '2025']);
});

it('suggests a title from the file name', () => {
  expect(titleFromFileName('supplier_agreement-v2.final.pdf')).toBe('Supplier agreement v2.final');
  expect(titleFromFileName('eHealth_strategy.pdf')).toBe('eHealth strategy');
});

it('takes as many and as long tags as the server does', () => {
  const tags = (count: number) => Array.from({ length: count }, (_, n) => `t${n}`).join(',');
  expect(tagsProblem(tags(30))).toBeNull();
  expect(tagsProblem(tags(31))).toBe('A document has at most 30 tags');
  expect(tagsProblem('x'.repeat(60))).toBeNull();
  expect(tagsProblem(`a, ${'x'.repeat(61)}`)).toMatch(/^A tag has at most 60 characters/);
});
