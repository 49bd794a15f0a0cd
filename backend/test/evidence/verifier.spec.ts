import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  canonicalJson as judgedJson,
  Frontier,
  isConsistent,
  isSigned,
  leafHash as judgedLeaf,
  readCheckpoints,
  readProof,
  rootOfInclusion as judgedRoot,
  trustedKeys,
} from '../../../verifier/core.mjs';
import { verifierText } from '../../../verifier/build.mjs';
import { checkpointBody, signedNote, tlogProof } from '../../src/modules/audit/domain/checkpoint';
import { signingKeyOf } from '../../src/modules/audit/domain/ed25519';
import { leafBytes, leafHash, leafTemplate } from '../../src/modules/audit/domain/leaf';
import { consistencyProof, inclusionProof, rootOfInclusion } from '../../src/modules/audit/domain/merkle';
import { storableJson } from '../../src/modules/audit/domain/storable-json';
import { TiledTree, TileMissingError } from '../../src/modules/audit/domain/tiles';
import { canonicalJson } from '../../src/platform/crypto/canonical-json';

const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
/** Roots of the first n leaves, as RFC 6962's reference implementations have them. */
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const LARGEST = 40;
const leaf = (n: number): Buffer => leafHash(`leaf ${n}`);
const hex = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('hex'));
const spoiled = (path: string[], at: number): string[] =>
  path.with(at % path.length, flipped(path[at % path.length] ?? ''));
const flipped = (hash: string): string => (hash.startsWith('0') ? '1' : '0') + hash.slice(1);

async function treeOf(leaves: readonly Buffer[]): Promise<TiledTree> {
  const tree = new TiledTree(() => Promise.resolve(undefined));
  await tree.append(0, leaves);
  return tree;
}

describe('the tree and its verifier', () => {
  it('have the roots of RFC 6962', async () => {
    const leaves = LEAVES.map((data) => leafHash(Buffer.from(data, 'hex')));
    const tree = await treeOf(leaves);
    const frontier = new Frontier();
    const roots: string[] = [await frontier.root()];
    for (const hash of hex(leaves)) {
      await frontier.push(hash);
      roots.push(await frontier.root());
    }
    expect(roots).toEqual(ROOTS);
    for (const [size, root] of ROOTS.entries()) expect((await tree.root(size)).toString('hex')).toBe(root);
  });

  it('prove each of 1 to 40 leaves, and refuse every proof that was tampered with', async () => {
    const tree = await treeOf(Array.from({ length: LARGEST }, (_, n) => leaf(n)));
    let proofs = 0;
    for (let size = 1; size <= LARGEST; size += 1) {
      const root = (await tree.root(size)).toString('hex');
      for (let index = 0; index < size; index += 1) {
        const path = await inclusionProof(tree.node, index, size);
        const [text, hash] = [hex(path), leaf(index).toString('hex')];
        expect(await judgedRoot(hash, index, size, text)).toBe(root);
        expect(rootOfInclusion(leaf(index), index, size, path)?.toString('hex')).toBe(root);
        const wrong = [
          await judgedRoot(flipped(hash), index, size, text),
          await judgedRoot(hash, index, size, [...text, hash]),
          await judgedRoot(hash, index + size, size, text),
          ...(size > 1 ? [await judgedRoot(hash, (index + 1) % size, size, text)] : []),
          ...(text.length > 0 ? [await judgedRoot(hash, index, size, text.slice(1))] : []),
          // Another one of the path each time.
          ...(text.length > 0 ? [await judgedRoot(hash, index, size, spoiled(text, index))] : []),
        ];
        expect(wrong).not.toContain(root);
        proofs += 1;
      }
    }
    expect(proofs).toBe(820);
  });

  it('prove that each tree begins with each smaller one, and refuse what was tampered with', async () => {
    const tree = await treeOf(Array.from({ length: LARGEST }, (_, n) => leaf(n)));
    const roots = await Promise.all(
      Array.from({ length: LARGEST + 1 }, async (_, size) => (await tree.root(size)).toString('hex')),
    );
    for (let size = 1; size <= LARGEST; size += 1) {
      for (let old = 1; old <= size; old += 1) {
        const path = hex(await consistencyProof(tree.node, old, size));
        const [before = '', after = ''] = [roots[old], roots[size]];
        expect(await isConsistent(old, before, size, after, path)).toBe(true);
        expect(await isConsistent(old, flipped(before), size, after, path)).toBe(false);
        expect(await isConsistent(old, before, size, flipped(after), path)).toBe(false);
        expect(await isConsistent(old, before, size, after, [...path, before])).toBe(false);
        if (path.length > 0) expect(await isConsistent(old, before, size, after, spoiled(path, old))).toBe(false);
      }
    }
  });

  it('grow over the edges of tiles batch by batch, and say when a tile is gone', async () => {
    const leaves = Array.from({ length: 700 }, (_, n) => leaf(n));
    const stored = new Map<string, Buffer>();
    let size = 0;
    for (const batch of [1, 254, 2, 300, 143]) {
      const tree = new TiledTree((level, index) => Promise.resolve(stored.get(`${level}/${index}`)));
      size = await tree.append(size, leaves.slice(size, size + batch));
      for (const { level, index, hashes } of tree.changes()) stored.set(`${level}/${index}`, hashes);
    }
    const whole = await treeOf(leaves);
    const again = new TiledTree((level, index) => Promise.resolve(stored.get(`${level}/${index}`)));
    for (const end of [1, 255, 256, 257, 512, 513, 700]) expect(await again.root(end)).toEqual(await whole.root(end));
    expect([...stored.keys()].sort()).toEqual(['0/0', '0/1', '0/2', '1/0']);
    stored.delete('0/2');
    const broken = new TiledTree((level, index) => Promise.resolve(stored.get(`${level}/${index}`)));
    await expect(broken.root(700)).rejects.toThrow(TileMissingError);
  });

  it('agree on canonical JSON (RFC 8785) and on the leaf that the database completes', async () => {
    const value = {
      '\u20ac': 'Euro',
      '\r': 1,
      '\ufb33': 2,
      '1': 'One',
      '\ud83d\ude00': 'smile',
      '\u0080': 'c',
      '\u00f6': 'o',
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    const text = `{"\\r":1,"1":"One","literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"€$\\u000f\\nA'B\\"\\\\\\\\\\"/","\u0080":"c","ö":"o","€":"Euro","😀":"smile","\ufb33":2}`;
    expect(canonicalJson(value)).toBe(text);
    expect(judgedJson(value)).toBe(text);
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(TypeError);
    const fields = { org: 45, actor: null, action: 'a"b', resource: 'ü', resourceId: '\u2028', pii: '00' };
    const [head, middle, tail] = leafTemplate(fields);
    const whole = leafBytes({ ...fields, id: 7, at: '2026-01-01T00:00:00.000001Z' });
    expect(`${head}2026-01-01T00:00:00.000001Z${middle}7${tail}`).toBe(whole);
    expect(await judgedLeaf(whole)).toBe(leafHash(whole).toString('hex'));
    expect(storableJson({ 'a\0': 'b\ud800\0', at: new Date(0), none: undefined, ok: '\\u0000 😀' }).value).toEqual({
      'a\ufffd': 'b\ufffd\ufffd',
      at: '1970-01-01T00:00:00.000Z',
      ok: '\\u0000 😀',
    });
  });

  it('take a checkpoint for signed only under a trusted key, its own name and every byte of it', async () => {
    const key = signingKeyOf(Buffer.alloc(32, 1));
    const next = signingKeyOf(Buffer.alloc(32, 2));
    const body = checkpointBody({ origin: 'host/log/45', size: 3, root: leaf(1) });
    const note = signedNote(body, 'host/log/45', key.publicKey, sign(null, Buffer.from(body), key.privateKey));
    const [pin, other] = [key, next].map(({ publicKey }) => publicKey.toString('base64url')) as [string, string];
    const judged = async (text: string, keys = [pin]): Promise<boolean[]> =>
      Promise.all(readCheckpoints(text).map((checkpoint) => isSigned(checkpoint, keys)));
    expect(await judged(`Dear admin,\n\n${note}\nRegards`)).toEqual([true]);
    expect(await judged(note, [other])).toEqual([false]);
    expect(await judged(note.replace('\n3\n', '\n4\n'))).toEqual([false]);
    expect(await judged(note.replaceAll('log/45', 'log/46'))).toEqual([false]);
    expect(await judged('no checkpoint')).toEqual([]);

    const proof = tlogProof('leaf 1', 0, [], note.replace('\n3\n', '\n1\n'));
    expect(await readProof(proof)).toMatchObject({ leaf: 'leaf 1', index: 0, holds: true });
    expect(await readProof(proof.replace('index 0', 'index 1'))).toMatchObject({ holds: false });
    expect(await readProof('something else')).toBeNull();

    const endorse = (by: typeof key): string =>
      sign(null, Buffer.from(`countersign evidence key\n${other}\n`), by.privateKey).toString('base64url');
    const published = (by: typeof key) => [
      { kid: 'a', publicKey: pin, endorsedBy: null, endorsement: null },
      { kid: 'b', publicKey: other, endorsedBy: 'a', endorsement: endorse(by) },
    ];
    expect(await trustedKeys(published(key), [pin])).toEqual([pin, other]);
    expect(await trustedKeys(published(next), [pin])).toEqual([pin]);
    expect(await trustedKeys(published(key), [other])).toEqual([other]);
  });

  it('is one file of at most 250 lines that needs nothing but Node, made from what the browser runs', () => {
    const text = readFileSync(join(__dirname, '../../../verifier/verify.mjs'), 'utf8');
    expect(verifierText()).toBe(text);
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(250);
    const imports = [...text.matchAll(/^import .* from '(.*)';$/gm)].map(([, name]) => name);
    expect(imports.filter((name) => !/^node:(crypto|fs|path|readline|url|util)$/.test(name ?? ''))).toEqual([]);
    expect(text).not.toMatch(/fetch\(|import\(|require\(/);
  });
});
