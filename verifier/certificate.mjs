// Judges an integrity certificate: whether a file is the one that was certified, by whom, and that the log has it.
// Pure, as core.mjs is; the public page runs it in a browser.
import { canonicalJson, distrustOf, isSigned, leafHash, readProof, trustedKeys } from './core.mjs';

const FORMAT = 'countersign-certificate/1';
const TYPE = 'doc-cert+jws';

const utf8 = (text) => new TextEncoder().encode(text);
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const fromBase64 = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
const sha256 = async (bytes) => toHex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes)));
const jsonOf = (part) => JSON.parse(new TextDecoder().decode(fromBase64(part)));

/** What a check comes to: its answer, or a failed step for anything that cannot be read. */
const step = async (id, judge) => {
  try {
    return { id, ...(await judge()) };
  } catch {
    return { id, ok: false, detail: 'This part of the certificate cannot be read.' };
  }
};
const good = (detail) => ({ ok: true, detail });
const bad = (detail) => ({ ok: false, detail });
const absent = (detail) => ({ ok: null, detail });

/** The signed text; null for anything but a certificate. */
function payloadOf(jws) {
  try {
    const [head, body, signature] = jws.split('.');
    const { typ, alg } = jsonOf(head);
    return typ === TYPE && alg === 'EdDSA' && signature ? jsonOf(body) : null;
  } catch {
    return null;
  }
}

async function judgeSignature({ certificate, keys }, payload, trusted) {
  if (!payload) return bad('This is not a certificate of Countersign.');
  const [head, body, signature] = certificate.split('.');
  const { kid } = jsonOf(head);
  const named = keys.find((key) => key.kid === kid)?.publicKey;
  if (!named) return bad(`The key ${kid} that should have signed it did not come along.`);
  if (!trusted.includes(named))
    return bad(
      `It was signed by the key ${kid}, for which yours does not vouch: keys vouch for later ones only. If you knew that key earlier, give both.`,
    );
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', fromBase64(named), 'Ed25519', false, ['verify']);
  const holds = await subtle.verify('Ed25519', key, fromBase64(signature), utf8(`${head}.${body}`));
  return holds ? good(`Signed by ${kid}.`) : bad('The certificate was changed after it was signed.');
}

function judgeFile(fileSha256, payload) {
  if (!payload) return absent('There is no certificate to compare it with.');
  if (!fileSha256) return absent('No file was given.');
  return payload.sha256 === fileSha256
    ? good('The file is the one that was certified, byte for byte.')
    : bad('This is another file, or it was changed.');
}

/** That the log's entry is about this certificate: the entry's commitment opens to its hash. */
async function judgeEntry({ certificate, entry }, payload, proof) {
  if (!proof || !payload) return bad('There is no proof of an entry in the log.');
  const leaf = JSON.parse(proof.leaf);
  const { salt, details, ip, userAgent, actorName } = entry;
  const personal = utf8(canonicalJson({ details, ip, userAgent, actorName }));
  const opened = await sha256(Uint8Array.from([...fromHex(salt), ...personal]));
  const mine =
    leaf.org === payload.org &&
    leaf.action === 'certify' &&
    leaf.resource === 'document' &&
    leaf.resourceId === String(payload.documentId);
  if (!mine || opened !== leaf.pii || details.certificate !== (await sha256(utf8(certificate))))
    return bad('The entry in the log is about something else.');
  return good(`Entry ${proof.index}, hash ${await leafHash(proof.leaf)}.`);
}

async function judgeCheckpoint({ keys }, payload, proof, trusted) {
  if (!proof) return bad('There is no checkpoint.');
  if (!proof.holds) return bad('The entry is not in the log that was signed.');
  const log = Number(proof.checkpoint.origin.split('/').at(-1));
  if (log !== payload?.org) return bad('The log is that of another organization.');
  const distrust = await distrustOf(proof.checkpoint, trusted, keys);
  if (distrust) return bad(`The checkpoint ${distrust}.`);
  return good(`The log of ${proof.checkpoint.size} entries was signed with this entry in it.`);
}

async function judgePlatform({ platformProof }, proof, trusted) {
  if (!platformProof) return absent('The certificate was taken before the platform signed the log.');
  const platform = await readProof(platformProof);
  const [origin, size, root = ''] = platform?.leaf.split('\n') ?? [];
  const holds =
    platform?.holds && origin === proof?.checkpoint.origin && (await isSigned(platform.checkpoint, trusted));
  // Of the same size there is one log only; of another size, the two cannot be compared without all entries.
  if (holds && Number(size) === proof.checkpoint.size && toHex(fromBase64(root)) !== proof.checkpoint.root)
    return bad('The platform signed another log of the same size.');
  return holds
    ? good('The log is in the signed log of the platform.')
    : bad('The platform does not vouch for this log.');
}

const judgeTimestamp = ({ timestampToken }) =>
  timestampToken
    ? absent('There is a time stamp of an authority. Verify it with its certificate: openssl ts -verify.')
    : absent('No independent authority gave the time.');

/**
 * Judges a certificate as it was handed out (`certificate.json`).
 * @param bundle its parsed text
 * @param fileSha256 hexadecimal hash of the file in question; null when there is only the certificate
 * @param pinnedKeys public keys one trusts; without one, those of the bundle are believed
 */
export async function verifyCertificate(bundle, fileSha256, pinnedKeys = []) {
  if (bundle?.format !== FORMAT || !Array.isArray(bundle.keys) || typeof bundle.certificate !== 'string') {
    const unreadable = bad('This is not a certificate of Countersign.');
    return { ok: false, certificate: null, pinned: false, steps: [{ id: 'signature', ...unreadable }] };
  }
  const trusted = await trustedKeys(bundle.keys, pinnedKeys).catch(() => pinnedKeys);
  const payload = payloadOf(bundle.certificate);
  const proof = await readProof(String(bundle.logProof)).catch(() => null);
  const steps = [
    await step('file', () => judgeFile(fileSha256, payload)),
    await step('signature', () => judgeSignature(bundle, payload, trusted)),
    await step('entry', () => judgeEntry(bundle, payload, proof)),
    await step('checkpoint', () => judgeCheckpoint(bundle, payload, proof, trusted)),
    await step('platform', () => judgePlatform(bundle, proof, trusted)),
    await step('timestamp', () => judgeTimestamp(bundle)),
  ];
  const ok = steps.every(({ ok: held }) => held !== false);
  return { ok, certificate: payload, pinned: pinnedKeys.length > 0, steps };
}
