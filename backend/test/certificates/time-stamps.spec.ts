import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CertificateBundle } from '../../src/modules/certificates';
import { Rfc3161Authority } from '../../src/modules/certificates/services/rfc3161-authority';
import { buffer } from 'node:stream/consumers';
import { ReactionsProcessor } from '../../src/platform/outbox/processors';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { Sql } from '../support/sql';
import { uploaded } from '../support/uploads';
import { payloadOf, problemWith } from './certificates.support';

const NEWER_KEY = 'another-evidence-key-9876543210-zyxwvutsrqponm';
const OLDER_KEY = 'test-evidence-key-0123456789-klmnopqrstuv';

/** An authority of our own, made with OpenSSL, behind HTTP. */
class Authority {
  readonly folder = mkdtempSync(join(tmpdir(), 'countersign-tsa-'));
  private readonly server: Server;
  /** What the next answers are made into. */
  spoil: (answer: Buffer) => Buffer = (answer) => answer;

  constructor() {
    this.run(
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      'ca.key',
      '-out',
      'ca.crt',
      '-subj',
      '/CN=Test CA',
      '-days',
      '2',
    );
    this.run(
      'req',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      'tsa.key',
      '-out',
      'tsa.csr',
      '-subj',
      '/CN=Test TSA',
    );
    writeFileSync(join(this.folder, 'ext'), 'extendedKeyUsage=critical,timeStamping\n');
    this.run(
      'x509',
      '-req',
      '-in',
      'tsa.csr',
      '-CA',
      'ca.crt',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-out',
      'tsa.crt',
      '-days',
      '2',
      '-extfile',
      'ext',
    );
    const settings = [
      '[tsa]',
      'default_tsa = one',
      '[one]',
      'serial = serial',
      'signer_digest = sha256',
      'default_policy = 1.2.3.4',
      'digests = sha256',
      'accuracy = secs:1',
      'ess_cert_id_alg = sha256',
    ];
    writeFileSync(join(this.folder, 'tsa.cnf'), `${settings.join('\n')}\n`);
    writeFileSync(join(this.folder, 'serial'), '01\n');
    this.server = createServer((request, response) => {
      void buffer(request).then((query) => {
        response.setHeader('Content-Type', 'application/timestamp-reply');
        response.end(this.spoil(this.answer(query)));
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => void this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** Whether OpenSSL says that the token is the authority's, over this text. */
  verifies(text: string, token: Buffer): boolean {
    writeFileSync(join(this.folder, 'data'), text);
    writeFileSync(join(this.folder, 'token.tsr'), token);
    const args = ['ts', '-verify', '-data', 'data', '-in', 'token.tsr', '-CAfile', 'ca.crt', '-untrusted', 'tsa.crt'];
    return spawnSync('openssl', args, { cwd: this.folder }).status === 0;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private answer(query: Buffer): Buffer {
    writeFileSync(join(this.folder, 'query'), query);
    this.run(
      'ts',
      '-reply',
      '-config',
      'tsa.cnf',
      '-queryfile',
      'query',
      '-signer',
      'tsa.crt',
      '-inkey',
      'tsa.key',
      '-out',
      'reply',
    );
    return execFileSync('cat', ['reply'], { cwd: this.folder });
  }

  private run(...args: string[]): void {
    execFileSync('openssl', args, { cwd: this.folder, stdio: 'pipe' });
  }
}

/** Only with OpenSSL, which makes the authority: see `needs.cjs`. */
describe('time stamps', () => {
  let authority: Authority;
  let url: string;
  let app: TestApplication;
  let sql: Sql;
  let creator: AuthorizedAgent;

  beforeAll(async () => {
    authority = new Authority();
    url = await authority.start();
    app = await startTestApplication({ certificates: true, env: { TSA_URL: url, EVIDENCE_KEY: OLDER_KEY } });
    sql = await Sql.connect(app.database.adminUrl);
    creator = await app.as('creator@meridian.example');
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
    await authority.stop();
  });

  const checked = (id: number, agent = creator): Promise<Record<string, unknown>> =>
    eventually(async () => {
      const { certificates } = (await agent.get(`/api/documents/${id}/certificates`)).body as {
        certificates: Record<string, unknown>[];
      };
      return certificates[0]?.checkedAt ? certificates[0] : null;
    }, 'a checked certificate');
  const bundle = async (id: number, agent = creator): Promise<CertificateBundle> =>
    JSON.parse((await agent.get(`/api/documents/${id}/certificate`).buffer().expect(200)).text) as CertificateBundle;
  const file = Buffer.from('Stamped and sealed');
  const text = (): Promise<number> => uploaded(creator, { file, fileName: 'minutes.txt' });

  it("are asked for, kept, and verified by OpenSSL alone; their time is the certificate's", async () => {
    const id = await text();
    const row = await checked(id);
    expect(row).toMatchObject({ verified: true, timeStamped: true });
    const { certificate, timestampToken } = await bundle(id);
    const token = Buffer.from(timestampToken ?? '', 'base64');
    expect(authority.verifies(certificate, token)).toBe(true);
    expect(authority.verifies(`${certificate} `, token)).toBe(false);
    const seconds = await sql.value<number>(
      `SELECT extract(epoch FROM now() - "tokenTime")::int FROM document_certificates WHERE "documentId" = $1`,
      [id],
    );
    expect(seconds).toBeGreaterThanOrEqual(-1);
    const document = (await creator.get(`/api/documents/${id}`)).body as Record<string, unknown>;
    expect(document.blockchainTimestamp).toBe(row.timestamp);
  });

  it('for other bytes, of another request or of nobody are none; a certificate does without', async () => {
    const client = new Rfc3161Authority(url);
    const good = await client.stamp(Buffer.from('one'));
    const replay = (answer: Buffer) => (): Buffer => answer;
    authority.spoil = replay(good.token);
    await expect(client.stamp(Buffer.from('two'))).rejects.toThrow('other bytes');
    await expect(client.stamp(Buffer.from('one'))).rejects.toThrow('another request');
    authority.spoil = (answer) => answer.subarray(0, 200);
    await expect(client.stamp(Buffer.from('one'))).rejects.toThrow('cut off');
    authority.spoil = replay(Buffer.from('30053003020102', 'hex'));
    await expect(client.stamp(Buffer.from('one'))).rejects.toThrow('refused');
    authority.spoil = replay(Buffer.alloc(70_000));
    await expect(client.stamp(Buffer.from('one'))).rejects.toThrow('too long');
    const id = await text();
    expect(await checked(id)).toMatchObject({
      verified: true,
      timeStamped: false,
      timestamp: expect.any(String) as string,
    });
    authority.spoil = (answer) => answer;
    await creator.post(`/api/documents/${id}/certificate/check`).expect(202);
    await eventually(async () => (await checked(id)).timeStamped, 'a token at the next check');
  });

  it('and keys that were followed by others leave old certificates valid, also when whoever uploaded is gone', async () => {
    const id = await text();
    await checked(id);
    const before = await bundle(id);
    const { database } = app;
    // Both share their queues; what comes now is for the one with the new key.
    await app.application.get(ReactionsProcessor, { strict: false }).worker.pause();
    const later = await startTestApplication({
      ...{ certificates: true, database, seed: false },
      env: { EVIDENCE_KEY: `${NEWER_KEY},${OLDER_KEY}`, STORAGE_URL: `file:${join(app.dataDir, 'files')}` },
    });
    try {
      const admin = await later.as('admin@meridian.example');
      await sql.rows(
        `UPDATE users SET "name" = 'Former member', "pseudonymisedAt" = now() - interval '91 days' WHERE "id" = $1`,
        [creator.userId],
      );
      await sql.rows('SET session_replication_role = replica');
      await sql.rows(
        `UPDATE audit_logs SET "details" = '{}', "detailsSalt" = NULL, "ipAddress" = NULL, "userAgent" = NULL, "actorName" = '' WHERE "userId" = $1`,
        [creator.userId],
      );
      await sql.rows(`UPDATE document_certificates SET "checkedAt" = NULL`);
      await admin.post(`/api/documents/${id}/certificate/check`).expect(202);
      expect(await checked(id, admin)).toMatchObject({ verified: true, problem: null });
      const after = await bundle(id, admin);
      expect(after.certificate).toBe(before.certificate);
      expect(problemWith(after, file)).toBeUndefined();
      expect(JSON.stringify(payloadOf(after.certificate))).not.toMatch(/creator|@/i);
      const fresh = await uploaded(admin, { file: Buffer.from('By the new key'), fileName: 'minutes.txt' });
      await checked(fresh, admin);
      const kid = ({ certificate }: CertificateBundle): unknown =>
        (JSON.parse(Buffer.from(certificate.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
      expect(kid(await bundle(fresh, admin))).not.toBe(kid(before));
    } finally {
      await later.close();
    }
  });
});
