import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { AuditLog, EvidenceKeys } from '../../src/modules/audit';
import { AnchorCheckpoints } from '../../src/modules/audit/services/anchor-checkpoints.service';
import { CheckpointFolder } from '../../src/modules/audit/services/checkpoint-folder';
import { EraseFormerMembers } from '../../src/modules/audit/services/erase-former-members.service';
import { RegisterEvidenceKeys } from '../../src/modules/audit/services/register-evidence-keys';
import { RetireEntries } from '../../src/modules/audit/services/retire-entries.service';
import { SequenceLog } from '../../src/modules/audit/services/sequence-log.service';
import { VerifyLog } from '../../src/modules/audit/services/verify-log.service';
import { systemActor } from '../../src/platform/database/actor';
import { SEQUENCER_POOL } from '../../src/platform/database/database.tokens';
import { postgresTypes } from '../../src/platform/database/postgres-types';
import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { MERIDIAN, NORTHWIND } from '../support/people';
import { Sql } from '../support/sql';
import { evidenceFolder, pinnedKey, verify, writeEntries } from './evidence.support';

const DENIED = '42501';

/** Without a worker: sequencers are run, and killed, by hand. */
describe('the sequencer', () => {
  let app: TestApplication;
  let sql: Sql;
  let pool: Pool;
  let other: Pool;
  let sequence: SequenceLog;
  let keys: EvidenceKeys;

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    pool = app.application.get<Pool>(SEQUENCER_POOL);
    other = new Pool({ connectionString: app.database.sequencerUrl, max: 2, types: postgresTypes });
    for (const one of [pool, other]) one.on('error', () => undefined);
    keys = app.application.get(EvidenceKeys);
    await new RegisterEvidenceKeys(pool, keys).onApplicationBootstrap();
    sequence = new SequenceLog(pool, app.config, keys);
  });
  afterAll(async () => {
    await other.end();
    await sql.end();
    await app.close();
  });

  const judge = (organizationId = MERIDIAN) => app.application.get(VerifyLog).judge(organizationId);
  const drain = async (): Promise<void> => {
    while ((await sequence.run()) > 0) continue;
  };
  const places = (organizationId: number): Promise<{ seq: number }[]> =>
    sql.rows(`SELECT "seq"::int FROM audit_logs WHERE "organizationId" = $1 ORDER BY "seq"`, [organizationId]);

  it('stays gapless under 32 writers, two sequencers at once, and one that is killed again and again', async () => {
    const [audit, unitOfWork] = [app.application.get(AuditLog), app.application.get(UnitOfWork)];
    const before = await sql.value<number>(`SELECT count(*)::int FROM audit_logs WHERE "organizationId" = ${MERIDIAN}`);
    let writing = true;
    let killed = 0;
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; n < 16; n += 1) {
        const entry = { action: 'test', resource: 'thing', resourceId: `${writer}-${n}` };
        const broken = n % 5 === 4;
        await unitOfWork
          .run(systemActor(MERIDIAN, 'test'), async (tx) => {
            await audit.record(tx, entry);
            if (broken) throw new Error('rolled back');
          })
          .catch((error: Error) => {
            if (!broken) throw error;
          });
      }
    };
    const keepOn = async (one: SequenceLog): Promise<void> => {
      while (writing) await one.run().catch(() => undefined);
    };
    const kill = async (): Promise<void> => {
      while (writing) {
        killed += await sql.count(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'countersign_audit_seq'
             AND datname = current_database() AND state <> 'idle'`,
        );
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    };
    const background = [keepOn(sequence), keepOn(new SequenceLog(other, app.config, keys)), kill()];
    await Promise.all(Array.from({ length: 32 }, (_, writer) => write(writer)));
    await eventually(() => Promise.resolve(killed > 0), 'a sequencer to be killed');
    writing = false;
    await Promise.all(background);
    await drain();

    const seqs = (await places(MERIDIAN)).map((row) => row.seq);
    expect(seqs).toEqual(Array.from({ length: before + 32 * 13 }, (_, index) => index));
    expect(await judge()).toMatchObject({ state: 'ok', size: seqs.length });
  });

  it('signs nothing on top of a tree that is not the signed one, and lets the other organizations go on', async () => {
    const last = `"organizationId" = $1 AND "level" = 0 AND "index" = (SELECT max("index") FROM audit_tiles WHERE "organizationId" = $1 AND "level" = 0)`;
    const forged = `UPDATE audit_tiles SET "hashes" = overlay("hashes" PLACING '\\xff00ff'::bytea FROM 5) WHERE ${last}`;
    const tile = await sql.value<Buffer>(`SELECT "hashes" FROM audit_tiles WHERE ${last}`, [MERIDIAN]);
    const checkpoints = (): Promise<number> =>
      sql.value(`SELECT count(*)::int FROM audit_checkpoints WHERE "organizationId" = $1`, [MERIDIAN]);
    const signed = await checkpoints();
    await sql.rows(forged, [MERIDIAN]);
    await writeEntries(app, 2);
    await writeEntries(app, 2, NORTHWIND);

    await expect(sequence.organization(MERIDIAN)).rejects.toThrow('not the one that was signed last');
    expect(await sequence.run()).toBeGreaterThan(0);
    expect(await checkpoints()).toBe(signed);
    expect(await places(NORTHWIND)).not.toContainEqual({ seq: null });
    expect((await places(MERIDIAN)).filter(({ seq }) => seq === null)).toHaveLength(2);

    await sql.rows(`UPDATE audit_tiles SET "hashes" = $2 WHERE ${last}`, [MERIDIAN, tile]);
    await drain();
    expect(await checkpoints()).toBe(signed + 1);
    expect(await judge()).toMatchObject({ state: 'ok' });
  });

  it('goes on only from what was signed by its key and is not older than what was anchored', async () => {
    await new AnchorCheckpoints(pool, app.config, keys).run(0);
    await writeEntries(app, 1, NORTHWIND);
    await sql.rows(`SET session_replication_role = replica`);
    const [last] = await sql.rows<{ size: string; text: string }>(
      `SELECT "size", "text" FROM audit_checkpoints WHERE "organizationId" = $1 ORDER BY "size" DESC LIMIT 1`,
      [NORTHWIND],
    );
    const set = (text: string | undefined): Promise<unknown> =>
      sql.rows(`UPDATE audit_checkpoints SET "text" = $3 WHERE "organizationId" = $1 AND "size" = $2`, [
        NORTHWIND,
        last?.size,
        text,
      ]);
    await set(last?.text.replace(/\n\d+\n/, '\n1\n'));
    await expect(sequence.organization(NORTHWIND)).rejects.toThrow('no signature of ours');
    await set(last?.text);
    await sql.rows(`UPDATE platform_entries SET "size" = 100000 WHERE "organizationId" = $1`, [NORTHWIND]);
    await expect(sequence.organization(NORTHWIND)).rejects.toThrow('shorter than its anchored checkpoint');
    await sql.rows(`UPDATE platform_entries SET "size" = $2 WHERE "organizationId" = $1`, [NORTHWIND, last?.size]);
    await sql.rows(`SET session_replication_role = DEFAULT`);
    expect(await sequence.organization(NORTHWIND)).toBe(1);
  });

  it('writes each platform checkpoint once to a folder that an auditor can hold the log against', async () => {
    const config = { ...app.config, dataDir: mkdtempSync(join(app.dataDir, 'worm-')) };
    const anchor = new AnchorCheckpoints(pool, config, keys);
    expect(await new CheckpointFolder(pool, config).run()).toBeGreaterThan(0);
    await writeEntries(app, 3);
    await drain();
    expect(await anchor.run()).toBe(0);
    expect(await anchor.run(0)).toBeGreaterThan(0);
    expect(await new CheckpointFolder(pool, config).run()).toBe(1);
    expect(await new CheckpointFolder(pool, config).run()).toBe(0);
    const [day = ''] = readdirSync(join(config.dataDir, 'checkpoints'));
    const file = join(config.dataDir, 'checkpoints', day);
    expect(readFileSync(file, 'utf8').match(/log\/platform\n\d+\n/g)?.length).toBeGreaterThan(1);
    const { output, code } = await verify(await evidenceFolder(app), '--key', pinnedKey(app), '--old', file);
    expect(output).toMatch(/Compared with [2-9] checkpoints/);
    expect(code).toBe(0);
  });

  it('is the only one that may give a place, once; nobody changes, deletes or truncates', async () => {
    const [appSql, seqSql] = [await Sql.connect(app.database.appUrl), await Sql.connect(app.database.sequencerUrl)];
    try {
      await appSql.rows(`SET app.organization = '${MERIDIAN}'`);
      expect(await appSql.errorOf(`UPDATE audit_logs SET "seq" = 1`)).toBe(DENIED);
      expect(await appSql.errorOf(`INSERT INTO audit_checkpoints SELECT * FROM audit_checkpoints`)).toBe(DENIED);
      expect(
        await appSql.errorOf(
          `INSERT INTO audit_logs ("organizationId", "action", "resource", "actorName", "requestId", "leaf", "detailsHash", "seq")
           VALUES (${MERIDIAN}, 'a', 'r', 'n', 'q', '\\x00', '\\x00', 5)`,
        ),
      ).toBe(DENIED);
      for (const statement of [
        `UPDATE audit_logs SET "seq" = "seq" + 100000`,
        `UPDATE audit_logs SET "seq" = NULL`,
        `UPDATE audit_logs SET "details" = '{"a": 1}'`,
        `UPDATE audit_logs SET "details" = '{}'`,
        `UPDATE audit_logs SET "action" = 'x'`,
        `UPDATE audit_checkpoints SET "size" = 0`,
        `TRUNCATE audit_logs`,
      ])
        expect([statement, await seqSql.errorOf(statement)]).toEqual([statement, DENIED]);
      expect(await seqSql.count(`DELETE FROM audit_logs`)).toBe(0);
      for (const statement of ['DELETE FROM audit_logs', 'TRUNCATE audit_logs', `UPDATE audit_logs SET "seq" = NULL`])
        expect([statement, await sql.errorOf(statement)]).toEqual([statement, DENIED]);
    } finally {
      await appSql.end();
      await seqSql.end();
    }
  });

  it('leaves a log that verifies after personal details were erased and old entries retired by their jobs', async () => {
    const [unitOfWork, audit] = [app.application.get(UnitOfWork), app.application.get(AuditLog)];
    const member = await sql.value<number>(`SELECT "id" FROM users WHERE "organizationId" = $1 AND "role" = 'user'`, [
      MERIDIAN,
    ]);
    const as = { userId: member, name: 'Una User', ip: '192.0.2.7', userAgent: 'Browser' };
    await unitOfWork.run(systemActor(MERIDIAN, 'test'), async (tx) => {
      await audit.record(tx, { action: 'download', resource: 'document', resourceId: 1, details: { a: 1 }, as });
      await audit.record(tx, { action: 'update', resource: 'user', resourceId: member, details: { email: 'una@x' } });
    });
    await drain();
    const erase = new EraseFormerMembers(pool, unitOfWork, audit);
    expect(await erase.run()).toBe(0);
    await sql.rows(`UPDATE users SET "pseudonymisedAt" = now() WHERE "id" = $1`, [member]);
    expect(await erase.run()).toBeGreaterThanOrEqual(2);
    expect(await erase.run()).toBe(0);
    const traces = `SELECT count(*)::int FROM audit_logs WHERE "details"::text LIKE '%una@x%' OR "ipAddress" = '192.0.2.7' OR "actorName" = 'Una User'`;
    expect(await sql.value(traces)).toBe(0);
    await drain();
    expect(await judge()).toMatchObject({ state: 'ok' });
  });

  it('retires entries after seven years, once the log says so, and still verifies', async () => {
    const retire = new RetireEntries(pool, app.application.get(UnitOfWork), app.application.get(AuditLog));
    const long = 4711;
    await sql.rows(`INSERT INTO organizations ("id", "name", "email") VALUES ($1, 'Long ago', 'long@ago.example')`, [
      long,
    ]);
    await writeEntries(app, 10, long);
    await sql.rows(`SET session_replication_role = replica`);
    const old = `UPDATE audit_logs SET "createdAt" = "createdAt" - interval '7 years 2 days' WHERE "organizationId" = $1 AND "id" = ANY($2)`;
    const rows = await sql.rows<{ id: string }>(
      `SELECT "id" FROM audit_logs WHERE "organizationId" = $1 ORDER BY "id"`,
      [long],
    );
    await sql.rows(old, [long, rows.slice(0, 6).map(({ id }) => id)]);
    await sql.rows(`UPDATE audit_logs SET "action" = 'certify' WHERE "organizationId" = $1 AND "id" = $2`, [
      long,
      rows[2]?.id,
    ]);
    await sql.rows(
      `UPDATE audit_logs SET "leaf" = sha256('\\x00'::bytea || convert_to('{"action":"' || "action" || '","actor":null,"at":"' ||
         to_char("createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '","id":' || "id" || ',"org":4711,"pii":"' ||
         encode("detailsHash", 'hex') || '","resource":"thing","resourceId":"' || "resourceId" || '","v":1}', 'UTF8'))
       WHERE "organizationId" = $1`,
      [long],
    );
    await sql.rows(`SET session_replication_role = DEFAULT`);
    await drain();
    expect(await judge(long)).toMatchObject({ state: 'ok', size: 10 });
    expect(await retire.run()).toBe(0);
    expect(await retire.run()).toBe(0);
    await drain();
    expect(await retire.run()).toBe(5);
    expect((await places(long)).map(({ seq }) => seq)).toEqual([2, 6, 7, 8, 9, 10]);
    expect(await judge(long)).toMatchObject({ state: 'ok', size: 11 });
    const verdict = await verify(await evidenceFolder(app, long));
    expect(verdict).toMatchObject({
      code: 0,
      output: expect.stringContaining('5 entries were removed after their time'),
    });
    // What the log did not announce is missing all the same.
    await sql.rows(`SET session_replication_role = replica`);
    await sql.rows(`DELETE FROM audit_logs WHERE "organizationId" = $1 AND "seq" = 6`, [long]);
    await sql.rows(`SET session_replication_role = DEFAULT`);
    expect(await judge(long)).toMatchObject({ state: 'failed', firstBadSeq: 6 });
  });

  it('keeps old checkpoints valid when the key is changed, and hands over to the new one', async () => {
    const old = pinnedKey(app);
    const kept = join(await evidenceFolder(app), 'checkpoint');
    const config = {
      ...app.config,
      evidenceKeys: [Buffer.from('a-new-evidence-key-0123456789-zyxwvu'), ...app.config.evidenceKeys] as const,
    };
    const newer = new EvidenceKeys(config, app.application.get(UnitOfWork));
    await new RegisterEvidenceKeys(pool, newer).onApplicationBootstrap();
    await writeEntries(app, 1);
    expect(await new SequenceLog(pool, config, newer).organization(MERIDIAN)).toBeGreaterThan(0);
    const published = await newer.published();
    expect(published).toHaveLength(2);
    expect(published[1]).toMatchObject({ kid: newer.signing[0].kid, endorsedBy: published[0]?.kid, until: null });

    const folder = await evidenceFolder(app);
    const byOldKey = await verify(folder, '--key', old, '--old', kept);
    expect(byOldKey).toMatchObject({ code: 0, output: expect.stringContaining('Compared with 1') });
    // Somebody else's key in the bundle is not trusted for being there.
    const forged = JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8'));
    forged.keys[1].endorsement = Buffer.alloc(64, 1).toString('base64url');
    writeFileSync(join(folder, 'keys.json'), JSON.stringify(forged));
    expect(await verify(folder, '--key', old)).toMatchObject({ code: 1 });

    const jws = newer.signJws({ b: 1, a: 'ä' }, 'doc-cert+jws');
    expect(await keys.verifyJws(jws, 'doc-cert+jws')).toEqual({ a: 'ä', b: 1 });
    expect(await keys.verifyJws(jws, 'another-type')).toBeUndefined();
    const [, payload = '', signature = ''] = jws.split('.');
    const header = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { kid } = newer.signing[0];
    for (const alg of ['none', 'HS256'])
      expect(
        await keys.verifyJws(`${header({ alg, kid, typ: 'doc-cert+jws' })}.${payload}.${signature}`, 'doc-cert+jws'),
      ).toBeUndefined();
  });
});
