import { setImmediate as turn } from 'node:timers/promises';
import { together } from './together';

it('gives what each of them came to', async () => {
  expect(await together([Promise.resolve(1), 'two', null])).toEqual([1, 'two', null]);
});

it('fails with the first failure in their order, when all are through', async () => {
  let through = false;
  const late = async (): Promise<void> => {
    await turn();
    through = true;
    throw new Error('first in order');
  };
  await expect(together([late(), Promise.reject(new Error('first in time'))])).rejects.toThrow('first in order');
  expect(through).toBe(true);
});
