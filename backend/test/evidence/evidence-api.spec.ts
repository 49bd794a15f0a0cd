import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { isConsistent } from '../../../verifier/core.mjs';
import { LogProofs } from '../../src/modules/audit';
import { WeeklyCheckpoints } from '../../src/modules/audit/services/weekly-checkpoints.service';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { mailTo } from '../support/mails';
import { everybody, MERIDIAN, type People } from '../support/people';
import { Sql } from '../support/sql';
import { pinnedKey, sealed, verify, writeEntries } from './evidence.support';

/** Unpacks an archive as an auditor does. */
async function unpacked(archive: Buffer): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bundle-'));
  const zip = await promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer)(archive, { lazyEntries: true });
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        pipeline(stream, createWriteStream(join(folder, entry.fileName))).then(() => zip.readEntry(), reject);
      });
    });
    zip.on('end', resolve);
    zip.on('error', reject);
    zip.readEntry();
  });
  return folder;
}

describe('the log as evidence', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    await writeEntries(app, 5);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const bundle = async (query = ''): Promise<string> => {
    const answer = await people.admin
      .get(`/api/audit-logs/bundle${query}`)
      .buffer(true)
      .parse((response, done) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
      })
      .expect(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    return unpacked(answer.body as Buffer);
  };

  it('is for admins only', async () => {
    for (const person of [people.approver, people.reviewer, people.creator, people.user]) {
      await person.get('/api/audit-logs/tree').expect(403);
      await person.get('/api/audit-logs/bundle').expect(403);
      await person.get('/api/audit-logs/verifications/latest').expect(403);
      await person.post('/api/audit-logs/verifications').expect(403);
    }
    await app.http().get('/api/audit-logs/tree').expect(401);
  });

  it('shows how far it is sealed, and proves that it still begins with what somebody kept', async () => {
    await sealed(sql);
    const before = (await people.admin.get('/api/audit-logs/tree').expect(200)).body;
    expect(before).toMatchObject({ size: before.lastCheckpoint.size, waiting: 0, lagSeconds: 0, consistency: null });
    expect(before.lastCheckpoint.text).toContain(`/log/${MERIDIAN}\n${before.size}\n`);
    expect(before.publicKeys).toMatchObject([{ publicKey: pinnedKey(app), until: null, endorsedBy: null }]);
    await writeEntries(app, 3);
    await sealed(sql);
    const after = (await people.admin.get(`/api/audit-logs/tree?since=${before.size}`).expect(200)).body;
    expect(after.size).toBe(before.size + 3);
    const proof = [before.size, before.lastCheckpoint.root, after.size, after.lastCheckpoint.root] as const;
    expect(await isConsistent(...proof, after.consistency.hashes)).toBe(true);
    const foreign = (await (await app.as('admin@northwind.example')).get('/api/audit-logs/tree').expect(200)).body;
    expect(foreign.lastCheckpoint?.root).not.toBe(after.lastCheckpoint.root);
    const refused = await people.admin.get('/api/audit-logs/tree?since=100000').expect(400);
    expect(refused.body.fields.since).toContain('sealed entries');
    await people.admin.get('/api/audit-logs/tree?since=x').expect(400);
  });

  it('anchors it in the tree of the platform within a minute, and proves single entries by that', async () => {
    const tree = await eventually(async () => {
      const { body } = await people.admin.get('/api/audit-logs/tree');
      return body.platformCheckpoint && body;
    }, 'the platform to anchor the log');
    expect(tree.platformCheckpoint.anchoredSize).toBeGreaterThan(0);
    const id = await sql.value<string>(
      `SELECT "id" FROM audit_logs WHERE "organizationId" = $1 AND "seq" < $2 ORDER BY "seq" DESC LIMIT 1`,
      [MERIDIAN, tree.platformCheckpoint.anchoredSize],
    );
    const proof = await app.application.get(LogProofs).of(MERIDIAN, Number(id));
    expect(proof?.tlogProof).toContain(`index ${proof?.index}\n`);
    expect(proof?.platformProof).toContain('/log/platform\n');
    expect(await app.application.get(LogProofs).of(46, Number(id))).toBeNull();
  });

  it('is handed out, all of it or a period, and verifies elsewhere', async () => {
    const handedOut = (): Promise<number> =>
      sql.value(`SELECT count(*)::int FROM audit_logs WHERE "details"->>'format' = 'evidence_bundle'`);
    const before = await handedOut();
    await sealed(sql);
    const whole = await bundle();
    const { code, output } = await verify(whole, '--key', pinnedKey(app), '--old', join(whole, 'checkpoints'));
    expect(output).toMatch(/\nOK\n$/);
    expect(code).toBe(0);
    expect(readFileSync(join(whole, 'README'), 'utf8')).toContain('node verify.mjs');

    const lines = readFileSync(join(whole, 'entries.jsonl'), 'utf8').trim().split('\n');
    const [from, to] = [3, 7].map((n) => (JSON.parse(lines[n] ?? '') as { at: string }).at);
    const part = await bundle(`?from=${from}&to=${to}`);
    const verdict = await verify(part, '--key', pinnedKey(app));
    expect(verdict).toMatchObject({ code: 0 });
    expect(verdict.output).toMatch(/: [1-9] of \d+ entries read/);
    const forged = join(part, 'entries.jsonl');
    execFileSync(process.execPath, [
      '-e',
      `const fs = require('fs'); fs.writeFileSync(${JSON.stringify(forged)}, fs.readFileSync(${JSON.stringify(forged)}, 'utf8').replace('"action":"', '"action":"x'))`,
    ]);
    expect((await verify(part)).output).toContain('NOT OK at entry');
    const none = await people.admin.get('/api/audit-logs/bundle?from=2001-01-01&to=2001-01-02').expect(400);
    expect(none.body.fields.from).toBe('There are no sealed entries in this period');
    await people.admin.get('/api/audit-logs/bundle?from=yesterday').expect(400);
    expect(await handedOut()).toBe(before + 2);
    // Further from UTC than the database reads it.
    await people.admin.get('/api/audit-logs/bundle?from=2026-01-01T00:00:00%2B23:59').expect(200);
    await people.admin.get('/api/audit-logs/bundle?to=2999-01-01T00:00:00%2B23:59').expect(200);
  });

  it('is verified on demand by the worker; a second request finds the first', async () => {
    const running = await sql.value<string>(
      `INSERT INTO audit_verifications ("organizationId") VALUES ($1) RETURNING "id"`,
      [MERIDIAN],
    );
    const same = await people.admin.post('/api/audit-logs/verifications').expect(202);
    expect(same.body.verification).toMatchObject({ id: Number(running), state: 'running' });
    await sql.rows(`DELETE FROM audit_verifications WHERE "id" = $1`, [running]);
    const one = await people.admin.post('/api/audit-logs/verifications').expect(202);
    const done = await eventually(async () => {
      const { body } = await people.admin.get('/api/audit-logs/verifications/latest');
      return body.verification.state !== 'running' && body.verification;
    }, 'the verification');
    expect(done).toMatchObject({ id: one.body.verification.id, state: 'ok', firstBadSeq: null, problem: null });
    expect(done.checked).toBe(done.size);
    expect(done.checked).toBeGreaterThan(5);
  });

  it('mails its checkpoint to the admins once a week, for them to keep', async () => {
    expect(await app.application.get(WeeklyCheckpoints, { strict: false }).run()).toBeGreaterThanOrEqual(2);
    const mail = await mailTo(app, 'admin@meridian.example', 'Checkpoint of the audit log');
    expect(mail.text).toContain(`/log/${MERIDIAN}`);
    expect(mail.text).toContain(pinnedKey(app));
  });

  it('says in health and metrics how far behind it is, and does not hold the application up', async () => {
    await sealed(sql);
    const ready = await app.http().get('/health/ready').expect(200);
    expect(ready.body.evidenceLog).toMatchObject({ state: 'sealed' });
    await sql.rows(`SET session_replication_role = replica`);
    await sql.rows(
      `UPDATE audit_logs SET "seq" = NULL, "organizationId" = 999999, "createdAt" = now() - interval '2 minutes'
       WHERE "organizationId" = 46 AND "seq" = 0`,
    );
    await sql.rows(`SET session_replication_role = DEFAULT`);
    const late = await app.http().get('/health/ready').expect(200);
    expect(late.body).toMatchObject({ status: 'ready', evidenceLog: { state: 'late' } });
    expect(late.body.evidenceLog.lagSeconds).toBeGreaterThan(60);
    await eventually(
      async () => /countersign_evidence_lag_seconds 1[2-9]\d/.test((await app.http().get('/metrics').expect(200)).text),
      'the lag',
    );
  });
});
