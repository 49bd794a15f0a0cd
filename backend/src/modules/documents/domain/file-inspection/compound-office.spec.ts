import { bufferRandomAccess } from '../../../../platform/storage/random-access';
import { CompoundFile } from './compound-file';
import { inspectCompoundOffice, refuseCompoundAsPackage } from './compound-office';
import { FileRefusedError } from './file-refusal';
import { makeCompound, makeDoc, makeXls } from './testing/sample-files';

async function outcome(bytes: Buffer, extension: 'doc' | 'xls' | 'docx' | 'xlsx'): Promise<string> {
  const content = bufferRandomAccess(bytes);
  try {
    if (extension === 'doc' || extension === 'xls') await inspectCompoundOffice(content, extension);
    else await refuseCompoundAsPackage(content, extension);
    return 'accepted';
  } catch (error) {
    if (error instanceof FileRefusedError) return error.code;
    throw error;
  }
}

/** BIFF records ([MS-XLS] 2.1.4): type and data. */
function records(...list: [type: number, data: Buffer][]): Buffer {
  return Buffer.concat(
    list.map(([type, data]) => {
      const head = Buffer.alloc(4);
      head.writeUInt16LE(type, 0);
      head.writeUInt16LE(data.length, 2);
      return Buffer.concat([head, data]);
    }),
  );
}

const BOF: [number, Buffer] = [0x0809, Buffer.alloc(16)];
const EOF: [number, Buffer] = [0x000a, Buffer.alloc(0)];
const sheetOfType = (type: number): [number, Buffer] => [0x0085, Buffer.from([0, 0, 0, 0, 0, type, 1, 0, 65])];

describe('a compound file', () => {
  it('gives back its streams, small and large, at any depth', async () => {
    const large = Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 251));
    const file = await CompoundFile.open(
      bufferRandomAccess(makeCompound({ small: Buffer.from('few bytes'), large, 'folder/inner': Buffer.from('deep') })),
    );
    const find = (name: string) => {
      const entry = file.entries.find((candidate) => candidate.name === name);
      if (entry === undefined) throw new Error(`no ${name}`);
      return entry;
    };
    expect((await file.readStream(find('small'), 0, 100)).toString()).toBe('few bytes');
    expect((await file.readStream(find('inner'), 1, 3)).toString()).toBe('ee');
    expect((await file.readStream(find('large'), 0, 100_000)).equals(large)).toBe(true);
    expect((await file.readStream(find('large'), 511, 1_030)).equals(large.subarray(511, 1_030))).toBe(true);
    const top = file.topLevel().map(({ name }) => name);
    expect(top).toEqual(expect.arrayContaining(['small', 'large', 'folder']));
    expect(top).not.toContain('inner');
  });

  it('is refused when chains loop, leave the file or are missing', async () => {
    const good = makeDoc();
    const damages: [offset: number, value: number][] = [
      [44, 0],
      [44, 0xffffff],
      [48, 0xfffffffe],
      [48, 0x00ffffff],
      [30, 3],
      [30, 40],
      [76, 0x00ffffff],
    ];
    for (const [offset, value] of damages) {
      const bad = Buffer.from(good);
      if (offset === 30) bad.writeUInt16LE(value, offset);
      else bad.writeUInt32LE(value, offset);
      expect(await outcome(bad, 'doc')).toBe('MALFORMED_FILE');
    }
    const looping = Buffer.from(good);
    const fat = 512 * (1 + good.readUInt32LE(76));
    const directory = good.readUInt32LE(48);
    looping.writeUInt32LE(directory, fat + 4 * directory);
    expect(await outcome(looping, 'doc')).toBe('MALFORMED_FILE');
  });

  it('is refused when its directory loops', async () => {
    const bad = makeDoc();
    const directory = 512 * (1 + bad.readUInt32LE(48));
    for (let entry = 1; entry < 4; entry += 1) bad.writeUInt32LE(1, directory + 128 * entry + 68);
    expect(await outcome(bad, 'doc')).toBe('MALFORMED_FILE');
  });

  it('shorter than its header is refused', async () => {
    expect(await outcome(makeDoc().subarray(0, 511), 'doc')).toBe('MALFORMED_FILE');
  });
});

describe('a Word 97-2003 file', () => {
  it('is accepted with its main stream, large or small', async () => {
    expect(await outcome(makeDoc(), 'doc')).toBe('accepted');
    expect(await outcome(makeDoc({ length: 600 }), 'doc')).toBe('accepted');
    expect(await outcome(makeDoc({ extra: { 'ObjectPool/_1/Workbook': Buffer.from('x') } }), 'doc')).toBe('accepted');
  });

  it('is refused without a main stream at the top, or with a wrong one', async () => {
    expect(await outcome(makeCompound({ 'ObjectPool/WordDocument': Buffer.alloc(100) }), 'doc')).toBe(
      'CONTENT_MISMATCH',
    );
    expect(await outcome(makeCompound({ WordDocument: Buffer.alloc(6_000) }), 'doc')).toBe('MALFORMED_FILE');
    expect(await outcome(makeDoc({ length: 12 }).subarray(0, 512), 'doc')).toBe('MALFORMED_FILE');
    expect(await outcome(makeDoc({ extra: { Workbook: records(BOF, EOF) } }), 'doc')).toBe('MALFORMED_FILE');
  });

  it('is refused with a password', async () => {
    expect(await outcome(makeDoc({ encrypted: true }), 'doc')).toBe('ENCRYPTED_FILE');
  });

  it.each(['Macros/VBA/dir', 'MACROS/x', 'ObjectPool/_1/_VBA_PROJECT_CUR/VBA/dir', 'x/_VBA_PROJECT'])(
    'is refused with %s',
    async (name) => {
      expect(await outcome(makeDoc({ extra: { [name]: Buffer.from('x') } }), 'doc')).toBe('MACROS');
    },
  );
});

describe('an Excel 97-2003 file', () => {
  it('is accepted', async () => {
    expect(await outcome(makeXls(), 'xls')).toBe('accepted');
    expect(await outcome(makeXls(2_000), 'xls')).toBe('accepted');
    expect(await outcome(makeCompound({ Book: records(BOF, sheetOfType(0), sheetOfType(2), EOF) }), 'xls')).toBe(
      'accepted',
    );
  });

  it('is refused with a password', async () => {
    const filePass: [number, Buffer] = [0x002f, Buffer.alloc(54)];
    expect(await outcome(makeCompound({ Workbook: records(BOF, filePass, EOF) }), 'xls')).toBe('ENCRYPTED_FILE');
    expect(
      await outcome(makeCompound({ Workbook: records(BOF, [0x0086, Buffer.alloc(0)], filePass, EOF) }), 'xls'),
    ).toBe('ENCRYPTED_FILE');
  });

  it('is refused with macro sheets, also behind many other records', async () => {
    const filler: [number, Buffer][] = Array.from({ length: 50 }, () => [0x00e0, Buffer.alloc(1_000)]);
    for (const type of [1, 6]) {
      expect(
        await outcome(
          makeCompound({ Workbook: records(BOF, ...filler, sheetOfType(0), sheetOfType(type), EOF) }),
          'xls',
        ),
      ).toBe('MACROS');
    }
    expect(
      await outcome(makeCompound({ Workbook: records(BOF, EOF), '_VBA_PROJECT_CUR/VBA/dir': Buffer.from('x') }), 'xls'),
    ).toBe('MACROS');
  });

  it('is refused when its records are no workbook', async () => {
    expect(await outcome(makeCompound({ Workbook: Buffer.alloc(5_000, 1) }), 'xls')).toBe('MALFORMED_FILE');
    expect(await outcome(makeCompound({ Workbook: records(BOF, [0x00e0, Buffer.alloc(9)]) }), 'xls')).toBe(
      'MALFORMED_FILE',
    );
    expect(await outcome(makeCompound({ Workbook: Buffer.alloc(0) }), 'xls')).toBe('MALFORMED_FILE');
  });
});

describe('a compound file named .docx or .xlsx', () => {
  it('is a protected one where it holds an encrypted package', async () => {
    const protectedFile = makeCompound({ EncryptedPackage: Buffer.alloc(9_000), EncryptionInfo: Buffer.alloc(200) });
    for (const extension of ['docx', 'xlsx', 'doc', 'xls'] as const) {
      expect(await outcome(protectedFile, extension)).toBe('ENCRYPTED_FILE');
    }
  });

  it('is otherwise a renamed one', async () => {
    expect(await outcome(makeDoc(), 'docx')).toBe('CONTENT_MISMATCH');
    expect(await outcome(makeXls(), 'xlsx')).toBe('CONTENT_MISMATCH');
    expect(await outcome(makeDoc().subarray(0, 600), 'docx')).toBe('CONTENT_MISMATCH');
  });
});
