import { FileMemory, type Loan } from './file-memory';

const MIB = 1024 * 1024;
const SHORT_MS = 5;
const LONG_MS = 60_000;
let memory: FileMemory;

beforeEach(() => {
  memory = new FileMemory(4 * MIB, SHORT_MS);
});

async function borrowed(bytes: number): Promise<Loan> {
  const loan = await memory.borrow(bytes);
  if (!loan) throw new Error('Nothing was left');
  return loan;
}

/** The memory behind a loan. */
const whole = ({ buffer }: Loan): ArrayBufferLike => buffer.buffer;

it('lends as many bytes as were asked for', async () => {
  for (const bytes of [0, 1, MIB, 2 * MIB + 1]) {
    const loan = await borrowed(bytes);
    expect(loan.buffer.length).toBe(bytes);
    loan.giveBack();
  }
});

it('lends what was given back again, and never twice at once', async () => {
  const first = await borrowed(MIB);
  first.giveBack();
  first.giveBack();
  const [second, third] = [await borrowed(MIB - 5), await borrowed(MIB - 5)];
  expect(whole(second)).toBe(whole(first));
  expect(whole(third)).not.toBe(whole(second));
});

it('does not lend again what somebody may still hold', async () => {
  const first = await borrowed(MIB);
  first.abandon();
  first.giveBack();
  expect(whole(await borrowed(MIB))).not.toBe(whole(first));
});

it('lends no more than it may, and again when something came back in whatever way', async () => {
  const loans = [await borrowed(MIB), await borrowed(MIB), await borrowed(MIB), await borrowed(MIB)];
  expect(await memory.borrow(1)).toBeNull();
  for (const [n, loan] of loans.entries()) {
    if (n % 2 === 0) loan.giveBack();
    else loan.abandon();
    expect(await memory.borrow(MIB)).not.toBeNull();
    expect(await memory.borrow(1)).toBeNull();
  }
});

it('lets go what is idle and of another size, rather than refuse', async () => {
  const small = await Promise.all(Array.from({ length: 64 }, () => borrowed(1_000)));
  for (const loan of small) loan.giveBack();
  expect([await borrowed(2 * MIB), await borrowed(2 * MIB)]).toHaveLength(2);
  expect(await memory.borrow(1_000)).toBeNull();
});

it('keeps large buffers for large files', async () => {
  const large = await borrowed(2 * MIB);
  large.giveBack();
  expect(whole(await borrowed(1_000))).not.toBe(whole(large));
  expect(whole(await borrowed(2 * MIB))).toBe(whole(large));
});

it('lets go what was idle for a while', async () => {
  jest.useFakeTimers();
  const loans = [await borrowed(MIB), await borrowed(MIB)];
  const before = new Set(loans.map(whole));
  for (const loan of loans) loan.giveBack();
  jest.advanceTimersByTime(10 * 60_000);
  jest.useRealTimers();
  expect(before.has(whole(await borrowed(MIB)))).toBe(false);
});

describe('while all of it is lent', () => {
  beforeEach(() => {
    memory = new FileMemory(2 * MIB, LONG_MS);
  });

  /** Asks, and says in which order answers came. */
  function asking(order: string[]): (name: string, bytes: number) => Promise<Loan | null> {
    return async (name, bytes) => {
      const loan = await memory.borrow(bytes);
      order.push(name);
      return loan;
    };
  }

  it('the next ones wait in order, and a small file does not pass a large one', async () => {
    const [first, second] = [await borrowed(MIB), await borrowed(MIB)];
    const order: string[] = [];
    const ask = asking(order);
    const [large, small] = [ask('large', 2 * MIB), ask('small', 1_000)];
    first.giveBack();
    const late = ask('late', 1_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(order).toEqual([]);
    second.abandon();
    (await large)?.giveBack();
    expect((await small)?.buffer.length).toBe(1_000);
    await late;
    expect(order).toEqual(['large', 'small', 'late']);
  });

  it('whoever waits goes on while some comes back, though not for ever', async () => {
    jest.useFakeTimers();
    const loans = await Promise.all(Array.from({ length: 8 }, () => borrowed(MIB / 4)));
    const given: (Loan | null)[] = [];
    void memory.borrow(2 * MIB).then((loan) => given.push(loan));
    for (let waits = 1; waits < 4; waits += 1) {
      loans.pop()?.giveBack();
      await jest.advanceTimersByTimeAsync(LONG_MS);
      expect(given).toEqual([]);
    }
    loans.pop()?.giveBack();
    await jest.advanceTimersByTimeAsync(LONG_MS);
    jest.useRealTimers();
    expect(given).toEqual([null]);
  });

  it('who waits too long gets none, and lets the next one pass', async () => {
    memory = new FileMemory(2 * MIB, SHORT_MS);
    const first = await borrowed(MIB);
    await borrowed(MIB);
    const large = memory.borrow(2 * MIB);
    expect(await large).toBeNull();
    const small = memory.borrow(1_000);
    first.giveBack();
    expect(await small).not.toBeNull();
  });

  it('who waits behind somebody who gets none has what was too little for them', async () => {
    memory = new FileMemory(2 * MIB, SHORT_MS);
    await borrowed(MIB);
    const [large, small] = [memory.borrow(2 * MIB), memory.borrow(1_000)];
    expect(await large).toBeNull();
    expect((await small)?.buffer.length).toBe(1_000);
  });
});
