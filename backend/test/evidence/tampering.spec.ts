import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  leafBytes,
  leafHash,
  personalHash,
  type LeafFields,
  type PersonalDetails,
} from '../../src/modules/audit/domain/leaf';
import { nodeHash } from '../../src/modules/audit/domain/merkle';
import { AnchorCheckpoints } from '../../src/modules/audit/services/anchor-checkpoints.service';
import { VerifyLog } from '../../src/modules/audit/services/verify-log.service';
import { startTestApplication, type TestApplication } from '../support/application';
import { MERIDIAN } from '../support/people';
import { Sql } from '../support/sql';
import { evidenceFolder, pinnedKey, sealed, verify, writeEntries } from './evidence.support';

const TABLES = ['audit_logs', 'audit_tiles', 'audit_checkpoints', 'platform_entries', 'evidence_keys'];
const AT = `to_char("createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Somebody owns the database: triggers are off, every row can be written. They do not have the key, nor what auditors kept. */
describe('tampering with the log as the superuser of the database', () => {
  let app: TestApplication;
  let sql: Sql;
  let size: number;
  let kept: string;
  const at = 7;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    await writeEntries(app, 12);
    size = await sealed(sql);
    // The next one is a minute away and does not come between.
    await app.application.get(AnchorCheckpoints).run(0);
    await sql.rows(`SET session_replication_role = replica`);
    for (const table of TABLES) await sql.rows(`CREATE TABLE copy_of_${table} AS SELECT * FROM ${table}`);
    const folder = await evidenceFolder(app);
    kept = join(folder, 'checkpoint');
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });
  const restore = async (): Promise<void> => {
    for (const table of [...TABLES].reverse()) await sql.rows(`DELETE FROM ${table}`);
    for (const table of TABLES) await sql.rows(`INSERT INTO ${table} SELECT * FROM copy_of_${table}`);
  };
  afterEach(restore);

  const where = `"organizationId" = ${MERIDIAN} AND "seq" = ${at}`;
  const tamper = (...statements: string[]): Promise<unknown> =>
    statements.reduce<Promise<unknown>>((done, statement) => done.then(() => sql.rows(statement)), Promise.resolve());
  const judge = () => app.application.get(VerifyLog).judge(MERIDIAN);
  const offline = async () => verify(await evidenceFolder(app), '--key', pinnedKey(app), '--old', kept);

  /** Everything about an entry that can be recomputed without the key is. */
  async function forge(seq: number): Promise<void> {
    const [row] = await sql.rows<LeafFields & PersonalDetails & { salt: Buffer }>(
      `SELECT "organizationId" AS org, "id"::int AS id, ${AT} AS at, "userId" AS actor, "action", "resource", "resourceId",
         "details", "ipAddress" AS ip, "userAgent", "actorName", "detailsSalt" AS salt
       FROM audit_logs WHERE "organizationId" = $1 AND "seq" = $2`,
      [MERIDIAN, seq],
    );
    if (!row) throw new Error('There is no such entry');
    const { details, ip, userAgent, actorName } = row;
    const hash = personalHash(row.salt, { details, ip, userAgent, actorName });
    await sql.rows(`UPDATE audit_logs SET "leaf" = $3, "detailsHash" = $4 WHERE "organizationId" = $1 AND "seq" = $2`, [
      MERIDIAN,
      seq,
      leafHash(leafBytes({ ...row, pii: hash.toString('hex') })),
      hash,
    ]);
  }

  /** The one tile of this small log, made anew from the entries. */
  async function forgeTree(): Promise<void> {
    await sql.rows(
      `UPDATE audit_tiles SET "hashes" =
         (SELECT string_agg("leaf", ''::bytea ORDER BY "seq") FROM audit_logs WHERE "organizationId" = ${MERIDIAN})
       WHERE "organizationId" = ${MERIDIAN}`,
    );
  }

  it('is not the case: all is well', async () => {
    expect(await judge()).toMatchObject({ state: 'ok', checked: size, size, firstBadSeq: null });
    const verdict = await offline();
    expect(verdict).toMatchObject({ code: 0, output: expect.stringContaining(`${size} of ${size} entries`) });
    expect(verdict.output).toMatch(/Compared with 1 .*\nOK\n$/s);
  });

  const changed: Record<string, string[]> = {
    'changes details': [`UPDATE audit_logs SET "details" = '{"n": 99}' WHERE ${where}`],
    'changes who it was': [`UPDATE audit_logs SET "userId" = coalesce("userId", 0) + 1 WHERE ${where}`],
    'changes when it was': [
      `UPDATE audit_logs SET "createdAt" = "createdAt" - interval '1 microsecond' WHERE ${where}`,
    ],
    'changes the name': [`UPDATE audit_logs SET "actorName" = 'Somebody else' WHERE ${where}`],
    'empties details and keeps the rest': [`UPDATE audit_logs SET "detailsSalt" = NULL WHERE ${where}`],
    'deletes an entry': [`DELETE FROM audit_logs WHERE ${where}`],
    'deletes an entry and closes the gap': [
      `DELETE FROM audit_logs WHERE ${where}`,
      `UPDATE audit_logs SET "seq" = "seq" - 1 + 1000000 WHERE "organizationId" = ${MERIDIAN} AND "seq" > ${at}`,
      `UPDATE audit_logs SET "seq" = "seq" - 1000000 WHERE "organizationId" = ${MERIDIAN} AND "seq" > 1000`,
    ],
    'inserts an entry': [
      `UPDATE audit_logs SET "seq" = "seq" + 1 + 1000000 WHERE "organizationId" = ${MERIDIAN} AND "seq" >= ${at}`,
      `UPDATE audit_logs SET "seq" = "seq" - 1000000 WHERE "organizationId" = ${MERIDIAN} AND "seq" > 1000`,
      `INSERT INTO audit_logs ("organizationId", "action", "resource", "actorName", "requestId", "leaf", "detailsHash", "detailsSalt", "seq")
       SELECT ${MERIDIAN}, 'approve', 'document', 'x', 'x', "leaf", "detailsHash", "detailsSalt", ${at} FROM audit_logs WHERE "seq" = 0 AND "organizationId" = ${MERIDIAN}`,
    ],
    'swaps two entries': [
      `UPDATE audit_logs SET "seq" = 1000 WHERE "organizationId" = ${MERIDIAN} AND "seq" = ${at + 2}`,
      `UPDATE audit_logs SET "seq" = ${at + 2} WHERE ${where}`,
      `UPDATE audit_logs SET "seq" = ${at} WHERE "organizationId" = ${MERIDIAN} AND "seq" = 1000`,
    ],
  };
  it.each(Object.keys(changed))('%s: the first bad entry is named', async (attack) => {
    await tamper(...(changed[attack] ?? []));
    expect(await judge()).toMatchObject({ state: 'failed', firstBadSeq: at });
    expect(await offline()).toMatchObject({ code: 1, output: expect.stringContaining(`NOT OK at entry ${at}:`) });
  });

  it('changes any column there is: found, but for those that say nothing about what happened', async () => {
    const other: Record<string, (column: string) => string> = {
      integer: (column) => `coalesce(${column}, 0) + 1000`,
      bigint: (column) => `coalesce(${column}, 0) + 1000000`,
      text: (column) => `coalesce(${column}, '') || 'x'`,
      jsonb: () => `'{"n": 99}'`,
      bytea: (column) => `sha256(coalesce(${column}, ''))`,
      'timestamp with time zone': (column) => `${column} + interval '1 microsecond'`,
    };
    const columns = await sql.rows<{ name: string; type: string }>(
      `SELECT column_name AS "name", data_type AS "type" FROM information_schema.columns WHERE table_name = 'audit_logs'`,
    );
    const unseen: string[] = [];
    for (const { name, type } of columns) {
      await tamper(`UPDATE audit_logs SET "${name}" = ${other[type]?.(`"${name}"`)} WHERE ${where}`);
      if ((await offline()).code === 0) unseen.push(name);
      await restore();
    }
    // The verifier takes the leaf that the tree has, and the id of a request is not evidence.
    expect(unseen.sort()).toEqual(['leaf', 'requestId']);
  });

  it('replaces an entry with all hashes of its own: named, because the tree remembers', async () => {
    await tamper(`UPDATE audit_logs SET "details" = '{"n": 99}', "action" = 'forged' WHERE ${where}`);
    await forge(at);
    expect(await judge()).toMatchObject({ state: 'failed', firstBadSeq: at });
    expect(await offline()).toMatchObject({ code: 1, output: expect.stringContaining(`NOT OK at entry ${at}:`) });
  });

  it('replaces an entry and the tree: everything from the last checkpoint that still fits is named', async () => {
    await tamper(`UPDATE audit_logs SET "action" = 'forged' WHERE ${where}`);
    await forge(at);
    await forgeTree();
    const fits = await sql.value<number>(
      `SELECT coalesce(max("size"), 0)::int FROM audit_checkpoints WHERE "organizationId" = $1 AND "size" <= $2`,
      [MERIDIAN, at],
    );
    expect(await judge()).toMatchObject({ state: 'failed', firstBadSeq: fits });
    expect((await offline()).output).toContain(`NOT OK at entry ${fits}: From entry ${fits} on`);
  });

  it('replaces the root in the checkpoint: the signature is missing', async () => {
    await tamper(
      `UPDATE audit_checkpoints SET "text" = replace("text", encode("root", 'base64'), encode(sha256("root"), 'base64')) WHERE "organizationId" = ${MERIDIAN}`,
    );
    expect(await judge()).toMatchObject({ state: 'failed', problem: expect.stringContaining('signature') });
    expect((await offline()).code).toBe(1);
  });

  it('cuts the end off, with tree and checkpoints: whoever kept a checkpoint notices', async () => {
    await tamper(`DELETE FROM audit_logs WHERE "organizationId" = ${MERIDIAN} AND "seq" >= ${size - 12}`);
    await forgeTree();
    const earlier = await sql.value<number>(
      `SELECT max("size")::int FROM audit_checkpoints WHERE "organizationId" = $1 AND "size" <= $2`,
      [MERIDIAN, size - 12],
    );
    await tamper(
      `DELETE FROM audit_logs WHERE "organizationId" = ${MERIDIAN} AND "seq" >= ${earlier}`,
      `DELETE FROM platform_entries WHERE "organizationId" = ${MERIDIAN} AND "size" > ${earlier}`,
      `DELETE FROM audit_checkpoints WHERE "organizationId" = ${MERIDIAN} AND "size" > ${earlier}`,
    );
    await forgeTree();
    // Without a memory outside, an old state is a good state; that is why checkpoints are mailed and anchored.
    expect((await verify(await evidenceFolder(app), '--key', pinnedKey(app))).code).toBe(0);
    const { code, output } = await offline();
    expect(code).toBe(1);
    expect(output).toContain(`NOT OK at entry ${earlier}: The log has ${earlier} entries`);
  });

  it('deletes everything: there is nothing that verifies', async () => {
    await tamper(...TABLES.map((table) => `DELETE FROM ${table} WHERE "organizationId" = ${MERIDIAN}`).slice(0, 2));
    expect(await judge()).toMatchObject({ state: 'failed', firstBadSeq: 0 });
  });

  it('puts an entry at the end, past the sequencer', async () => {
    await tamper(
      `INSERT INTO audit_logs ("organizationId", "action", "resource", "actorName", "requestId", "leaf", "detailsHash", "seq")
       SELECT "organizationId", "action", "resource", "actorName", "requestId", "leaf", "detailsHash", ${size} FROM audit_logs WHERE ${where}`,
    );
    expect(await judge()).toMatchObject({ state: 'failed', firstBadSeq: size });
  });

  it('signs with another key: not the pinned one, and nobody endorsed it', async () => {
    const folder = await evidenceFolder(app);
    const { code, output } = await verify(folder, '--key', Buffer.alloc(32, 7).toString('base64url'));
    expect(code).toBe(1);
    expect(output).toMatch(/NOT OK: The checkpoint is signed by the key "[\w-]+", for which yours does not vouch/);
  });

  it('hands out a kept checkpoint of another log: nothing is taken for compared', async () => {
    const folder = await evidenceFolder(app);
    writeFileSync(
      join(folder, 'other'),
      `other/log/45\n3\n${nodeHash(Buffer.alloc(32), Buffer.alloc(32)).toString('base64')}\n\n— x y\n`,
    );
    expect((await verify(folder, '--old', join(folder, 'other'))).output).toContain(
      'No kept checkpoint is of these entries',
    );
  });

  it('erases personal details as the retention job does: all still verifies', async () => {
    await tamper(
      `UPDATE audit_logs SET "details" = '{}', "ipAddress" = NULL, "userAgent" = NULL, "actorName" = '', "detailsSalt" = NULL WHERE ${where}`,
    );
    expect(await judge()).toMatchObject({ state: 'ok' });
    const { code, output } = await offline();
    expect(code).toBe(0);
    expect(output).toContain('erased from 1 entries');
  });
});
