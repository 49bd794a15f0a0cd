import { createHash, createHmac } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyCertificate } from '../../../verifier/certificate.mjs';
import type { CertificateBundle } from '../../src/modules/certificates';
import { CertifyDocument } from '../../src/modules/certificates/services/certify-document.service';
import { ScrubVersions } from '../../src/modules/upkeep/services/scrub-versions.service';
import { systemActor } from '../../src/platform/database/actor';
import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { everybody, MERIDIAN, type People } from '../support/people';
import { Sql } from '../support/sql';
import { addVersion, binary, published, uploaded } from '../support/uploads';
import { payloadOf, problemWith, signedByPlatform } from './certificates.support';

type Row = Record<string, unknown>;
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** From the upload to a certificate that a stranger can verify, and what becomes of it when something is tampered with. */
describe('integrity certificates', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let lawyers: People;

  beforeAll(async () => {
    app = await startTestApplication({ certificates: true });
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    lawyers = await everybody(app, 'northwind');
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const detail = async (id: number, agent: AuthorizedAgent = people.creator): Promise<Row> =>
    (await agent.get(`/api/documents/${id}`).expect(200)).body as Row;
  const list = async (id: number, agent: AuthorizedAgent = people.creator): Promise<Row[]> =>
    (await agent.get(`/api/documents/${id}/certificates`).expect(200)).body.certificates as Row[];
  /** Waits until so many certificates of the document were checked. */
  const checked = (id: number, count: number): Promise<Row[]> =>
    eventually(async () => {
      const found = await list(id, people.admin);
      return found.length === count && found.every(({ checkedAt }) => checkedAt !== null) && found;
    }, `${count} checked certificates`);
  const verified = (id: number, expected: boolean): Promise<Row> =>
    eventually(async () => {
      const found = await detail(id);
      return found.isBlockchainVerified === expected && found;
    }, `isBlockchainVerified to be ${expected}`);
  const bundle = async (id: number, agent: AuthorizedAgent = people.creator, query = ''): Promise<CertificateBundle> =>
    JSON.parse(
      (await agent.get(`/api/documents/${id}/certificate${query}`).buffer().expect(200)).text,
    ) as CertificateBundle;
  const text = async (words: string): Promise<[number, Buffer]> => {
    const file = Buffer.from(words);
    return [await uploaded(people.creator, { file, fileName: 'minutes.txt' }), file];
  };
  const entries = (id: number, action: string): Promise<number> =>
    sql.value(
      `SELECT count(*)::int FROM audit_logs WHERE "resource" = 'document' AND "resourceId" = $1::text AND "action" = $2`,
      [id, action],
    );
  const recheck = async (id: number): Promise<void> => {
    const before = String((await list(id))[0]?.checkedAt);
    await people.creator.post(`/api/documents/${id}/certificate/check`).expect(202);
    await eventually(async () => String((await list(id))[0]?.checkedAt) !== before, 'another check');
  };

  it('are made of an upload, signed, logged, and checked; the fields of the document say so', async () => {
    const [id, file] = await text('Minutes of March');
    const { rowVersion } = await detail(id);
    const document = await verified(id, true);
    expect(document).toMatchObject({
      documentHash: sha256(file),
      blockchainCertificateUrl: `/api/documents/${id}/certificate`,
      blockchainTxHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      blockchainTimestamp: expect.stringMatching(/Z$/) as string,
      rowVersion,
    });
    expect(payloadOf(document.blockchainSignature as string)).toEqual({
      iss: app.config.publicUrl,
      org: MERIDIAN,
      documentId: id,
      version: 1,
      sha256: sha256(file),
      size: file.length,
      mimeType: 'text/plain',
      event: 'uploaded',
      by: people.creator.userId,
      at: await sql
        .value(
          `SELECT to_char("createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') FROM document_versions WHERE "documentId" = $1`,
          [id],
        )
        .then((at) => expect.stringContaining(String(at).replace(/0+$/, ''))),
      prev: null,
    });
    const [row] = await sql.rows(`SELECT "blockchainTxHash", "isBlockchainVerified" FROM documents WHERE "id" = $1`, [
      id,
    ]);
    expect(row).toEqual({ blockchainTxHash: document.blockchainTxHash, isBlockchainVerified: true });
    expect(
      await sql.value(
        `SELECT encode("leaf", 'hex') FROM audit_logs WHERE "action" = 'certify' AND "resourceId" = $1::text`,
        [id],
      ),
    ).toBe(document.blockchainTxHash);
    const first = await sql.value(
      `SELECT min(c."createdAt")::text FROM audit_checkpoints c JOIN audit_logs l ON l."organizationId" = c."organizationId" AND c."size" > l."seq"
       WHERE l."action" = 'certify' AND l."resourceId" = $1::text`,
      [id],
    );
    expect(new Date(document.blockchainTimestamp as string)).toEqual(new Date(first as string));
  });

  it('can be had with their proofs, and verified by somebody who has nothing but the bundle and the file', async () => {
    const [id, file] = await text('Minutes of April');
    await verified(id, true);
    const one = await bundle(id);
    expect(one).toMatchObject({
      format: 'countersign-certificate/1',
      event: 'uploaded',
      document: { id, version: 1, fileName: 'minutes.txt' },
    });
    expect(problemWith(one, file)).toBeUndefined();
    expect(problemWith(one, Buffer.from('Minutes of Apri1'))).toBe('file');
    const pinned = one.keys.map(({ publicKey }) => publicKey);
    expect(await verifyCertificate(one, sha256(file), pinned)).toMatchObject({ ok: true, pinned: true });
    expect((await verifyCertificate(one, sha256('Minutes of Apri1'), pinned)).ok).toBe(false);
    expect((await verifyCertificate({ ...one, entry: { ...one.entry, salt: '00' } }, sha256(file), pinned)).ok).toBe(
      false,
    );
    // The platform may not vouch for another log of the same size, even with the right key.
    const [origin = '', size = '', root = ''] = one.logProof.split('\n\n')[1]?.split('\n') ?? [];
    const platformStep = async (rootOfLog: string): Promise<boolean | null | undefined> => {
      const platformProof = signedByPlatform(app, `${origin}\n${size}\n${rootOfLog}\n`);
      const { steps } = await verifyCertificate({ ...one, platformProof }, sha256(file), pinned);
      return steps.find((step) => step.id === 'platform')?.ok;
    };
    expect(await platformStep(root)).toBe(true);
    expect(await platformStep(Buffer.from(sha256('another log'), 'hex').toString('base64'))).toBe(false);
    expect(await entries(id, 'certificate')).toBe(1);
    const zip = await people.creator
      .get(`/api/documents/${id}/certificate?format=zip`)
      .buffer()
      .parse(binary)
      .expect(200);
    for (const name of ['certificate.jws', 'proof.tlog-proof', 'keys.json', 'entry.json', 'README.txt'])
      expect((zip.body as Buffer).includes(name)).toBe(true);
    expect((await people.creator.get(`/api/documents/${id}/certificate?format=pdf`)).body.fields).toEqual({
      format: 'format must be json or zip',
    });
  });

  it('follow a document through its versions and approvals, each once', async () => {
    const [id] = await text('Draft one');
    const [first] = await checked(id, 1);
    await people.reviewer.post(`/api/documents/${id}/approve`, { action: 'revision', comment: 'Again' }).expect(200);
    const file = Buffer.from('Draft two');
    expect((await addVersion(people.creator, id, { file, fileName: 'minutes.txt' })).status).toBe(201);
    await checked(id, 2);
    await people.reviewer.post(`/api/documents/${id}/approve`, { action: 'approve' }).expect(200);
    await people.approver.post(`/api/documents/${id}/approve`, { action: 'approve' }).expect(200);
    const all = await checked(id, 3);
    expect(
      all.map(({ version, event, byName, verified: holds, signed }) => [version, event, byName, holds, signed]),
    ).toEqual([
      [2, 'approved', await nameOf(people.approver), true, true],
      [2, 'uploaded', await nameOf(people.creator), true, true],
      [1, 'uploaded', await nameOf(people.creator), true, true],
    ]);
    const [latest, before] = [await bundle(id), await bundle(id, people.creator, '?version=1')];
    expect(latest.event).toBe('approved');
    expect(payloadOf(latest.certificate)).toMatchObject({
      version: 2,
      by: people.approver.userId,
      prev: sha256(before.certificate),
    });
    expect(problemWith(latest, file)).toBeUndefined();
    expect((await detail(id)).blockchainTxHash).toBe(all[0]?.leafHash);
    expect(first?.leafHash).toBe(all[2]?.leafHash);
    const again = await app.application
      .get(UnitOfWork)
      .run(systemActor(MERIDIAN, 'test'), (tx) => app.application.get(CertifyDocument, { strict: false }).run(tx, id));
    expect(again).toBe(0);
    expect(await entries(id, 'certify')).toBe(3);
  });

  const nameOf = (agent: AuthorizedAgent): Promise<string> =>
    sql.value(`SELECT "name" FROM users WHERE "id" = $1`, [agent.userId]);

  it('are for whoever sees the document and the version', async () => {
    const [id] = await text('Not yet approved');
    await verified(id, true);
    for (const path of ['certificate', 'certificates']) {
      for (const agent of [people.user, lawyers.admin])
        expect((await agent.get(`/api/documents/${id}/${path}`)).status).toBe(404);
      expect((await people.creator.get(`/api/documents/2147483647/${path}`)).status).toBe(404);
    }
    for (const agent of [people.user, lawyers.admin])
      expect((await agent.post(`/api/documents/${id}/certificate/check`)).status).toBe(404);
    expect((await people.creator.get(`/api/documents/${id}/certificate?version=2`)).status).toBe(404);
    expect((await people.creator.get(`/api/documents/${id}/certificate?version=x`)).status).toBe(400);
    const forced = await people.creator.patch(`/api/documents/${id}`, { isBlockchainVerified: true });
    expect(forced.body.fields).toHaveProperty('isBlockchainVerified');
  });

  it('do not hold any more when one byte on the disk changed, which is an alarm; and hold again once it is mended', async () => {
    const id = await published(people.creator, { file: Buffer.from('Signed and sealed'), fileName: 'minutes.txt' });
    await checked(id, 2);
    const path = await sql.value<string>(`SELECT "filePath" FROM documents WHERE "id" = $1`, [id]);
    const blob = join(app.dataDir, 'files', 'blobs', path);
    const good = readFileSync(blob);
    const bad = Buffer.from(good);
    bad.writeUInt8(bad.readUInt8(good.length - 20) ^ 1, good.length - 20);
    const scrub = async (): Promise<void> => {
      await sql.rows(`UPDATE document_versions SET "checkedAt" = NULL WHERE "documentId" = $1`, [id]);
      await app.application.get(ScrubVersions, { strict: false }).run();
    };
    writeFileSync(blob, bad);
    await scrub();
    await verified(id, false);
    expect((await list(id)).map(({ problem }) => problem)).toEqual(['file_damaged', 'file_damaged']);
    expect(await entries(id, 'certificate_failed')).toBe(2);
    await eventually(async () => {
      const { notifications } = (await people.admin.get('/api/notifications')).body as { notifications: Row[] };
      return notifications.some((one) => one.type === 'certificate_failed' && one.relatedDocumentId === id);
    }, 'word to the admins');
    const alarms = (): number =>
      app.log.filter((line) => line.includes('CERTIFICATE_FAILED') && line.includes(`"documentId":${id},`)).length;
    await eventually(() => Promise.resolve(alarms() === 2), 'the alarm');
    await recheck(id);
    expect([await entries(id, 'certificate_failed'), alarms()]).toEqual([2, 2]);
    writeFileSync(blob, good);
    await scrub();
    await verified(id, true);
    expect(await entries(id, 'certificate_restored')).toBe(2);
  });

  it('of another organization, document or version, or with a signature of another kind, are refused', async () => {
    const [[id], [other]] = [await text('The one'), await text('The other')];
    const foreign = await uploaded(lawyers.creator, { file: Buffer.from('The one'), fileName: 'minutes.txt' });
    for (const one of [id, other]) await verified(one, true);
    await eventually(
      async () => (await detail(foreign, lawyers.creator)).isBlockchainVerified,
      'the foreign certificate',
    );
    await addVersion(people.creator, other, { file: Buffer.from('x'), fileName: 'minutes.txt' });
    const jwsOf = (document: number): Promise<string> =>
      sql.value(`SELECT "jws" FROM document_certificates WHERE "documentId" = $1 AND "version" = 1`, [document]);
    const own = await jwsOf(id);
    const [, payload = '', signature = ''] = own.split('.');
    const { keys } = await bundle(id);
    const kid = keys[0]?.kid;
    const none = part({ alg: 'none', typ: 'doc-cert+jws', kid });
    const symmetric = `${part({ alg: 'HS256', typ: 'doc-cert+jws', kid })}.${payload}`;
    const mac = createHmac('sha256', Buffer.from(keys[0]?.publicKey ?? '', 'base64url'))
      .update(symmetric)
      .digest('base64url');
    const claims = payloadOf(own);
    const forged: [string, string][] = [
      [await jwsOf(foreign), 'other_file'],
      [await jwsOf(other), 'other_file'],
      [`${none}.${payload}.`, 'signature_invalid'],
      [`${none}.${payload}.${signature}`, 'signature_invalid'],
      [`${symmetric}.${mac}`, 'signature_invalid'],
      [`${own.split('.')[0] ?? ''}.${part({ ...claims, version: 2 })}.${signature}`, 'signature_invalid'],
    ];
    for (const [jws, problem] of forged) {
      await sql.rows(`UPDATE document_certificates SET "jws" = $2 WHERE "documentId" = $1`, [id, jws]);
      await recheck(id);
      expect([jws, (await list(id))[0]]).toEqual([jws, expect.objectContaining({ verified: false, problem })]);
      expect((await detail(id)).isBlockchainVerified).toBe(false);
    }
    await sql.rows(`UPDATE document_certificates SET "jws" = $2 WHERE "documentId" = $1`, [id, own]);
    const proof = await sql.value<string>(`SELECT "logProof" FROM document_certificates WHERE "documentId" = $1`, [
      other,
    ]);
    await sql.rows(
      `UPDATE document_certificates SET "logProof" = $2, "platformProof" = 'kept' WHERE "documentId" = $1`,
      [id, proof],
    );
    await recheck(id);
    expect((await list(id))[0]).toMatchObject({ verified: false, problem: 'not_in_log' });
  });
});
