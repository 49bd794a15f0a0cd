import crypto from 'node:crypto';
import { CodeHasher, randomCode } from './code-hash';
import { seededBytes } from './testing/seeded-random';

const hasher = new CodeHasher(seededBytes(32));

describe('one-time codes', () => {
  it('are six digits, spread over the whole range, with leading zeros', () => {
    const codes = Array.from({ length: 20_000 }, randomCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    for (const digit of '0123456789') {
      const share = codes.filter((code) => code.startsWith(digit)).length / codes.length;
      // Six standard deviations around one tenth.
      expect(Math.abs(share - 0.1)).toBeLessThan(0.013);
    }
    expect(new Set(codes).size).toBeGreaterThan(19_500);
  });
});

describe('hashes of one-time codes', () => {
  it('match the code and no other', async () => {
    const stored = await hasher.hash('004217');
    expect(await hasher.verify('004217', stored)).toBe(true);
    for (const other of ['004218', '4217', '', '004217 ', '０04217']) {
      expect(await hasher.verify(other, stored)).toBe(false);
    }
  });

  it('are compared in constant time, and whole', async () => {
    const stored = await hasher.hash('004217');
    const compare = jest.spyOn(crypto, 'timingSafeEqual');
    await hasher.verify('004218', stored);
    expect(compare.mock.calls.map(([one, other]) => [one.byteLength, other.byteLength])).toEqual([[32, 32]]);
    compare.mockRestore();
  });

  it('are salted, keyed, printable and do not hold the code', async () => {
    const [one, two] = [await hasher.hash('123456'), await hasher.hash('123456')];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^c1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toContain('123456');
    expect(await new CodeHasher(seededBytes(32, 9)).verify('123456', one)).toBe(false);
  });

  it.each(['', 'c1', 'c1$$', 'c2$AAAAAAAAAAAAAAAAAAAAAA$AAAA', 'plain'])(
    'reports the unreadable hash "%s"',
    async (stored) => {
      await expect(hasher.verify('123456', stored)).rejects.toThrow('unreadable');
    },
  );

  it('need a key of 32 bytes', () => {
    expect(() => new CodeHasher(Buffer.alloc(31))).toThrow(RangeError);
  });

  it('cost at least 10 ms each, as scrypt with N = 2^14 does', async () => {
    const started = process.hrtime.bigint();
    for (let i = 0; i < 3; i += 1) await hasher.hash('000000');
    expect(Number(process.hrtime.bigint() - started) / 3e6).toBeGreaterThan(10);
  });
});
