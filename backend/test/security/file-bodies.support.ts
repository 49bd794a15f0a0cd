import fc, { type Arbitrary } from 'fast-check';
import {
  makeDoc,
  makeDocx,
  makePdf,
  makeXls,
  makeXlsx,
} from '../../src/modules/documents/domain/file-inspection/testing/sample-files';

const BOUNDARY = 'fuzz-boundary-0123456789';

const HEADS = [
  ...[
    'title',
    'department',
    'category',
    'priority',
    'name',
    'changes',
    'tags',
    'submit',
    'file',
    '__proto__',
    'constructor',
    'a[b]',
    '',
  ].map((name) => `Content-Disposition: form-data; name="${name}"`),
  ...[
    'plan.pdf',
    'plan.txt',
    'logo.png',
    '',
    'a/b.pdf',
    '..%2f.pdf',
    '\xff\xfe.pdf',
    'x'.repeat(5000),
    'CON',
    'a"b.pdf',
    '.pdf',
    'a\0.txt',
  ].map((name) => `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf`),
  'Content-Disposition: form-data; name="file"; filename="plan.txt"\r\nContent-Transfer-Encoding: base64',
  'Content-Disposition: form-data; name="file"; filename="a.txt"; filename="b.pdf"',
  'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'%ff%00.pdf',
  'Content-Disposition: form-data; name="title\r\n injected"',
  'Content-Disposition: form-data',
  'Content-Disposition: attachment; filename="plan.pdf"',
  'Content-Type: text/plain',
  'X: y',
  `X: ${'y'.repeat(20_000)}`,
  'Content-Disposition: form-data; name="title"\r\nContent-Type: multipart/mixed; boundary=inner',
  ...['\0: \0', ': x', ''],
];
const BODIES = [
  'Plan',
  'operations',
  'procedure',
  'medium',
  'policy',
  '',
  'true',
  '["a"]',
  '\0',
  '\r\n--',
  `--${BOUNDARY}`,
  'x'.repeat(3000),
];
const TYPES = [
  ...Array.from({ length: 12 }, () => `multipart/form-data; boundary=${BOUNDARY}`),
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=other',
    'multipart/mixed; boundary=x',
  ],
  ...[`multipart/form-data; boundary="${BOUNDARY}`, `Multipart/Form-Data; BOUNDARY=${BOUNDARY}; charset=utf-16`],
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
];

export interface FormDraft {
  type: string;
  body: Buffer;
}

const part: Arbitrary<Buffer> = fc
  .tuple(fc.constantFrom(...HEADS), fc.oneof(fc.constantFrom(...BODIES), fc.string({ unit: 'binary', maxLength: 50 })))
  .map(([head, body]) => Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n${body}\r\n`, 'latin1'));

/** Multipart bodies, most of them wrong in one way or another. */
export const forms: Arbitrary<FormDraft> = fc
  .record({
    type: fc.constantFrom(...TYPES),
    parts: fc.array(part, { maxLength: 8 }),
    before: fc.constantFrom('', '', '', 'preamble\r\n', '\r\n\r\n', `--${BOUNDARY}`),
    after: fc.constantFrom(
      `--${BOUNDARY}--\r\n`,
      `--${BOUNDARY}--\r\n`,
      '',
      `--${BOUNDARY}-`,
      `--${BOUNDARY}--junk\r\n\r\nmore`,
    ),
    cut: fc.option(fc.nat({ max: 2000 }), { freq: 3 }),
    unix: fc.constantFrom(false, false, false, true),
  })
  .map(({ type, parts, before, after, cut, unix }) => {
    const whole = Buffer.concat([Buffer.from(before), ...parts, Buffer.from(after)]);
    const lines = unix ? Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1') : whole;
    return { type, body: cut === null ? lines : lines.subarray(0, cut) };
  });

const manyParts = (count: number): Buffer =>
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`.repeat(count) + `--${BOUNDARY}--\r\n`,
  );
const oneHead = (head: string): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`, 'latin1');
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The worst that is known of programs that read such bodies. */
export const KNOWN_BAD: [string, FormDraft][] = [
  ['10,000 parts', { type: TYPE, body: manyParts(10_000) }],
  ['no boundary', { type: 'multipart/form-data', body: manyParts(2) }],
  ['an empty field name', { type: TYPE, body: oneHead('Content-Disposition: form-data; name=""') }],
  ['a part header of a megabyte', { type: TYPE, body: oneHead(`X: ${'y'.repeat(1024 * 1024)}`) }],
  [
    '5,000 headers in a part',
    { type: TYPE, body: oneHead(Array.from({ length: 5000 }, (_, n) => `X-${n}: y`).join('\r\n')) },
  ],
  [
    'a file name of a megabyte',
    {
      type: TYPE,
      body: oneHead(`Content-Disposition: form-data; name="file"; filename="${'x'.repeat(1024 * 1024)}.pdf"`),
    },
  ],
  ['an end that never comes', { type: TYPE, body: Buffer.from(`--${BOUNDARY}\r\n`.repeat(2000)) }],
  [
    'a file behind their end, in the same piece',
    {
      type: TYPE,
      body: Buffer.concat([
        Buffer.from(`--${BOUNDARY}`),
        oneHead('Content-Disposition: form-data; name="file"; filename="a.txt"'),
      ]).subarray(0, -10),
    },
  ],
  ['nothing', { type: TYPE, body: Buffer.alloc(0) }],
];

/** Sound files of the kinds that are parsed. */
export async function samples(): Promise<[string, Buffer][]> {
  return [
    ['plan.pdf', await makePdf()],
    ['plan.docx', await makeDocx()],
    ['plan.xlsx', makeXlsx()],
    ['plan.xls', makeXls()],
    ['plan.doc', makeDoc()],
    ['plan.txt', Buffer.from('Grüße aus dem Archiv, '.repeat(40))],
  ];
}

export interface Damage {
  at: number;
  how: 'flip' | 'cut' | 'insert' | 'double' | 'zero' | 'swap';
  length: number;
  byte: number;
}

export const damages: Arbitrary<Damage[]> = fc.array(
  fc.record({
    at: fc.nat({ max: 1_000_000 }),
    how: fc.constantFrom('flip', 'flip', 'flip', 'cut', 'insert', 'double', 'zero', 'swap'),
    length: fc.nat({ max: 400 }),
    byte: fc.nat({ max: 255 }),
  }),
  { minLength: 1, maxLength: 6 },
);

/** The file with that done to it. */
export function damagedFile(file: Buffer, all: readonly Damage[]): Buffer {
  return all.reduce((bytes, { at, how, length, byte }) => {
    const start = bytes.length === 0 ? 0 : at % bytes.length;
    const [head, piece, tail] = [
      bytes.subarray(0, start),
      bytes.subarray(start, start + length),
      bytes.subarray(start + length),
    ];
    if (how === 'cut') return Buffer.concat([head, tail]);
    if (how === 'insert') return Buffer.concat([head, Buffer.alloc(length, byte), piece, tail]);
    if (how === 'double') return Buffer.concat([head, piece, piece, tail]);
    if (how === 'zero') return Buffer.concat([head, Buffer.alloc(piece.length), tail]);
    if (how === 'swap') return Buffer.concat([piece, head, tail]);
    return Buffer.concat([
      head,
      Buffer.from(piece.subarray(0, 1).map((one) => one ^ (byte || 1))),
      bytes.subarray(start + 1),
    ]);
  }, file);
}
