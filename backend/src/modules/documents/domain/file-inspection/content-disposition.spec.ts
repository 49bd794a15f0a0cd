import { parse } from 'content-disposition';
import { contentDisposition } from './content-disposition';
import { safeFileName } from './safe-file-name';

describe('the Content-Disposition header', () => {
  it('names a plain file', () => {
    expect(contentDisposition('attachment', 'report.pdf')).toBe('attachment; filename=report.pdf');
    expect(contentDisposition('inline', 'annual report.pdf')).toBe('inline; filename="annual report.pdf"');
  });

  it('encodes other alphabets and gives an ASCII fallback', () => {
    const header = contentDisposition('attachment', '请假单 für Zoë.pdf');
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(header).toContain("filename*=UTF-8''%E8%AF%B7");
    expect(parse(header).parameters['filename']).toBe('请假单 für Zoë.pdf');
  });

  it.each(['a"; filename="b.exe', 'a\r\nX-Header: 1.pdf', 'a\\".pdf', "a'%27.pdf", 'a%0d%0ab.pdf', 'a;b=c.pdf'])(
    'cannot be broken by the name %j',
    (name) => {
      const header = contentDisposition('attachment', name);
      expect(header).toMatch(/^[\x20-\x7e]+$/);
      const parsed = parse(header);
      expect(parsed.type).toBe('attachment');
      expect(Object.keys(parsed.parameters).filter((key) => !/^filename\*?$/.test(key))).toEqual([]);
      expect(parsed.parameters['filename']).toBe(safeFileName(name));
    },
  );
});
