import { expired } from './retention';

const at = (time: string): { time: Date } => ({ time: new Date(`${time}Z`) });
const times = (backups: { time: Date }[]): string[] =>
  backups.map(({ time }) => time.toISOString().slice(0, 16)).sort();
const NOW = new Date('2026-11-22T12:00:00Z');

describe('which backups stay', () => {
  const backups = [
    at('2026-11-22T11:30:00'),
    at('2026-11-22T11:00:00'),
    at('2026-11-22T10:30:00'),
    at('2026-11-21T23:30:00'),
    at('2026-11-21T08:00:00'),
    at('2026-11-19T08:00:00'),
    at('2026-10-01T08:00:00'),
  ];

  it('are the newest, and the last of each day', () => {
    expect(times(expired(backups, { newest: 2, days: 7 }, NOW))).toEqual([
      '2026-10-01T08:00',
      '2026-11-21T08:00',
      '2026-11-22T10:30',
    ]);
  });

  it('are only the newest where no days are wanted', () => {
    expect(expired(backups, { newest: 3, days: 0 }, NOW)).toHaveLength(4);
  });

  it('always include the newest one, however old', () => {
    expect(expired([at('2020-01-01T00:00:00')], { newest: 0, days: 0 }, NOW)).toEqual([]);
  });
});
