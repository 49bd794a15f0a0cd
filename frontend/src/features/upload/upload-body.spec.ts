import { retentionDays } from './retention';
import { uploadBody } from './upload-body';
import type { UploadValues } from './upload-values';

const file = new File(['x'], 'a.pdf');
const values: UploadValues = {
  department: 'legal',
  category: 'policy',
  priority: 'medium',
  requireApproval: true,
  retentionUnit: 'years',
};
const sent = (extra: Partial<UploadValues> = {}, templateId: number | null = null) =>
  Object.fromEntries(uploadBody({ file, title: 'T', values: { ...values, ...extra }, templateId }).entries());

it('sends the fields of the contract, and nothing that was left open', () => {
  const { file: bytes, ...fields } = sent({ tags: ' a, b ', reviewerId: 3, approverId: 4 });
  expect(bytes).toHaveProperty('name', 'a.pdf');
  expect(fields).toEqual({
    title: 'T',
    description: '',
    department: 'legal',
    category: 'policy',
    priority: 'medium',
    tags: '["a","b"]',
    requireApproval: 'true',
    reviewerId: '3',
    approverId: '4',
  });
});

it('names no reviewer when none is chosen or none is needed', () => {
  expect(sent()).not.toHaveProperty('reviewerId');
  expect(sent({ requireApproval: false, reviewerId: 3 })).not.toHaveProperty('reviewerId');
});

it('names a route only where one was chosen, and then nobody beside it', () => {
  expect(sent({ route: 'auto' })).not.toHaveProperty('routeId');
  expect(sent({ route: 'people', reviewerId: 3 })).toMatchObject({ reviewerId: '3' });
  expect(sent({ route: 'people', reviewerId: 3 })).not.toHaveProperty('routeId');
  expect(sent({ route: 12, reviewerId: 3, approverId: 4 })).toMatchObject({ routeId: '12' });
  expect(sent({ route: 12, reviewerId: 3 })).not.toHaveProperty('reviewerId');
  expect(sent({ route: 12, requireApproval: false })).not.toHaveProperty('routeId');
});

it('sends what few documents need when it is given', () => {
  const extra = {
    expirationDate: '2031-05-01',
    retention: 90,
    retentionUnit: 'days',
    restrictedToDepartment: true,
  } as const;
  expect(sent(extra, 12)).toMatchObject({
    expirationDate: '2031-05-01',
    retentionPeriod: '90',
    restrictedToDepartment: 'true',
    templateId: '12',
  });
});

it('keeps for whole years, leap days included', () => {
  expect(retentionDays({ retention: 1, retentionUnit: 'years' })).toBe(366);
  expect(retentionDays({ retention: 4, retentionUnit: 'years' })).toBe(1461);
  expect(retentionDays({ retention: 30, retentionUnit: 'days' })).toBe(30);
  expect(retentionDays({ retentionUnit: 'days' })).toBeNull();
});
