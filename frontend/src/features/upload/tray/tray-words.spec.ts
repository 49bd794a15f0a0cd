import { phaseWords, summaryWords } from './tray-words';
import type { UploadPhase } from '@/api/uploads/upload-phase';

const items = (...all: UploadPhase[]) => all.map((phase) => ({ phase }));

it.each<[string, UploadPhase[]]>([
  ['Uploading 2 files', ['waiting', 'sending', 'done']],
  ['Uploading 1 file, 1 failed', ['checking', 'failed']],
  ['Processing 1 file', ['indexing', 'done']],
  ['2 files uploaded', ['done', 'done']],
  ['1 file uploaded, 1 failed', ['done', 'failed']],
  ['2 files failed', ['failed', 'failed']],
])('sums up as %s', (words, all) => {
  expect(summaryWords(items(...all))).toBe(words);
});

it('says the percentage, and never a hundred before all is sent', () => {
  expect(phaseWords({ phase: 'sending', progress: 0.996, error: null })).toBe('Uploading, 99 %');
});

it('gives the words of the server for a failure, and what is missing of a stored file', () => {
  expect(phaseWords({ phase: 'failed', progress: 0, error: 'The file contains macros.' })).toBe(
    'The file contains macros.',
  );
  expect(phaseWords({ phase: 'done', progress: 1, error: null })).toBe('Done');
});
