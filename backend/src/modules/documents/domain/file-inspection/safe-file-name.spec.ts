import { seededNumbers } from '../../../../platform/crypto/testing/seeded-random';
import { safeFileName } from './safe-file-name';

describe('the stored name of an upload', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\plan.docx', 'plan.docx'],
    ['..\\..\\x', 'x'],
    ['/', 'document'],
    ['..', 'document'],
    ['', 'document'],
    ['.pdf', 'document.pdf'],
    ['  spaced  name .pdf ', 'spaced name.pdf'],
    ['trailing.pdf...', 'trailing.pdf'],
    ['no\0null.pdf', 'nonull.pdf'],
    ['line\r\nSet-Cookie: a=b.pdf', 'lineSet-Cookie_ a=b.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['\u200fשלום\u200e.pdf', 'שלום.pdf'],
    ['a\u2066b\u2069.txt', 'ab.txt'],
    ['lone\ud800.pdf', 'lone.pdf'],
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['Aux .pdf', '_Aux.pdf'],
    ['lpt1.notes.txt', '_lpt1.notes.txt'],
    ['console.txt', 'console.txt'],
    ['what?<is>"this"|*.pdf', 'what__is__this___.pdf'],
    ['stream.txt:hidden.pdf', 'stream.txt_hidden.pdf'],
    ['Zoe\u0308.pdf', 'Zo\u00eb.pdf'],
    ['请假单.docx', '请假单.docx'],
    ['👩‍👩‍👧 family.pdf', '👩‍👩‍👧 family.pdf'],
  ])('of %j is %j', (uploaded, stored) => {
    expect(safeFileName(uploaded)).toBe(stored);
  });

  it('has at most 255 bytes, cut between characters, with its extension', () => {
    const long = safeFileName(`${'ä'.repeat(300)}.docx`);
    expect(long).toBe(`${'ä'.repeat(125)}.docx`);
    const family = '👩‍👩‍👧';
    const emoji = safeFileName(`${family.repeat(40)}.pdf`);
    expect(emoji).toBe(`${family.repeat(13)}.pdf`);
    expect(Buffer.byteLength(safeFileName('x'.repeat(400)))).toBe(255);
    expect(Buffer.byteLength(safeFileName(`a.${'x'.repeat(400)}`))).toBe(255);
  });

  it('is harmless, and final, whatever was sent', () => {
    const alphabet = [
      ...'ab .\\/:*?"<>|\0\r\n\t',
      '..',
      '../',
      '\u202e',
      '\u200b',
      '\ud800',
      '\udc00',
      'ä',
      'e\u0301',
      '\u00a0',
      '.pdf',
      'CON',
      'nul',
      '請',
      '👩‍👩‍👧',
      '\ufeff',
      '\u2028',
    ];
    const number = seededNumbers(20);
    for (let round = 0; round < 1_500; round += 1) {
      const uploaded = Array.from({ length: number(40) }, () => alphabet[number(alphabet.length)]).join('');
      const stored = safeFileName(uploaded);
      expect(stored).not.toMatch(/[\p{Cc}\p{Cs}\\/:*?"<>|\u202e\u200b\u2028\ufeff]|^[ ]|[ .]$/u);
      expect(stored).not.toMatch(/^(con|nul)(\.|$)/i);
      expect(Buffer.byteLength(stored)).toBeGreaterThan(0);
      expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(255);
      expect(stored.normalize('NFC')).toBe(stored);
      expect(safeFileName(stored)).toBe(stored);
    }
  });
});
