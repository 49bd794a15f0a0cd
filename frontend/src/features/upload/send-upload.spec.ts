import { uploadBody } from './send-upload';

const file = new File(['x'], 'a.pdf');
const base = { title: 'T', department: 'legal', category: 'policy', priority: 'medium', requireApproval: true };

it('sends the fields of the contract', () => {
  const body = uploadBody({ ...base, tags: ' a, b ', reviewerId: 3, approverId: 4 }, file);
  const { file: sent, ...fields } = Object.fromEntries(body.entries());
  expect(sent).toHaveProperty('name', 'a.pdf');
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
  expect(uploadBody(base, file).has('reviewerId')).toBe(false);
  expect(uploadBody({ ...base, requireApproval: false, reviewerId: 3 }, file).has('reviewerId')).toBe(false);
});
