// What decides whether evidence of Countersign holds. Pure: no file, no network, nothing but hashes and signatures.
// The public page runs it in a browser; verify.mjs is made from it (`node verifier/build.mjs`), with node:crypto below.

// #primitives
/** @returns {Promise<Uint8Array>} */
const sha256 = async (bytes) => new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes));
const verifyEd25519 = async (key, signature, bytes) => {
  const { subtle } = globalThis.crypto;
  return subtle.verify('Ed25519', await subtle.importKey('raw', key, 'Ed25519', false, ['verify']), signature, bytes);
};
const fromBase64 = (text) => {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
};
// #end

const utf8 = (text) => new TextEncoder().encode(text);
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const concat = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const HASH = /^[0-9a-f]{64}$/;

/** Canonical JSON (RFC 8785). */
export function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join(',')}}`;
}

/** Hashes of RFC 6962. */
export const leafHash = async (text) => toHex(await sha256(concat([0], utf8(text))));
const nodeHash = async (left, right) => toHex(await sha256(concat([1], fromHex(left), fromHex(right))));

/** A tree that grows from left to right and keeps whole subtrees only. */
export class Frontier {
  size = 0;
  stack = [];
  /** Adds the hash of a whole subtree of 2^height leaves. */
  async push(hash, height = 0) {
    this.size += 2 ** height;
    while (this.stack.at(-1)?.height === height) {
      hash = await nodeHash(this.stack.pop().hash, hash);
      height += 1;
    }
    this.stack.push({ height, hash });
  }
  async root() {
    const [last, ...others] = this.stack.toReversed();
    let root = last?.hash ?? toHex(await sha256(new Uint8Array()));
    for (const { hash } of others) root = await nodeHash(hash, root);
    return root;
  }
  /** Adds the subtrees, largest first where they fit, that lead to `size`. @returns whether they did */
  async pushTo(size, hashes) {
    for (const hash of hashes) {
      let height = 0;
      while (this.size % 2 ** (height + 1) === 0 && this.size + 2 ** (height + 1) <= size) height += 1;
      if (this.size >= size || !HASH.test(hash)) return false;
      await this.push(hash, height);
    }
    return this.size === size;
  }
}

/** Root that a proof of inclusion leads to (RFC 9162, 2.1.3.2); null for one that cannot be right. */
export async function rootOfInclusion(leaf, index, size, path) {
  if (!(index >= 0 && index < size)) return null;
  let [hash, fn, sn] = [leaf, index, size - 1];
  for (const sibling of path) {
    if (sn === 0) return null;
    if (fn % 2 === 1 || fn === sn) {
      hash = await nodeHash(sibling, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else hash = await nodeHash(hash, sibling);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 ? hash : null;
}

// #core
/** Whether the tree of `size` begins with the tree of `old` (RFC 9162, 2.1.4.2). */
export async function isConsistent(old, oldRoot, size, root, path) {
  if (old === size) return path.length === 0 && oldRoot === root;
  if (!(old > 0 && old < size) || path.length === 0) return false;
  const hashes = Number.isInteger(Math.log2(old)) ? [oldRoot, ...path] : [...path];
  let [fn, sn] = [old - 1, size - 1];
  while (fn % 2 === 1) [fn, sn] = [(fn - 1) / 2, Math.floor(sn / 2)];
  let [first, second] = [hashes[0], hashes[0]];
  for (const hash of hashes.slice(1)) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [first, second] = [await nodeHash(hash, first), await nodeHash(hash, second)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else second = await nodeHash(second, hash);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && first === oldRoot && second === root;
}
// #end

/** All signed checkpoints in a text: origin, size and root, then the lines of the signatures (C2SP signed-note). */
export function readCheckpoints(text) {
  const pattern = /^(\S+)\n(0|[1-9]\d{0,14})\n([\w+/]{43}=)\n\n((?:— \S+ \S+(?:\n|$))+)/gm;
  return Array.from(text.replaceAll('\r', '').matchAll(pattern), ([, origin, size, root, signatures]) => {
    const body = `${origin}\n${size}\n${root}\n`;
    return { origin, size: Number(size), root: toHex(fromBase64(root)), body, signatures };
  });
}

/** Whether one of the keys signed the checkpoint under the name of its log. */
export async function isSigned({ origin, body, signatures }, keys) {
  for (const key of keys.map(fromBase64)) {
    const id = toHex((await sha256(concat(utf8(`${origin}\n`), [1], key))).slice(0, 4));
    for (const [, name, value] of signatures.matchAll(/— (\S+) (\S+)/g)) {
      const bytes = fromBase64(value);
      if (name !== origin || bytes.length !== 68 || toHex(bytes.slice(0, 4)) !== id) continue;
      if (await verifyEd25519(key, bytes.slice(4), utf8(body))) return true;
    }
  }
  return false;
}

/** The pinned keys, and those (oldest first) that a trusted one has signed; with none pinned, all that came along. */
export async function trustedKeys(published, pinned = []) {
  if (pinned.length === 0) return published.map(({ publicKey }) => publicKey);
  const trusted = [...pinned];
  for (const { publicKey, endorsedBy, endorsement } of published) {
    const former = published.find(({ kid }) => kid === endorsedBy)?.publicKey;
    const text = utf8(`countersign evidence key\n${publicKey}\n`);
    if (!endorsement || !trusted.includes(former)) continue;
    if (await verifyEd25519(fromBase64(former), fromBase64(endorsement), text)) trusted.push(publicKey);
  }
  return trusted;
}

/** Why a checkpoint is not believed, and what to do; null for one that a trusted key signed. */
export async function distrustOf(note, trusted, published = []) {
  if (await isSigned(note, trusted)) return null;
  for (const { kid, publicKey } of published)
    if (await isSigned(note, [publicKey]))
      return `is signed by the key ${JSON.stringify(kid)}, for which yours does not vouch: keys vouch for later ones only. If you knew that key earlier, give both; if not, take evidence that was sealed after the change`;
  return 'bears no signature of a trusted key';
}

/** A proof of inclusion as text (C2SP tlog-proof); null when it is none. Only the path is judged, not the signature. */
export async function readProof(text) {
  const [head = '', ...rest] = text.replaceAll('\r', '').split('\n\n');
  const [version, extra = '', index = '', ...path] = head.split('\n');
  const [checkpoint] = readCheckpoints(rest.join('\n\n'));
  if (version !== 'c2sp.org/tlog-proof@v1' || !/^extra \S+$/.test(extra) || !/^index \d+$/.test(index) || !checkpoint)
    return null;
  const leaf = new TextDecoder().decode(fromBase64(extra.slice(6)));
  const hashes = path.map((line) => toHex(fromBase64(line)));
  const place = Number(index.slice(6));
  const root = await rootOfInclusion(await leafHash(leaf), place, checkpoint.size, hashes);
  return { leaf, index: place, checkpoint, holds: root === checkpoint.root };
}

/** What is wrong with an entry by itself, or null. */
export async function problemOf(entry) {
  const { org, id, at, actor, action, resource, resourceId, details, ip, userAgent, actorName, salt, pii, leaf } =
    entry;
  if (salt !== null) {
    const personal = canonicalJson({ details, ip, userAgent, actorName });
    if (toHex(await sha256(concat(fromHex(salt), utf8(personal)))) !== pii) return 'its details were changed';
  } else if (canonicalJson([details, ip, userAgent, actorName]) !== '[{},null,null,""]')
    return 'it has details that nothing vouches for';
  const text = canonicalJson({ v: 1, org, id, at, actor, action, resource, resourceId, pii });
  return (await leafHash(text)) === leaf ? null : 'it was changed';
}

/** Checkpoints that the entries must lead to, by size: those of the bundle, of the platform, and those somebody kept. */
async function marksOf({ checkpoints = '', platformProof, keys: published }, head, keys, old, state) {
  const marks = new Map();
  const add = ({ size, root }, what) => void marks.set(size, [...(marks.get(size) ?? []), { root, what }]);
  const own = (...texts) => texts.flatMap(readCheckpoints).filter(({ origin }) => origin === head.origin);
  add(head, 'the signed checkpoint');
  for (const note of own(checkpoints)) if (await isSigned(note, keys)) add(note, 'an earlier checkpoint');
  for (const note of own(...old))
    state.distrust = (await distrustOf(note, keys, published)) ?? add(note, 'a checkpoint that was kept');
  const proof = platformProof ? await readProof(platformProof) : undefined;
  const [origin, size, root = ''] = proof?.leaf.split('\n') ?? [];
  const holds = proof?.holds && origin === head.origin;
  const distrust = holds ? await distrustOf(proof.checkpoint, keys, published) : 'does not vouch for this log';
  if (!distrust) add({ size: Number(size), root: toHex(fromBase64(root)) }, 'the one the platform signed');
  else if (platformProof) state.fail(null, `The checkpoint of the platform ${distrust}`);
  return marks;
}

const parsed = async (line) => JSON.parse(line) ?? {};

/** What the entries themselves say: one line each, from the first of the period to the last. */
async function readEntries(lines, tree, state, compare) {
  const missing = [];
  let retiredTo = -1;
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const seq = tree.size;
    const entry = await parsed(line).catch(() => ({}));
    if (entry.seq !== seq || !HASH.test(entry.leaf)) return state.fail(seq, `Entry ${seq} is missing`);
    if (entry.id === undefined) missing.push(seq);
    else {
      const problem = entry.org === state.org ? await problemOf(entry) : 'it is of another organization';
      if (problem) state.fail(seq, `Entry ${seq}: ${problem}`);
      if (entry.salt === null) state.erased += 1;
      if (entry.action === 'retire' && entry.resource === 'audit_log')
        retiredTo = Math.max(retiredTo, Number(entry.resourceId));
    }
    await tree.push(entry.leaf);
    await compare();
    if (++state.checked % 1000 === 0) state.onProgress?.(state.checked);
  }
  const lost = missing.find((seq) => seq > retiredTo);
  if (lost !== undefined) state.fail(lost, `Entry ${lost} is missing`);
  state.retired = missing.length;
}

/** Judges an evidence bundle. `pinned` are public keys one trusts, `old` texts with checkpoints one has kept. */
export async function verifyBundle(bundle, { pinned = [], old = [], onProgress } = {}) {
  const [head] = readCheckpoints(bundle.checkpoint ?? '');
  const org = Number(head?.origin.split('/').at(-1));
  const state = { org, checked: 0, erased: 0, retired: 0, compared: 0, bad: null, onProgress };
  state.fail = (seq, problem) => {
    if (!state.bad || (seq !== null && seq < (state.bad.seq ?? Infinity))) state.bad = { seq, problem };
  };
  const keys = await trustedKeys(bundle.keys ?? [], pinned);
  const outcome = () => ({
    ...{ ok: state.bad === null, origin: head?.origin ?? null, size: head?.size ?? 0, root: head?.root ?? null },
    ...{ checked: state.checked, erased: state.erased, retired: state.retired, compared: state.compared },
    ...{ pinned: pinned.length > 0, firstBadSeq: state.bad?.seq ?? null, problem: state.bad?.problem ?? null },
  });
  const distrust = head ? await distrustOf(head, keys, bundle.keys) : 'is missing';
  if (distrust) {
    state.fail(null, `The checkpoint ${distrust}`);
    return outcome();
  }
  const marks = await marksOf(bundle, head, keys, old, state);
  const { from = 0, left = [], right = [] } = bundle.range ?? {};
  const tree = new Frontier();
  let good = from;
  const compare = async () => {
    for (const { root, what } of marks.get(tree.size) ?? []) {
      if (what.includes('kept')) state.compared += 1;
      if ((await tree.root()) === root) good = tree.size;
      else state.fail(good, `From entry ${good} on, the log is not that of ${what}`);
    }
  };
  if (!(await tree.pushTo(from, left))) state.fail(null, 'The hashes before the period do not fit');
  await compare();
  await readEntries(bundle.entries, tree, state, compare);
  if (tree.size < head.size && right.length > 0 && (await tree.pushTo(head.size, right))) await compare();
  const end = tree.size;
  if (end !== head.size) state.fail(end, `The log ends before entry ${end}, and should have ${head.size}`);
  for (const [size, [{ what }]] of marks)
    if (size > head.size) state.fail(head.size, `The log has ${head.size} entries; ${what} says ${size}`);
  if (old.length > 0 && state.compared === 0 && !state.bad)
    state.fail(null, state.distrust ? `A kept checkpoint ${state.distrust}` : 'No kept checkpoint is of these entries');
  return outcome();
}
