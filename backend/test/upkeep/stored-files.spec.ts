import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReconcileFiles } from '../../src/modules/upkeep/services/reconcile-files.service';
import { ScrubVersions } from '../../src/modules/upkeep/services/scrub-versions.service';
import { TrimOutbox } from '../../src/modules/upkeep/services/trim-outbox.service';
import { startTestApplication, eventually, type TestApplication } from '../support/application';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { published } from '../support/uploads';

const DAY_MS = 24 * 3_600_000;

interface Stored {
  id: number;
  file: string;
  filePath: string;
}

/** What the nightly work does with files on disk. Without a worker, so that each run is the test's own. */
describe('stored files', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let lawyers: People;

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    lawyers = await everybody(app, 'northwind');
    await sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const reconcile = (sparedMs?: number) => app.application.get(ReconcileFiles, { strict: false }).run(sparedMs);
  const scrub = () => app.application.get(ScrubVersions, { strict: false }).run();
  /** As if a day had passed since every check. */
  const nextNight = () => sql.rows(`UPDATE document_versions SET "checkedAt" = "checkedAt" - interval '1 day'`);
  const blob = (key: string): string => join(app.dataDir, 'files', 'blobs', key);
  const store = async (agent = people.creator, content = 'Some text. '.repeat(20_000)): Promise<Stored> => {
    const id = await published(agent, { file: Buffer.from(content), fileName: 'text.txt' });
    const filePath = await sql.value<string>(`SELECT "filePath" FROM documents WHERE "id" = $1`, [id]);
    return { id, filePath, file: blob(filePath) };
  };
  const age = (file: string, days: number): void => {
    const written = new Date(Date.now() - days * DAY_MS);
    utimesSync(file, written, written);
  };
  const findings = (): Promise<{ filePath: string; kind: string }[]> =>
    sql.rows(`SELECT "filePath", "kind" FROM integrity_findings ORDER BY 1`);
  const entries = (id: number, action: string): Promise<number> =>
    sql.value(`SELECT count(*)::int FROM audit_logs WHERE "resourceId" = $1 AND "action" = $2`, [String(id), action]);
  const alarms = ({ filePath }: Stored): number =>
    app.log.filter((line) => line.includes('INTEGRITY_FAILURE') && line.includes(filePath)).length;
  /** As soon as it is measured: on a busy machine that may not be done in time. */
  const metric = (kind: string): Promise<string> =>
    eventually(async () => {
      const { text } = await app.http().get('/metrics');
      return new RegExp(`^countersign_integrity_findings{kind="${kind}"} (\\d+)$`, 'm').exec(text)?.[1];
    }, `the number of files that are ${kind}`);

  describe('without a row', () => {
    it('are removed when they are old, and spared while they are young', async () => {
      const kept = await store();
      const [old, young] = [blob('45/old-orphan'), blob('45/young-orphan')];
      for (const file of [old, young]) writeFileSync(file, 'left behind by a crash');
      age(old, 2);
      age(kept.file, 2);
      const left = join(app.dataDir, 'files', 'tmp', 'unfinished');
      writeFileSync(left, 'half');
      age(left, 2);
      expect(await reconcile()).toEqual({ removed: 1, spared: 1, missing: 0 });
      expect(readdirSync(blob('45'))).toEqual(expect.arrayContaining(['young-orphan', kept.filePath.slice(3)]));
      expect(readdirSync(blob('45'))).not.toContain('old-orphan');
      expect(readdirSync(join(app.dataDir, 'files', 'tmp'))).toEqual([]);
      expect(await reconcile()).toEqual({ removed: 0, spared: 1, missing: 0 });
      rmSync(young);
      expect(
        await sql.value(`SELECT "details" ->> 'files' FROM audit_logs WHERE "action" = 'remove_files_without_rows'`),
      ).toBe('1');
    });

    it('and that nobody can have stored under their name are no concern of the comparison', async () => {
      const { file } = await store();
      const strangers = [`${file}.kept`, join(file, '..', '.DS_Store')];
      for (const stranger of strangers) {
        writeFileSync(stranger, 'not ours');
        age(stranger, 2);
      }
      const orphan = join(file, '..', 'forgotten');
      writeFileSync(orphan, 'ours');
      age(orphan, 2);
      expect(await reconcile()).toMatchObject({ removed: 1 });
      expect(strangers.map((stranger) => readFileSync(stranger, 'utf8'))).toEqual(['not ours', 'not ours']);
      strangers.forEach((stranger) => rmSync(stranger));
    });

    it('are left alone when there are suspiciously many of them', async () => {
      mkdirSync(blob('45/lot'), { recursive: true });
      const lot = Array.from({ length: 150 }, (_, n) => blob(`45/lot/${n}`));
      for (const file of lot) writeFileSync(file, '');
      for (const file of lot) age(file, 2);
      expect((await reconcile()).removed).toBe(0);
      expect(app.log.some((line) => line.includes('too many files without rows'))).toBe(true);
      rmSync(blob('45/lot'), { recursive: true });
    });
  });

  describe('that a row points to and that are missing', () => {
    it('are reported once, and no more when they are back', async () => {
      const lost = await store();
      renameSync(lost.file, `${lost.file}-away`);
      expect((await reconcile()).missing).toBe(1);
      expect((await reconcile()).missing).toBe(0);
      await scrub();
      expect(await findings()).toEqual([{ filePath: lost.filePath, kind: 'missing' }]);
      expect(await entries(lost.id, 'integrity_failure')).toBe(1);
      expect(alarms(lost)).toBe(1);
      expect(await metric('missing')).toBe('1');
      renameSync(`${lost.file}-away`, lost.file);
      await reconcile();
      expect(await findings()).toEqual([]);
      expect(await entries(lost.id, 'integrity_restored')).toBe(1);
      expect(await metric('missing')).toBe('0');
    });

    it('are no finding once the document was disposed of', async () => {
      const purged = await store();
      rmSync(purged.file);
      expect((await reconcile()).missing).toBe(1);
      await sql.rows(`UPDATE documents SET "purgedAt" = now() WHERE "id" = $1`, [purged.id]);
      expect((await reconcile()).missing).toBe(0);
      expect(await findings()).toEqual([]);
    });
  });

  describe('that changed', () => {
    const flip = (position: (size: number) => number) => (file: string) => {
      const bytes = readFileSync(file);
      bytes.writeUInt8(bytes.readUInt8(position(bytes.length)) ^ 1, position(bytes.length));
      writeFileSync(file, bytes);
    };
    const alterations: [string, (file: string, others: { own: string; foreign: string }) => void][] = [
      ['in a bit', flip((size) => Math.floor(size / 2))],
      ['in their last bit', flip((size) => size - 1)],
      ['by losing their end', (file) => writeFileSync(file, readFileSync(file).subarray(0, -40))],
      ['by losing all', (file) => writeFileSync(file, '')],
      ['for those of another document', (file, { own }) => writeFileSync(file, readFileSync(own))],
      ['for those of another organization', (file, { foreign }) => writeFileSync(file, readFileSync(foreign))],
    ];

    it('in whatever way, are never served, and each is reported once until it is mended', async () => {
      const [own, foreign] = [await store(), await store(lawyers.creator)];
      const changed: (Stored & { good: Buffer })[] = [];
      for (const [, alter] of alterations) {
        const one = await store();
        changed.push({ ...one, good: readFileSync(one.file) });
        alter(one.file, { own: own.file, foreign: foreign.file });
      }
      const ids = changed.map(({ id }) => id);
      const checkAgain = async (): Promise<unknown> => {
        await sql.rows(`UPDATE document_versions SET "checkedAt" = NULL WHERE "documentId" = ANY($1)`, [ids]);
        return scrub();
      };
      for (const [index, { id }] of changed.entries()) {
        const { status, body } = await people.user.get(`/api/documents/${id}/download`);
        expect([alterations[index]?.[0], status, body.code]).toEqual([
          alterations[index]?.[0],
          500,
          'INTEGRITY_FAILURE',
        ]);
      }
      for (let round = 0; round < 2; round += 1) {
        await checkAgain();
        const found = await findings();
        expect(found.map(({ filePath }) => filePath).sort()).toEqual(changed.map(({ filePath }) => filePath).sort());
        expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['damaged']));
        expect(changed.map(alarms)).toEqual(changed.map(() => 1));
      }
      // One from the attempt to read it, one from the scrub.
      for (const id of ids) expect(await entries(id, 'integrity_failure')).toBe(2);
      expect(await metric('damaged')).toBe(String(changed.length));
      // The admins are told of the first five.
      expect(
        await sql.value(
          `SELECT count(*)::int FROM outbox WHERE "event" = 'upkeep.integrity-failed' AND "payload" ->> 'kind' = 'damaged'`,
        ),
      ).toBeLessThanOrEqual(5);

      for (const { file, good } of changed) writeFileSync(file, good);
      await checkAgain();
      expect(await findings()).toEqual([]);
      for (const id of ids) expect((await people.user.get(`/api/documents/${id}/download`)).status).toBe(200);
    });
  });

  describe('the scrub', () => {
    it('checks some of each organization a night, the longest unchecked first, until all had their turn', async () => {
      await sql.rows(`UPDATE document_versions SET "checkedAt" = NULL`);
      const unchecked = (organization: number): Promise<number> =>
        sql.value(
          `SELECT count(*)::int FROM document_versions v JOIN documents d ON d."id" = v."documentId" AND d."purgedAt" IS NULL
           WHERE v."organizationId" = $1 AND v."checkedAt" IS NULL`,
          [organization],
        );
      while ((await unchecked(45)) <= 20) await store(people.creator, 'One more');
      const before = [await unchecked(45), await unchecked(46)];
      await scrub();
      const after = [await unchecked(45), await unchecked(46)];
      expect(after).toEqual(before.map((count) => Math.max(0, count - 20)));
      for (let night = 0; night < Math.ceil(Math.max(...before) / 20); night += 1) {
        await nextNight();
        await scrub();
      }
      expect([await unchecked(45), await unchecked(46)]).toEqual([0, 0]);
    });
  });

  it('outbox rows that were done are removed after two weeks, those that failed or wait stay', async () => {
    await store();
    await sql.rows(`DELETE FROM outbox`);
    for (const [event, done, failed] of [
      ['old', '15 days', null],
      ['recent', '13 days', null],
      ['failed', null, '40 days'],
      ['waiting', null, null],
    ]) {
      await sql.rows(
        `INSERT INTO outbox ("organizationId", "eventId", "event", "reaction", "queue", "payload", "requestId", "processedAt", "failedAt")
         VALUES (45, 1, $1, 'none', 'reactions', '{}', 'test', now() - $2::interval, now() - $3::interval)`,
        [event, done, failed],
      );
    }
    expect(await app.application.get(TrimOutbox, { strict: false }).run()).toBe(1);
    const left = await sql.rows<{ event: string }>(`SELECT "event" FROM outbox ORDER BY 1`);
    expect(left.map(({ event }) => event)).toEqual(['failed', 'recent', 'waiting']);
    await sql.rows(`DELETE FROM outbox`);
  });

  it('are checked by themselves, and the admins hear of what is wrong', async () => {
    const lost = await store();
    rmSync(lost.file);
    const env = { DATA_DIR: app.dataDir };
    const worker = await startTestApplication({ database: app.database, env, seed: false });
    try {
      const notice = await eventually(
        async () =>
          (
            await sql.rows<{ message: string; role: string }>(
              `SELECT n."message", u."role" FROM notifications n JOIN users u ON u."id" = n."userId" WHERE n."relatedDocumentId" = $1 AND n."type" = 'integrity_failed'`,
              [lost.id],
            )
          )[0],
        'a notification about the missing file',
      );
      expect(notice).toEqual({
        message: expect.stringMatching(/^The file of “Plan”, version 1, is missing\./),
        role: 'admin',
      });
    } finally {
      await worker.close();
    }
  });
});
