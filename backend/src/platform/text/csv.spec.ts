import { csvLine } from './csv';

describe('a line of CSV', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['  =1', `"'  =1"`],
    ['＝1+1', `"'＝1+1"`],
    ['a=1', '"a=1"'],
    ['5 - 3', '"5 - 3"'],
  ])('lets no spreadsheet run %j', (value, cell) => {
    expect(csvLine([value])).toBe(`${cell}\r\n`);
  });

  it('keeps quotes, commas and line breaks inside their cell', () => {
    expect(csvLine(['a "b", c', 'd\r\ne', null, 3, true])).toBe('"a ""b"", c","d\r\ne","","3","true"\r\n');
  });
});
