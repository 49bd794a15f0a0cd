import dayjs from 'dayjs';
import type { DocumentDetail } from '@/api/types';
import { changesOf, editFields, lockReason, valuesOf } from './edit-values';

const document = {
  title: 'Fire plan',
  description: null,
  department: 'legal',
  category: 'policy',
  priority: 'medium',
  tags: ['fire'],
  reviewerId: 4,
  approverId: null,
  expirationDate: '2027-03-01T00:00:00.000Z',
  retentionPeriod: 365,
  restrictedToDepartment: false,
  rowVersion: 6,
  status: 'draft',
  editableFields: editFields,
} as unknown as DocumentDetail;

describe('what is sent', () => {
  it('is nothing where nothing changed', () => {
    expect(changesOf(document, valuesOf(document))).toBeNull();
    expect(changesOf(document, { ...valuesOf(document), title: ' Fire plan ', description: ' ' })).toBeNull();
  });

  it('is what changed, with the state it was changed from', () => {
    const values = { ...valuesOf(document), title: 'Fire safety plan', expirationDate: dayjs('2028-01-31') };
    expect(changesOf(document, values)).toEqual({
      title: 'Fire safety plan',
      expirationDate: '2028-01-31',
      rowVersion: 6,
    });
  });

  it('says null for what was emptied', () => {
    const values = { ...valuesOf(document), reviewerId: undefined, expirationDate: null, retentionPeriod: null };
    expect(changesOf(document, values)).toEqual({
      reviewerId: null,
      expirationDate: null,
      retentionPeriod: null,
      rowVersion: 6,
    });
  });

  it('leaves out what may not change', () => {
    const approved = { ...document, editableFields: ['tags'] } as DocumentDetail;
    expect(changesOf(approved, { ...valuesOf(document), title: 'New', tags: ['fire', 'new'] })).toEqual({
      tags: ['fire', 'new'],
      rowVersion: 6,
    });
  });
});

it('explains what is locked', () => {
  expect(lockReason(document)).toBeNull();
  expect(lockReason({ status: 'pending_review', editableFields: ['tags'] })).toMatch(/withdraw/);
  expect(lockReason({ status: 'approved', editableFields: ['tags', 'retentionPeriod'] })).toMatch(/new version/);
});
