import type { Export } from '@/api/exports';
import { isUnfinished, stateNote } from './export-words';

const made = (part: Partial<Export>): Export => ({
  id: 1,
  kind: 'evidence',
  title: 'Evidence of Plan',
  documentId: 4,
  state: 'ready',
  progress: 100,
  step: '',
  fileName: 'evidence.zip',
  bytes: 10,
  sha256: null,
  error: null,
  createdByName: 'Ana',
  mine: true,
  createdAt: '2026-03-05T12:00:00Z',
  finishedAt: '2026-03-05T12:01:00Z',
  expiresAt: '2026-03-12T12:01:00Z',
  ...part,
});

it('says what is being done, and why there is nothing', () => {
  expect(stateNote(made({ state: 'running', step: 'Adding files' }))).toBe('Adding files');
  expect(stateNote(made({ state: 'failed', error: 'The disk is full.' }))).toBe('The disk is full.');
  expect(stateNote(made({ state: 'failed' }))).toBe('It could not be made.');
  expect(stateNote(made({ state: 'cancelled' }))).toBe('');
});

it('says until when, and who may take it', () => {
  expect(stateNote(made({}))).toBe('Until Mar 12, 2026');
  expect(stateNote(made({ mine: false }))).toBe('Only Ana can download it');
});

it('knows what is still on its way', () => {
  expect(['waiting', 'running'].map((state) => isUnfinished({ state: state as Export['state'] }))).toEqual([
    true,
    true,
  ]);
  expect(isUnfinished({ state: 'ready' })).toBe(false);
});
