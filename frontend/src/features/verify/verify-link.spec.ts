import { verifyPath } from '@/shared/routing/paths';
import { readLink } from './verify-link';

const [hash, leaf] = ['a'.repeat(64), 'b'.repeat(64)];

it('reads what certificates link to', () => {
  expect(readLink(verifyPath(hash, leaf).replace('/verify', ''))).toEqual({ sha256: hash, leaf });
  expect(readLink(verifyPath(hash).replace('/verify', ''))).toEqual({ sha256: hash, leaf: null });
});

it('reads hashes as people type them', () => {
  expect(readLink(`#sha256=${hash.toUpperCase()}`)?.sha256).toBe(hash);
});

it.each(['', '#', '#sha256=abc', '#how', `#sha256=${'z'.repeat(64)}`])('makes nothing of %s', (text) => {
  expect(readLink(text)).toBeNull();
});

it('leaves out a leaf that is none', () => {
  expect(readLink(`#sha256=${hash}&leaf=12`)).toEqual({ sha256: hash, leaf: null });
});
