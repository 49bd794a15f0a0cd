import { meterLines } from './meters';

const GB = 1024 ** 3;

describe('what is used of a plan', () => {
  it('is said with its limit, and where there is none', () => {
    const lines = meterLines({
      users: { used: 12, limit: 50 },
      documents: { used: 1_200, limit: null },
      storageBytes: { used: 1.5 * GB, limit: 10 * GB },
    });
    expect(lines.map(({ label, words, percent }) => [label, words, percent])).toEqual([
      ['Users', '12 of 50', 24],
      ['Documents', '1,200, unlimited', null],
      ['Storage', '1.5 GB of 10.0 GB', 15],
    ]);
  });

  it('is near from 80 percent on, and full only when nothing is left', () => {
    const level = (used: number, limit: number | null) =>
      meterLines({
        users: { used, limit },
        documents: { used: 0, limit: null },
        storageBytes: { used: 0, limit: null },
      })[0]?.level;
    expect([level(79, 100), level(80, 100), level(99, 100), level(100, 100), level(101, 100)]).toEqual([
      'ok',
      'near',
      'near',
      'full',
      'full',
    ]);
    expect(level(5, null)).toBe('ok');
  });
});
