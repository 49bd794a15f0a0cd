import {
  formatFigure,
  formatSeconds,
  formatStorage,
  growthWords,
  monthLabel,
  rhythmWords,
  scheduleName,
  subscriptionWords,
} from './platform-words';

describe('figures of the platform', () => {
  it.each([
    [0, '0.0 MB'],
    [10, '< 0.1 MB'],
    [5 * 1024 ** 2, '5.0 MB'],
    [0.1 * 1024 ** 3, '0.1 GB'],
    [2.25 * 1024 ** 3, '2.3 GB'],
  ])('says %d bytes as %s', (bytes, words) => {
    expect(formatStorage(bytes)).toBe(words);
  });

  it.each([
    [45, '45 s'],
    [720, '12 min'],
    [3 * 3600, '3 h'],
    [2 * 86_400, '2 days'],
  ])('says %d seconds as %s', (seconds, words) => {
    expect(formatSeconds(seconds)).toBe(words);
  });

  it.each([
    [86_400, 'every day'],
    [3_600, 'every hour'],
    [900, 'every 15 min'],
  ])('says the rhythm of %d seconds as %s', (seconds, words) => {
    expect(rhythmWords(seconds)).toBe(words);
  });

  it('gives each figure its unit', () => {
    expect(formatFigure({ value: 1_234, unit: 'count' })).toBe('1,234');
    expect(formatFigure({ value: 7, unit: 'milliseconds' })).toBe('7 ms');
    expect(formatFigure({ value: 61, unit: 'seconds' })).toBe('61 s');
  });

  it.each([
    [15, 10, '+50%'],
    [5, 10, '−50%'],
    [3, 0, 'none before'],
    [4, 4, 'no change'],
  ])('compares %d with %d', (last30Days, previous30Days, words) => {
    expect(growthWords({ last30Days, previous30Days })).toBe(words);
  });

  it('names months, schedules and states of subscriptions, known or not', () => {
    expect(monthLabel('2026-01')).toBe('Jan 2026');
    expect(scheduleName('make-missing-renditions')).toBe('Make missing renditions');
    expect(subscriptionWords('trial')).toEqual({ label: 'Trial', colour: 'blue' });
    expect(subscriptionWords('paused')).toEqual({ label: 'Paused', colour: 'grey' });
  });
});
