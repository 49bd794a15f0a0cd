import { disposedBy, disposeSummary, dueWords } from './retention-words';

it('says why a document is due', () => {
  const base = { retainedUntil: '2026-03-05T12:00:00Z', expirationDate: '2026-04-06T12:00:00Z' };
  expect(dueWords({ ...base, due: 'retention_ended' })).toBe('Retention ended Mar 5, 2026');
  expect(dueWords({ ...base, due: 'expired' })).toBe('Expired Apr 6, 2026');
});

it('says who destroyed it', () => {
  expect(disposedBy({ automatic: false, byName: 'Ana' })).toBe('Ana');
  expect(disposedBy({ automatic: true, byName: 'Ana' })).toBe('Time in the trash ran out, deleted by Ana');
});

describe('the summary', () => {
  it('counts what was done', () => {
    expect(disposeSummary({ results: [{ id: 1, ok: true }] }).title).toBe('1 document moved to the trash');
  });

  it('says each reason once', () => {
    const held = { ok: false, message: 'It is under a legal hold.' };
    const { title, description } = disposeSummary({
      results: [
        { id: 1, ok: true },
        { id: 2, ...held },
        { id: 3, ...held },
      ],
    });
    expect(title).toBe('1 document moved to the trash');
    expect(description).toBe('2 could not be disposed of: It is under a legal hold.');
  });

  it('claims nothing where nothing was done', () => {
    expect(disposeSummary({ results: [{ id: 2, ok: false, message: 'No.' }] }).title).toBe('Nothing was changed');
  });
});
