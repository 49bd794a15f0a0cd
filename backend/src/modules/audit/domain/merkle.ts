import { createHash } from 'node:crypto';

/** Hash of an empty tree (RFC 6962, 2.1). */
export const EMPTY_ROOT = createHash('sha256').digest();

/** RFC 6962: SHA-256(0x01 ‖ left ‖ right). */
export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();
}

/** Hash of the whole subtree of `2^height` leaves whose number at that height is `index`. */
export type NodeOf = (height: number, index: number) => Promise<Buffer>;

/** The largest power of two below `n`, for `n` of at least two. */
function splitOf(n: number): number {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

/** Hash of the leaves `from` to `to` (without it), which must be a subtree of some tree of RFC 6962. */
export async function subtree(node: NodeOf, from: number, to: number): Promise<Buffer> {
  const count = to - from;
  if (count === 0) return EMPTY_ROOT;
  const height = Math.log2(count);
  if (Number.isInteger(height)) return node(height, from / count);
  const k = splitOf(count);
  return nodeHash(await subtree(node, from, from + k), await subtree(node, from + k, to));
}

/** The proof that leaf `index` is in the tree of `size` leaves (RFC 9162, 2.1.3.1). */
export async function inclusionProof(node: NodeOf, index: number, size: number): Promise<Buffer[]> {
  const path: Buffer[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + splitOf(to - from);
    const [other, next] = index < middle ? ([middle, to] as const) : ([from, middle] as const);
    path.unshift(await subtree(node, other, next));
    [from, to] = index < middle ? [from, middle] : [middle, to];
  }
  return path;
}

/** The proof that the tree of `size` leaves begins with the one of `old` leaves (RFC 9162, 2.1.4.1). */
export async function consistencyProof(node: NodeOf, old: number, size: number): Promise<Buffer[]> {
  const path: Buffer[] = [];
  let [from, to] = [0, size];
  while (to !== old) {
    const middle = from + splitOf(to - from);
    const left = old <= middle;
    path.unshift(await subtree(node, left ? middle : from, left ? to : middle));
    [from, to] = left ? [from, middle] : [middle, to];
  }
  if (from > 0) path.unshift(await subtree(node, from, to));
  return path;
}

/** Root that an inclusion proof leads to, undefined for one that cannot be right (RFC 9162, 2.1.3.2). */
export function rootOfInclusion(
  leaf: Buffer,
  index: number,
  size: number,
  path: readonly Buffer[],
): Buffer | undefined {
  if (index < 0 || index >= size) return undefined;
  let [fn, sn, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (sn === 0) return undefined;
    if (fn % 2 === 1 || fn === sn) {
      hash = nodeHash(sibling, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 ? hash : undefined;
}
