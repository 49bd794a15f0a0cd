import { quotaProblem } from './quota';

const MB = 1024 * 1024;
const unlimited = { used: 5000, limit: null };
const one = [{ size: MB }];
const two = [...one, ...one];

it('lets everything through where nothing is limited', () => {
  expect(quotaProblem({ documents: unlimited, storageBytes: unlimited }, two)).toBeNull();
});

it('names how many documents still fit', () => {
  const usage = { documents: { used: 9, limit: 10 }, storageBytes: unlimited };
  expect(quotaProblem(usage, one)).toBeNull();
  expect(quotaProblem(usage, two)).toMatch(/room for 1 more document\./);
  expect(quotaProblem({ ...usage, documents: { used: 12, limit: 10 } }, one)).toMatch(/allows 10 documents/);
});

it('names how much storage is left, to the byte', () => {
  const usage = { documents: unlimited, storageBytes: { used: 8 * MB, limit: 10 * MB } };
  expect(quotaProblem(usage, two)).toBeNull();
  expect(quotaProblem(usage, [...two, { size: 1 }])).toMatch(/2\.00 MB of storage left/);
});
