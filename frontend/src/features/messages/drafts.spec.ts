import { forgetKept } from '@/shared/lib/kept';
import { keepDraft, noDraft, readDraft } from './drafts';

beforeEach(() => forgetKept());

it('keeps a draft for each conversation, and none for somebody else', () => {
  const draft = { text: 'Half a sen', documents: [] };
  keepDraft(1, '12', draft);
  expect(readDraft(1, '12', noDraft)).toEqual(draft);
  expect(readDraft(1, '13', noDraft)).toEqual(noDraft);
  expect(readDraft(2, '12', noDraft)).toEqual(noDraft);
  keepDraft(1, '12', null);
  expect(readDraft(1, '12', noDraft)).toEqual(noDraft);
});
