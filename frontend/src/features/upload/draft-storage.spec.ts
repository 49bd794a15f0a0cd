/** @jest-environment node */
import 'fake-indexeddb/auto';
import { discardDraft, loadDraft, saveDraft } from './draft-storage';

const values = { title: 'Policy', priority: 'high', requireApproval: true, reviewerId: 3 };
const savedAt = '2025-03-05T15:07:00.000Z';

it('gives back the form and the file as they were', async () => {
  const file = new File(['the bytes'], 'policy.pdf', { type: 'application/pdf', lastModified: 1_700_000_000_000 });
  await saveDraft(1, { values, file, savedAt });
  const draft = await loadDraft(1);
  expect(draft).toMatchObject({ values, savedAt });
  expect(draft?.file).toMatchObject({ name: 'policy.pdf', type: 'application/pdf', lastModified: 1_700_000_000_000 });
  expect(await draft?.file?.text()).toBe('the bytes');
});

it('keeps a draft without a file', async () => {
  await saveDraft(1, { values, file: null, savedAt });
  expect((await loadDraft(1))?.file).toBeNull();
});

it('shows nobody else’s draft', async () => {
  await saveDraft(1, { values, file: null, savedAt });
  expect(await loadDraft(2)).toBeNull();
});

it('forgets a discarded draft', async () => {
  await saveDraft(1, { values, file: null, savedAt });
  await discardDraft(1);
  expect(await loadDraft(1)).toBeNull();
});
