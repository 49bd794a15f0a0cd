import { signedOut } from '../session/session-slice';
import { nextWait, pendingDocuments } from './upload-listeners';
import {
  added,
  failed,
  processed,
  progressed,
  removed,
  retried,
  settledRemoved,
  stored,
  uploadsReducer,
  type UploadsState,
} from './uploads-slice';
import { isFinal } from './uploads';

type Action = Parameters<typeof uploadsReducer>[1];
const after = (...actions: Action[]) => actions.reduce<UploadsState>(uploadsReducer, { items: [] });
const add = (id: string) => added({ id, name: 'same.pdf', size: 1, mimeType: 'application/pdf', attended: false });
const work = { indexing: 'ready', preview: 'ready', thumbnail: 'ready' } as const;
const phasesOf = ({ items }: UploadsState) => items.map(({ id, phase }) => `${id} ${phase}`);

it('tells files of the same name apart', () => {
  expect(phasesOf(after(add('a'), add('b'), failed({ id: 'b', error: 'No', final: false })))).toEqual([
    'a waiting',
    'b failed',
  ]);
});

it('shows how much is sent, and that the server checks once all is', () => {
  const [sending] = after(add('a'), progressed({ id: 'a', progress: 0.4 })).items;
  expect(sending).toMatchObject({ phase: 'sending', progress: 0.4 });
  expect(phasesOf(after(add('a'), progressed({ id: 'a', progress: 1 })))).toEqual(['a checking']);
});

it('ignores progress that comes after the answer', () => {
  const state = after(add('a'), stored({ id: 'a', documentId: 7 }), progressed({ id: 'a', progress: 1 }));
  expect(phasesOf(state)).toEqual(['a indexing']);
});

it('never moves back when an old answer comes late', () => {
  const begun = [add('a'), stored({ id: 'a', documentId: 7 })];
  const ready = processed({ asked: [7], answered: [{ id: 7, ...work, preview: 'pending' }] });
  const late = processed({ asked: [7], answered: [{ id: 7, ...work, indexing: 'pending' }] });
  expect(phasesOf(after(...begun, ready, late))).toEqual(['a preview']);
});

it('is done with what the server no longer tells of, and not with what it was not asked about', () => {
  const begun = [add('a'), stored({ id: 'a', documentId: 7 }), add('b'), stored({ id: 'b', documentId: 8 })];
  const state = after(...begun, processed({ asked: [7], answered: [] }));
  expect(phasesOf(state)).toEqual(['a done', 'b indexing']);
  expect(pendingDocuments(state.items)).toEqual([8]);
});

it('says what is missing of a stored file', () => {
  const answered = [{ id: 7, ...work, preview: 'failed' as const }];
  const [item] = after(add('a'), stored({ id: 'a', documentId: 7 }), processed({ asked: [7], answered })).items;
  expect(item).toMatchObject({ phase: 'done', error: 'Stored, but it has no preview.' });
});

it('starts a failed file again, and only that', () => {
  expect(phasesOf(after(add('a'), failed({ id: 'a', error: 'No', final: false }), retried('a')))).toEqual([
    'a waiting',
  ]);
  expect(phasesOf(after(add('a'), stored({ id: 'a', documentId: 7 }), retried('a')))).toEqual(['a indexing']);
});

it('does not start a file again that can never pass', () => {
  expect(phasesOf(after(add('a'), failed({ id: 'a', error: 'No', final: true }), retried('a')))).toEqual(['a failed']);
  expect(
    [400, 404, 409, 415, 422, 0, 402, 429, 503].filter((status) => isFinal({ status, code: '', message: '' })),
  ).toEqual([400, 404, 409, 415, 422]);
  expect(isFinal({ status: 0, code: 'FILE_CHANGED', message: '' })).toBe(true);
});

it('drops what is settled, one file, or everything at sign-out', () => {
  const begun = [add('a'), failed({ id: 'a', error: 'No', final: false }), add('b')];
  expect(phasesOf(after(...begun, settledRemoved()))).toEqual(['b waiting']);
  expect(phasesOf(after(...begun, removed('b')))).toEqual(['a failed']);
  expect(phasesOf(after(...begun, signedOut()))).toEqual([]);
});

it('asks more and more slowly while nothing moves, and soon again once it does', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8].reduce<number[]>((all) => [...all, nextWait(all.at(-1) ?? 0, false)], [1000]);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(-1)).toBe(15_000);
  expect(nextWait(15_000, true)).toBe(1000);
});
