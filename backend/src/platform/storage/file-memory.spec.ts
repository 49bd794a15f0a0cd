import { FileMemory, type Loan } from './file-memory';

const MIB = 1024 * 1024;
let memory: FileMemory;

beforeEach(() => {
  memory = new FileMemory(4 * MIB);
});

function borrowed(bytes: number): Loan {
  const loan = memory.borrow(bytes);
  if (!loan) throw new Error('Nothing was left');
  return loan;
}

/** The memory behind a loan. */
const whole = ({ buffer }: Loan): ArrayBufferLike => buffer.buffer;

it('lends as many bytes as were asked for', () => {
  for (const bytes of [0, 1, MIB, 2 * MIB + 1]) {
    const loan = borrowed(bytes);
    expect(loan.buffer.length).toBe(bytes);
    loan.giveBack();
  }
});

it('lends what was given back again, and never twice at once', () => {
  const first = borrowed(MIB);
  first.giveBack();
  first.giveBack();
  const [second, third] = [borrowed(MIB - 5), borrowed(MIB - 5)];
  expect(whole(second)).toBe(whole(first));
  expect(whole(third)).not.toBe(whole(second));
});

it('does not lend again what somebody may still hold', () => {
  const first = borrowed(MIB);
  first.abandon();
  first.giveBack();
  expect(whole(borrowed(MIB))).not.toBe(whole(first));
});

it('lends no more than it may, and again when something came back in whatever way', () => {
  const loans = [borrowed(MIB), borrowed(MIB), borrowed(MIB), borrowed(MIB)];
  expect(memory.borrow(1)).toBeNull();
  for (const [n, loan] of loans.entries()) {
    if (n % 2 === 0) loan.giveBack();
    else loan.abandon();
    expect(memory.borrow(MIB)).not.toBeNull();
    expect(memory.borrow(1)).toBeNull();
  }
});

it('lets go what is idle and of another size, rather than refuse', () => {
  const small = Array.from({ length: 16 }, () => borrowed(1_000));
  for (const loan of small) loan.giveBack();
  expect([borrowed(2 * MIB), borrowed(2 * MIB)]).toHaveLength(2);
  expect(memory.borrow(1_000)).toBeNull();
});

it('keeps large buffers for large files', () => {
  const large = borrowed(2 * MIB);
  large.giveBack();
  expect(whole(borrowed(1_000))).not.toBe(whole(large));
  expect(whole(borrowed(2 * MIB))).toBe(whole(large));
});

it('lets go what was idle for a while', () => {
  jest.useFakeTimers();
  const loans = [borrowed(MIB), borrowed(MIB)];
  const before = new Set(loans.map(whole));
  for (const loan of loans) loan.giveBack();
  jest.advanceTimersByTime(10 * 60_000);
  jest.useRealTimers();
  expect(before.has(whole(borrowed(MIB)))).toBe(false);
});
