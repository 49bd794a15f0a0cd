import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { EvidenceKeys } from '../../src/modules/audit';
import type { CertificateBundle } from '../../src/modules/certificates';
import { canonicalJson } from '../../src/platform/crypto/canonical-json';
import type { TestApplication } from '../support/application';

const sha256 = (...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const json = (base64: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(base64, 'base64url').toString()) as Record<string, unknown>;

/** Payload of a compact JWS, unchecked. */
export const payloadOf = (jws: string): Record<string, unknown> => json(jws.split('.')[1] ?? '');

/** What is wrong with a bundle, found out as the page on certificates says, with nothing of ours but the formats; undefined when it holds. */
export function problemWith(bundle: CertificateBundle, file: Buffer): string | undefined {
  const [header = '', payload = '', signature = ''] = bundle.certificate.split('.');
  const { alg, typ, kid } = json(header);
  if (alg !== 'EdDSA' || typ !== 'doc-cert+jws') return 'kind of signature';
  const x = bundle.keys.find((key) => key.kid === kid)?.publicKey;
  if (!x) return 'unknown key';
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  if (!verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))) return 'signature';
  if (json(payload).sha256 !== sha256(file).toString('hex')) return 'file';
  return problemInLog(bundle, key);
}

function problemInLog({ entry, certificate, logProof }: CertificateBundle, key: KeyObject): string | undefined {
  const { salt, ...personal } = entry;
  if (personal.details.certificate !== sha256(certificate).toString('hex')) return 'entry';
  const [head, checkpoint] = split(logProof);
  const [format, extra = '', index = '', ...path] = head.split('\n');
  const leaf = Buffer.from(extra.replace('extra ', ''), 'base64');
  if (format !== 'c2sp.org/tlog-proof@v1') return 'format of the proof';
  const pii = sha256(Buffer.from(salt, 'hex'), canonicalJson(personal)).toString('hex');
  if ((JSON.parse(leaf.toString()) as { pii: string }).pii !== pii) return 'commitment';
  const [body, lines] = split(checkpoint);
  const [, size, root] = body.split('\n');
  const hashes = path.map((hash) => Buffer.from(hash, 'base64'));
  const found = rootOf(sha256(Buffer.of(0), leaf), Number(index.replace('index ', '')), Number(size), hashes);
  if (found.toString('base64') !== root) return 'inclusion';
  const note = Buffer.from(lines.trim().split(' ').at(-1) ?? '', 'base64').subarray(4);
  return verify(null, Buffer.from(`${body}\n`), key, note) ? undefined : 'checkpoint';
}

function split(text: string): [string, string] {
  const end = text.indexOf('\n\n');
  return [text.slice(0, end), text.slice(end + 2)];
}

/** RFC 6962, the other way round than the application computes it: from the definition. */
function rootOf(leaf: Buffer, index: number, size: number, path: Buffer[]): Buffer {
  if (size === 1) return leaf;
  let k = 1;
  while (k * 2 < size) k *= 2;
  const sibling = path.at(-1) ?? Buffer.alloc(0);
  const rest = path.slice(0, -1);
  if (index < k) return sha256(Buffer.of(1), rootOf(leaf, index, k, rest), sibling);
  return sha256(Buffer.of(1), sibling, rootOf(leaf, index - k, size - k, rest));
}

/** A proof that the platform's tree, of one leaf, vouches for a checkpoint: signed with the installation's own key. */
export function signedByPlatform(app: TestApplication, leaf: string): string {
  const root = sha256(Buffer.from([0]), leaf).toString('base64');
  const { text } = app.application
    .get(EvidenceKeys, { strict: false })
    .signNote(`${leaf.split('/')[0]}/log/platform\n1\n${root}\n`);
  return `c2sp.org/tlog-proof@v1\nextra ${Buffer.from(leaf).toString('base64')}\nindex 0\n\n${text}`;
}
