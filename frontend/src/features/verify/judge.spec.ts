/** @jest-environment node */
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { canonicalJson, leafHash } from '../../../../verifier/core.mjs';
import type { CertificateBundle } from '../../../../verifier/certificate.mjs';
import { addFiles, nothingDropped } from './dropped';
import { judgeFile, judgeLog, keysIn } from './judge';
import { readZip } from './read-zip';

const CONTENT = 'The plan.';
const LOG = 'countersign.example/log/7';
const hashOf = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const url = (data: string | Buffer) => Buffer.from(data).toString('base64url');
const sha = hashOf(CONTENT);

interface Signer {
  kid: string;
  publicKey: string;
  key: KeyObject;
}

function signer(kid: string): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { kid, publicKey: publicKey.export({ format: 'jwk' }).x ?? '', key: privateKey };
}

/** A signed note with the root of a tree of one leaf. */
function checkpoint(by: Signer, root: string): string {
  const body = `${LOG}\n1\n${Buffer.from(root, 'hex').toString('base64')}\n`;
  const key = Buffer.from(by.publicKey, 'base64url');
  const id = createHash('sha256')
    .update(Buffer.concat([Buffer.from(`${LOG}\n`), Buffer.of(1), key]))
    .digest()
    .subarray(0, 4);
  const line = Buffer.concat([id, sign(null, Buffer.from(body), by.key)]).toString('base64');
  return `${body}\n— ${LOG} ${line}\n`;
}

/** A certificate as it is handed out, in a log of one entry. */
async function certificate(by: Signer, sha256 = sha): Promise<CertificateBundle> {
  const payload = { iss: 'https://countersign.example', org: 7, documentId: 12, version: 1, sha256, event: 'approved' };
  const signed = `${url(JSON.stringify({ alg: 'EdDSA', typ: 'doc-cert+jws', kid: by.kid }))}.${url(canonicalJson(payload))}`;
  const jws = `${signed}.${url(sign(null, Buffer.from(signed), by.key))}`;
  const personal = { details: { sha256, certificate: hashOf(jws) }, ip: null, userAgent: null, actorName: 'Ana' };
  const salt = '00'.repeat(16);
  const pii = hashOf(Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(canonicalJson(personal))]));
  const leaf = canonicalJson({ v: 1, org: 7, id: 1, action: 'certify', resource: 'document', resourceId: '12', pii });
  const proof = `c2sp.org/tlog-proof@v1\nextra ${Buffer.from(leaf).toString('base64')}\nindex 0\n\n`;
  return {
    format: 'countersign-certificate/1',
    certificate: jws,
    entry: { salt, ...personal },
    logProof: proof + checkpoint(by, await leafHash(leaf)),
    platformProof: null,
    keys: [{ kid: by.kid, publicKey: by.publicKey, endorsedBy: null, endorsement: null }],
    timestampToken: null,
    document: { id: 12, version: 1, fileName: 'plan.txt' },
    event: 'approved',
  };
}

/** An archive with one compressed file. */
function zip(name: string, text: string): File {
  const packed = deflateRawSync(text);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(Buffer.byteLength(text), 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), packed]);
  const directory = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    facts,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(local.length, 12);
  return new File([local, directory, Buffer.from('PK\x05\x06', 'latin1'), end], 'archive.zip');
}

const plan = (text = CONTENT) => new File([text], 'plan.txt');
const asJson = (bundle: CertificateBundle) => new File([JSON.stringify(bundle)], 'certificate-12-v1.json');
const issuer = signer('issuer');

async function judged(files: File[], link: Parameters<typeof judgeFile>[1] = null, pinned: string[] = []) {
  const verdict = await judgeFile(await addFiles(nothingDropped, files), link, pinned);
  const wrong = verdict.steps.filter(({ ok }) => ok === false).map(({ id }) => id);
  return { ...verdict, wrong };
}

it('holds a file and its certificate for genuine, as JSON and in the archive', async () => {
  const bundle = await certificate(issuer);
  expect(await judged([plan(), asJson(bundle)], null, [issuer.publicKey])).toMatchObject({
    outcome: 'genuine',
    wrong: [],
  });
  const archive = zip('any/certificate.json', JSON.stringify(bundle));
  expect(await judged([archive, plan()])).toMatchObject({ outcome: 'genuine', wrong: [] });
});

it('says which part does not hold', async () => {
  const bundle = await certificate(issuer);
  const other = await certificate(issuer, hashOf('Another plan.'));
  const [head, , signature] = bundle.certificate.split('.');
  const forged = `${head}.${url(canonicalJson({ org: 7, documentId: 12, sha256: hashOf('Forged.') }))}.${signature}`;
  const none = `${url(JSON.stringify({ alg: 'none', typ: 'doc-cert+jws', kid: 'issuer' }))}.${bundle.certificate.split('.')[1]}.x`;
  const wrongOf = async (files: File[], pinned: string[] = []) => (await judged(files, null, pinned)).wrong;
  expect(await wrongOf([plan('The plan!'), asJson(bundle)])).toEqual(['file']);
  expect(await wrongOf([plan('Forged.'), asJson({ ...bundle, certificate: forged })])).toEqual(['signature', 'entry']);
  expect(await wrongOf([plan(), asJson({ ...bundle, certificate: none })])).toContain('signature');
  expect(await wrongOf([plan(), asJson({ ...bundle, logProof: other.logProof })])).toEqual(['entry']);
  expect(await wrongOf([plan(), asJson({ ...bundle, entry: { ...bundle.entry, actorName: 'Bea' } })])).toEqual([
    'entry',
  ]);
  expect(await wrongOf([plan(), asJson(await certificate(signer('issuer')))], [issuer.publicKey])).toEqual([
    'signature',
    'checkpoint',
  ]);
  const moved = { ...bundle, logProof: bundle.logProof.replace('index 0', 'index 1') };
  expect(await wrongOf([plan(), asJson(moved)])).toEqual(['checkpoint']);
});

it('never takes a certificate without its file for a genuine file', async () => {
  expect((await judged([asJson(await certificate(issuer))])).outcome).toBe('holds');
});

it('compares with what the link says', async () => {
  const bundle = await certificate(issuer);
  const leaf = await leafHash(Buffer.from(bundle.logProof.split('\n')[1]?.slice(6) ?? '', 'base64').toString());
  expect(await judged([plan()], { sha256: sha, leaf })).toMatchObject({ outcome: 'matches', wrong: [] });
  expect((await judged([plan('Other')], { sha256: sha, leaf })).wrong).toEqual(['link']);
  expect((await judged([plan(), asJson(bundle)], { sha256: sha, leaf })).outcome).toBe('genuine');
  expect((await judged([plan(), asJson(bundle)], { sha256: sha, leaf: 'c'.repeat(64) })).wrong).toEqual(['link']);
});

it('takes archives of other things, and text that only looks like a certificate, for the file', async () => {
  const archive = zip('word/document.xml', '<w/>');
  expect(await addFiles(nothingDropped, [archive])).toMatchObject({ file: archive, certificates: null, log: null });
  const json = new File(['{"format":7}'], 'data.json');
  expect((await addFiles(nothingDropped, [json])).file).toBe(json);
  await expect(readZip(new File(['PK\x03\x04 and nothing'.padEnd(64)], 'x.zip'))).rejects.toThrow();
});

it('knows a log, and says when it holds nothing that was signed', async () => {
  const { log } = await addFiles(nothingDropped, [zip('log/entries.jsonl', '{"seq":0}\n')]);
  if (!log) throw new Error('The log was not recognised');
  expect(await judgeLog(log, [], () => undefined)).toMatchObject({ ok: false, problem: 'The checkpoint is missing' });
});

it('finds keys in what is pasted', () => {
  const key = issuer.publicKey;
  expect(keysIn(` ${key}\n`)).toEqual([key]);
  expect(keysIn(JSON.stringify({ keys: [{ kid: 'k', publicKey: key }] }))).toEqual([key]);
  expect(keysIn('nothing')).toEqual([]);
});
