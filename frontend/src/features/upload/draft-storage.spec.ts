/** @jest-environment node */
import 'fake-indexeddb/auto';
import { discardDraft, loadDraft, saveDraft } from './draft-storage';
import type { UploadValues } from './upload-values';

const values: UploadValues = {
  title: 'Policy',
  priority: 'high',
  requireApproval: true,
  reviewerId: 3,
  expirationDate: '2031-05-01',
  retention: 7,
  retentionUnit: 'years',
  restrictedToDepartment: true,
};
const savedAt = '2025-03-05T15:07:00.000Z';

it('gives back the form, the files and their titles as they were', async () => {
  const file = new File(['the bytes'], 'policy.pdf', { type: 'application/pdf', lastModified: 1_700_000_000_000 });
  const other = new File(['others'], 'table.xlsx');
  await saveDraft(1, { values, files: [{ file, title: 'The policy' }, { file: other }], savedAt });
  const draft = await loadDraft(1);
  expect(draft).toMatchObject({ values, savedAt });
  const [first, second] = draft?.files ?? [];
  expect(first?.file).toMatchObject({ name: 'policy.pdf', type: 'application/pdf', lastModified: 1_700_000_000_000 });
  expect(first?.title).toBe('The policy');
  expect(await first?.file.text()).toBe('the bytes');
  expect(await second?.file.text()).toBe('others');
});

it('keeps a draft without a file', async () => {
  await saveDraft(1, { values, files: [], savedAt });
  expect((await loadDraft(1))?.files).toEqual([]);
});

it('still reads a draft with the one file that drafts had first', async () => {
  await saveDraft(1, { values, files: [], savedAt });
  const bytes = await new Blob(['the bytes']).arrayBuffer();
  const open = indexedDB.open('countersign');
  await new Promise((done) => (open.onsuccess = done));
  const put = open.result
    .transaction('upload-drafts', 'readwrite')
    .objectStore('upload-drafts')
    .put({ values, savedAt, file: { name: 'policy.pdf', type: 'application/pdf', lastModified: 1, bytes } }, 1);
  await new Promise((done) => (put.onsuccess = done));
  open.result.close();
  expect((await loadDraft(1))?.files[0]?.file.name).toBe('policy.pdf');
});

it('shows nobody else’s draft', async () => {
  await saveDraft(1, { values, files: [], savedAt });
  expect(await loadDraft(2)).toBeNull();
});

it('forgets a discarded draft', async () => {
  await saveDraft(1, { values, files: [], savedAt });
  await discardDraft(1);
  expect(await loadDraft(1)).toBeNull();
});
