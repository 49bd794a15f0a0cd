import { bufferRandomAccess, type RandomAccess } from '../../../../platform/storage/random-access';
import { seededBytes, seededNumbers } from '../../../../platform/crypto/testing/seeded-random';
import { FileRefusedError } from './file-refusal';
import { inspectFile } from './inspect-file';
import { makeDoc, makeDocx, makePdf, makeXls, makeXlsx } from './testing/sample-files';
import { buildZip } from './testing/zip-builder';

const MIME_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain',
};
const EXTENSIONS = Object.keys(MIME_TYPES);
const samples: Record<string, Buffer> = {};

beforeAll(async () => {
  samples['pdf'] = await makePdf();
  samples['doc'] = makeDoc();
  samples['docx'] = await makeDocx();
  samples['xls'] = makeXls();
  samples['xlsx'] = makeXlsx();
  samples['txt'] = Buffer.from('Plain words, with ümlauts.\r\n');
});

function sample(extension: string): Buffer {
  const bytes = samples[extension];
  if (bytes === undefined) throw new Error('no sample');
  return bytes;
}

async function outcome(fileName: string, bytes: Buffer): Promise<string> {
  try {
    return (await inspectFile({ fileName, content: bufferRandomAccess(bytes) })).mimeType;
  } catch (error) {
    if (error instanceof FileRefusedError) return error.code;
    throw error;
  }
}

describe('an accepted upload', () => {
  it.each(EXTENSIONS)('.%s gets the type of its content', async (extension) => {
    expect(await outcome(`file.${extension}`, sample(extension))).toBe(MIME_TYPES[extension]);
    expect(await outcome(`My File.v2.${extension.toUpperCase()} `, sample(extension))).toBe(MIME_TYPES[extension]);
  });
});

describe('an upload of another kind than its name says', () => {
  const pairs = EXTENSIONS.flatMap((named) => EXTENSIONS.filter((real) => real !== named).map((real) => [named, real]));

  it.each(pairs)('named .%s but really .%s is refused', async (named = '', real = '') => {
    expect(await outcome(`file.${named}`, sample(real))).toBe('CONTENT_MISMATCH');
  });

  it.each(EXTENSIONS)('named .%s but of random bytes, HTML or a picture is refused', async (extension) => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), seededBytes(500)]);
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    expect(await outcome(`file.${extension}`, seededBytes(5_000))).toBe('CONTENT_MISMATCH');
    expect(await outcome(`file.${extension}`, png)).toBe('CONTENT_MISMATCH');
    // HTML is text, and is only ever served as such.
    expect(await outcome(`file.${extension}`, html)).toBe(extension === 'txt' ? 'text/plain' : 'CONTENT_MISMATCH');
  });

  it('says so in words', async () => {
    const content = bufferRandomAccess(sample('docx'));
    const refused = inspectFile({ fileName: 'plan.pdf', content });
    await expect(refused).rejects.toThrow('The file is named .pdf but its content is not a PDF.');
    await expect(refused).rejects.toMatchObject({
      code: 'CONTENT_MISMATCH',
      status: 415,
      fields: { file: expect.any(String) },
    });
  });

  it('is refused as an ordinary zip file', async () => {
    const zip = buildZip([{ name: 'readme.txt', data: Buffer.from('hello') }]);
    expect(await outcome('file.docx', zip)).toBe('CONTENT_MISMATCH');
    expect(await outcome('file.xlsx', zip)).toBe('CONTENT_MISMATCH');
  });
});

describe('an upload without content or of no accepted type', () => {
  it.each(EXTENSIONS)('an empty .%s is refused', async (extension) => {
    expect(await outcome(`file.${extension}`, Buffer.alloc(0))).toBe('EMPTY_FILE');
  });

  it.each([
    'a.exe',
    'a.docm',
    'a.pdf.exe',
    'a',
    'pdf',
    'a.',
    'a.pdf\u202e.exe',
    'a.html',
    'a.constructor',
    'a.pdf/b.svg',
  ])('the name %j is refused', async (name) => {
    expect(await outcome(name, sample('pdf'))).toBe('UNSUPPORTED_TYPE');
  });
});

describe('a damaged upload', () => {
  it.each(EXTENSIONS.filter((extension) => extension !== 'txt'))(
    '.%s cut anywhere never passes and never crashes',
    async (extension) => {
      const bytes = sample(extension);
      const number = seededNumbers(31);
      for (let round = 0; round < 40; round += 1) {
        // The last bytes of a compound file or PDF may be padding or a line break.
        const length = 1 + number(Math.floor(bytes.length * 0.8));
        const result = await outcome(`file.${extension}`, bytes.subarray(0, length));
        if (extension === 'xls' || extension === 'doc')
          expect([MIME_TYPES[extension], 'MALFORMED_FILE', 'CONTENT_MISMATCH']).toContain(result);
        else expect(['MALFORMED_FILE', 'CONTENT_MISMATCH']).toContain(result);
      }
    },
  );

  it.each(EXTENSIONS)('.%s with random damage gives a clear answer each time', async (extension) => {
    const number = seededNumbers(17);
    for (let round = 0; round < 150; round += 1) {
      const bytes = Buffer.from(sample(extension));
      const damages = 1 + number(8);
      for (let i = 0; i < damages; i += 1) bytes.writeUInt8(number(256), number(Math.min(bytes.length, 4_096)));
      const result = await outcome(`file.${extension}`, bytes);
      expect(result === MIME_TYPES[extension] || /^[A-Z_]+$/.test(result)).toBe(true);
    }
  });
});

describe('a fault of the store while inspecting', () => {
  it.each(EXTENSIONS)('.%s passes it on instead of blaming the file', async (extension) => {
    const bytes = sample(extension);
    for (let failing = 0; failing < 12; failing += 1) {
      let reads = 0;
      const content: RandomAccess = {
        size: bytes.length,
        async read(start, end) {
          reads += 1;
          if (reads > failing) throw new Error('store is away');
          return bytes.subarray(start, end);
        },
      };
      const inspected = inspectFile({ fileName: `file.${extension}`, content });
      if (reads === 0) await expect(inspected).rejects.toThrow('store is away');
      else await inspected.catch((error: Error) => expect(error.message).toBe('store is away'));
    }
  });
});
