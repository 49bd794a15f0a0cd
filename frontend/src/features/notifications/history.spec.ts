import type { Notice } from './api';
import { addressOf, byDay, filterOf } from './history';

const notice = (id: number, createdAt: string): Notice => ({
  id,
  createdAt,
  title: 'New comment',
  message: 'Ana commented.',
  type: 'document_commented',
  isRead: false,
  relatedDocumentId: null,
  count: 1,
  target: null,
});

describe('the history of notifications', () => {
  const now = new Date(2025, 2, 5, 12, 0);
  const at = (day: number, hour: number) => new Date(2025, 2, day, hour).toISOString();

  it('is told day by day, in the order in which it comes', () => {
    const days = byDay([notice(4, at(5, 11)), notice(3, at(5, 0)), notice(2, at(4, 23)), notice(1, at(1, 9))], now);
    expect(days.map(({ label, notices }) => [label, notices.map(({ id }) => id)])).toEqual([
      ['Today', [4, 3]],
      ['Yesterday', [2]],
      ['Mar 1, 2025', [1]],
    ]);
  });

  it('is narrowed by its address, and only by what there is', () => {
    const kinds = ['comments', 'security'];
    const filter = filterOf(new URLSearchParams('show=unread&kind=comments'), kinds);
    expect(filter).toEqual({ unread: true, kind: 'comments' });
    expect(addressOf(filter).toString()).toBe('show=unread&kind=comments');
    expect(filterOf(new URLSearchParams('show=all&kind=nonsense'), kinds)).toEqual({});
  });
});
