import { createHash } from 'node:crypto';

/** What a checkpoint says: the first `size` entries of the log named `origin` have this root (C2SP tlog-checkpoint). */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Buffer;
}

const ED25519 = 1;
const LINE = /^— (\S+) ([A-Za-z0-9+/=]+)$/;

/** The text that is signed. */
export const checkpointBody = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

/** The four bytes by which a signed note names a key (C2SP signed-note). */
export function noteKeyHash(name: string, publicKey: Buffer): Buffer {
  const text = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(ED25519), publicKey]);
  return createHash('sha256').update(text).digest().subarray(0, 4);
}

/** A body with its signature, as it is stored, shown and handed out. */
export function signedNote(body: string, name: string, publicKey: Buffer, signature: Buffer): string {
  const line = Buffer.concat([noteKeyHash(name, publicKey), signature]).toString('base64');
  return `${body}\n— ${name} ${line}\n`;
}

export interface SignedCheckpoint extends Checkpoint {
  body: string;
  signatures: { name: string; keyHash: Buffer; signature: Buffer }[];
}

/** Reads a signed checkpoint; undefined for anything else. */
export function readCheckpoint(text: string): SignedCheckpoint | undefined {
  const end = text.indexOf('\n\n');
  if (end < 0) return undefined;
  const body = text.slice(0, end + 1);
  const [origin = '', size = '', root = ''] = body.split('\n');
  if (!/^(0|[1-9]\d{0,14})$/.test(size) || Buffer.from(root, 'base64').length !== 32) return undefined;
  const signatures = text
    .slice(end + 2)
    .split('\n')
    .flatMap((line) => {
      const [, name = '', value = ''] = LINE.exec(line) ?? [];
      const bytes = Buffer.from(value, 'base64');
      return bytes.length === 68 ? [{ name, keyHash: bytes.subarray(0, 4), signature: bytes.subarray(4) }] : [];
    });
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), body, signatures };
}

/** A proof as text (C2SP tlog-proof): what the leaf hashes, where it stands, the path, and the checkpoint it leads to. */
export function tlogProof(leaf: string, index: number, path: readonly Buffer[], checkpoint: string): string {
  const hashes = path.map((hash) => `${hash.toString('base64')}\n`).join('');
  return `c2sp.org/tlog-proof@v1\nextra ${Buffer.from(leaf).toString('base64')}\nindex ${index}\n${hashes}\n${checkpoint}`;
}

export interface TlogProof {
  /** The bytes that were hashed into the tree. */
  leaf: string;
  index: number;
  path: Buffer[];
  /** The signed checkpoint that the path leads to. */
  checkpoint: string;
}

/** Reads a proof of ours as text; undefined for anything else. */
export function readTlogProof(text: string): TlogProof | undefined {
  const end = text.indexOf('\n\n');
  const [format, extra = '', index = '', ...hashes] = text.slice(0, end).split('\n');
  if (end < 0 || format !== 'c2sp.org/tlog-proof@v1' || !/^extra [\w+/=]+$/.test(extra)) return undefined;
  if (!/^index (0|[1-9]\d{0,14})$/.test(index)) return undefined;
  const path = hashes.map((hash) => Buffer.from(hash, 'base64'));
  if (path.some((hash) => hash.length !== 32)) return undefined;
  const leaf = Buffer.from(extra.slice(6), 'base64').toString();
  return { leaf, index: Number(index.slice(6)), path, checkpoint: text.slice(end + 2) };
}
