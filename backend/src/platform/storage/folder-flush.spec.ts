import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FolderFlush } from './folder-flush';

/** Flushes that began, each of which ends when it is told to. */
let begun: { end: (error?: Error) => void }[];
let folders: FolderFlush;

beforeEach(() => {
  begun = [];
  folders = new FolderFlush();
  const real = fs.open.bind(fs);
  jest.spyOn(fs, 'open').mockImplementation(async (...args) => {
    const handle = await real(...args);
    jest.spyOn(handle, 'sync').mockImplementation(
      () =>
        new Promise((resolve, reject) => {
          begun.push({ end: (error) => (error ? reject(error) : resolve()) });
        }),
    );
    return handle;
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** Waits until so many have begun. */
async function reached(count: number): Promise<void> {
  while (begun.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
}

it('shares one flush among all who asked while another ran, and begins it after that', async () => {
  const first = folders.run(os.tmpdir());
  await reached(1);
  const ended: string[] = [];
  const later = ['a', 'b', 'c'].map((name) => folders.run(os.tmpdir()).then(() => ended.push(name)));
  begun[0]?.end();
  await first;
  await reached(2);
  expect(ended).toEqual([]);
  begun[1]?.end();
  await Promise.all(later);
  expect(ended).toEqual(['a', 'b', 'c']);
  expect(begun).toHaveLength(2);
});

it('fails all who shared a flush that failed, and nobody else', async () => {
  const first = folders.run(os.tmpdir());
  await reached(1);
  const later = [folders.run(os.tmpdir()), folders.run(os.tmpdir())];
  begun[0]?.end(new Error('first'));
  await expect(first).rejects.toThrow('first');
  await reached(2);
  begun[1]?.end(new Error('second'));
  for (const one of later) await expect(one).rejects.toThrow('second');
  const again = folders.run(os.tmpdir());
  await reached(3);
  begun[2]?.end();
  await expect(again).resolves.toBeUndefined();
});

it('flushes other folders meanwhile', async () => {
  const one = folders.run(os.tmpdir());
  const other = folders.run(path.dirname(os.tmpdir()));
  await reached(2);
  for (const { end } of begun) end();
  await Promise.all([one, other]);
});
