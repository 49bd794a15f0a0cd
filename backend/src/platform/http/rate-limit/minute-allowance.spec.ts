import { MinuteAllowance } from './minute-allowance';
import { RateLimitedError } from './rate-limited.error';

describe('an allowance for a minute', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const refusal = (allowance: MinuteAllowance, source: string): RateLimitedError | undefined => {
    try {
      allowance.take(source);
      return undefined;
    } catch (error) {
      if (error instanceof RateLimitedError) return error;
      throw error;
    }
  };

  it('is taken by each source for itself, and what is over is refused until the minute ends', () => {
    const allowance = new MinuteAllowance(2);
    expect([refusal(allowance, 'a'), refusal(allowance, 'a')]).toEqual([undefined, undefined]);
    jest.advanceTimersByTime(20_500);
    expect(refusal(allowance, 'a')?.retryAfter).toBe(40);
    expect(refusal(allowance, 'b')).toBeUndefined();
    jest.advanceTimersByTime(39_499);
    expect(refusal(allowance, 'a')?.retryAfter).toBe(1);
  });

  it('is whole again after its minute, and again after the next', () => {
    const allowance = new MinuteAllowance(1);
    for (let minute = 0; minute < 3; minute += 1) {
      expect(refusal(allowance, 'a')).toBeUndefined();
      expect(refusal(allowance, 'a')).toBeDefined();
      jest.advanceTimersByTime(60_000);
    }
  });

  it('of one source is not lost when those that are gone are forgotten', () => {
    const allowance = new MinuteAllowance(1);
    allowance.take('gone');
    jest.advanceTimersByTime(59_000);
    allowance.take('here');
    jest.advanceTimersByTime(2_000);
    expect(refusal(allowance, 'gone')).toBeUndefined();
    expect(refusal(allowance, 'here')).toBeDefined();
  });
});
