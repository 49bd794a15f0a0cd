import { isSettled, laterPhase, phaseOf, phases, shortcoming } from './upload-phase';

const work = { id: 1, indexing: 'ready', preview: 'ready', thumbnail: 'ready' } as const;

it('follows the server from reading the text to the preview to the end', () => {
  expect(phaseOf({ ...work, indexing: 'pending', preview: 'pending' })).toBe('indexing');
  expect(phaseOf({ ...work, preview: 'pending' })).toBe('preview');
  expect(phaseOf({ ...work, thumbnail: 'pending' })).toBe('preview');
  expect(phaseOf(work)).toBe('done');
  expect(phaseOf({ ...work, indexing: 'failed', preview: 'failed', thumbnail: 'failed' })).toBe('done');
});

it('never goes back, whatever comes late', () => {
  for (const [at, phase] of phases.entries()) {
    for (const earlier of phases.slice(0, at)) expect(laterPhase(phase, earlier)).toBe(phase);
  }
  expect(laterPhase('sending', 'preview')).toBe('preview');
});

it('is settled when nothing more happens by itself', () => {
  expect(phases.filter(isSettled)).toEqual(['done', 'failed']);
});

it('says what is missing of a stored document', () => {
  expect(shortcoming(work)).toBeNull();
  expect(shortcoming({ ...work, thumbnail: 'failed' })).toBeNull();
  expect(shortcoming({ ...work, preview: 'failed' })).toBe('Stored, but it has no preview.');
  expect(shortcoming({ ...work, indexing: 'failed' })).toBe('Stored, but its text is not searchable.');
});
