import { requestsFor, summaryOf, together, undoRequests } from './bulk';

describe('requests', () => {
  it('stay within the limit of the server', () => {
    const ids = Array.from({ length: 230 }, (_, index) => index + 1);
    const requests = requestsFor('archive', ids);
    expect(requests.map((request) => request.ids?.length)).toEqual([100, 100, 30]);
    expect(requests.flatMap((request) => request.ids)).toEqual(ids);
  });

  it('are answered as one', () => {
    const one = { results: [{ id: 1, ok: true }], done: 1, failed: 0 };
    const other = { results: [{ id: 2, ok: false }], done: 0, failed: 1 };
    expect(together([one, other])).toEqual({ results: [...one.results, ...other.results], done: 1, failed: 1 });
  });
});

describe('undo', () => {
  it('turns round what was done, and leaves what failed', () => {
    const results = [
      { id: 1, ok: true },
      { id: 2, ok: false },
      { id: 3, ok: true },
    ];
    expect(undoRequests('archive', results)).toEqual([{ action: 'unarchive', ids: [1, 3] }]);
    expect(undoRequests('delete', results)).toEqual([{ action: 'restore', ids: [1, 3] }]);
  });

  it('takes off only the tags that were put on', () => {
    const results = [
      { id: 1, ok: true, tags: ['a', 'b'] },
      { id: 2, ok: true, tags: ['b'] },
      { id: 3, ok: true, tags: [] },
      { id: 4, ok: true, tags: ['b', 'a'] },
    ];
    expect(undoRequests('tag', results)).toEqual([
      { action: 'untag', ids: [1, 4], tags: ['a', 'b'] },
      { action: 'untag', ids: [2], tags: ['b'] },
    ]);
  });

  it('has nothing to do where nothing was done', () => {
    expect(undoRequests('delete', [{ id: 1, ok: false }])).toEqual([]);
  });
});

describe('the summary', () => {
  it('counts', () => {
    expect(summaryOf('archive', { results: [{ id: 1, ok: true }], done: 1, failed: 0 })).toEqual({
      title: '1 document archived',
    });
  });

  it('says why some could not be, each reason once', () => {
    const results = [
      { id: 1, ok: true },
      { id: 2, ok: false, title: 'Fire plan', message: 'It is under legal hold.' },
      { id: 3, ok: false, title: 'A', message: 'Withdraw it first.' },
      { id: 4, ok: false, title: 'B', message: 'Withdraw it first.' },
    ];
    expect(summaryOf('delete', { results, done: 1, failed: 3 })).toEqual({
      title: '1 document moved to the trash',
      description: '3 could not be moved to the trash: Fire plan: It is under legal hold; Withdraw it first.',
    });
  });

  it('does not claim success where there was none', () => {
    expect(summaryOf('delete', { results: [{ id: 1, ok: false }], done: 0, failed: 1 }).title).toBe(
      'Nothing was changed',
    );
  });
});
