import { createIntention } from './intention';

const problem = (status: number) => ({ status, code: 'X', message: 'No' });

function numbered() {
  let count = 0;
  return createIntention(() => `key-${(count += 1)}`);
}

async function keysOf(send: ReturnType<typeof createIntention>, steps: [request: unknown, status: number][]) {
  const keys: string[] = [];
  for (const [request, status] of steps) {
    await send(request, (key) => {
      keys.push(key);
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what the API client rejects with
      return status === 200 ? Promise.resolve() : Promise.reject(problem(status));
    }).catch(() => undefined);
  }
  return keys;
}

it('repeats the key when no answer came, until one came', async () => {
  const approve = { id: 1, action: 'approve' };
  expect(
    await keysOf(numbered(), [
      [approve, 0],
      [approve, 503],
      [approve, 200],
      [approve, 200],
    ]),
  ).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
});

it('takes another key for another request and after a refusal', async () => {
  expect(
    await keysOf(numbered(), [
      [{ id: 1, action: 'approve' }, 0],
      [{ id: 1, action: 'reject' }, 400],
      [{ id: 1, action: 'reject' }, 200],
    ]),
  ).toEqual(['key-1', 'key-2', 'key-3']);
});

it('makes long keys of its own', async () => {
  const keys = await keysOf(createIntention(), [
    [1, 200],
    [2, 200],
  ]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[0]).not.toBe(keys[1]);
});
