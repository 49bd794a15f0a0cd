import { actionColour, fileKind, statusColour, statuses, statusLabel } from './document-words';

describe('badges', () => {
  it('colours every status as the contract says', () => {
    expect(Object.fromEntries(statuses.map((status) => [status, statusColour(status)]))).toEqual({
      draft: 'grey',
      pending_review: 'yellow',
      pending_approval: 'yellow',
      approved: 'green',
      rejected: 'red',
      revision_required: 'orange',
    });
  });

  it('shows pending approval in blue on the approval page only', () => {
    expect(statusColour('pending_approval', true)).toBe('blue');
    expect(statusColour('pending_review', true)).toBe('yellow');
  });

  it('names every status', () => {
    expect(statuses.map(statusLabel)).not.toContain(undefined);
  });

  it('colours decisions, and leaves other actions grey', () => {
    expect(['approve', 'reject', 'revision', 'submit'].map(actionColour)).toEqual(['green', 'red', 'orange', 'grey']);
  });
});

it.each([
  ['application/pdf', 'PDF'],
  ['application/msword', 'DOC'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOC'],
  ['application/vnd.ms-excel', 'XLS'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'XLS'],
  ['text/plain', 'TXT'],
  ['application/octet-stream', 'FILE'],
])('%s shows as %s', (mimeType, kind) => {
  expect(fileKind(mimeType)).toBe(kind);
});
