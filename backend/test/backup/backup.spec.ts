import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { restoreInto } from '../../src/app/restore';
import { VerifyInstallation } from '../../src/modules/upkeep';
import { BackupPlace } from '../../src/platform/backup/backup-place';
import type { BackupFacts } from '../../src/platform/backup/manifest';
import { checkBackup } from '../../src/platform/backup/restore-files';
import { sweepObjects } from '../../src/platform/backup/sweep-place';
import { takeBackup } from '../../src/platform/backup/take-backup';
import { DiskBlobStore } from '../../src/platform/storage/disk-blob-store';
import { withInstallation } from '../../src/app/installation';
import { ImportOrganization, PackageReader } from '../../src/modules/exports';
import { advanceSequences } from '../../src/app/import-organization';
import { exported } from '../exports/exports.support';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { createTestDatabase } from '../support/database';
import { everybody, MERIDIAN, type People } from '../support/people';
import { Sql } from '../support/sql';
import { binary, published, uploaded } from '../support/uploads';
import * as support from './backup.support';

const { backedUp, changed, filesBelow, flipBit, newFolder, newInstallation, newPlace } = support;
const TEXT = Buffer.from('Kept through the loss of everything else.');
/** Uploads of each of two people while a backup is made. */
const MOST = 30;
const quiet = (): void => undefined;

/** Rules, keys and guards of a schema, in words that compare. */
const CATALOGUE = `
  SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text AS "line"
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT 'index ' || pg_get_indexdef(i.indexrelid) || i.indisvalid::text FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace = 'public'::regnamespace
  UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'table ' || oid::regclass || ' ' || relowner::regrole || relrowsecurity::text || relforcerowsecurity::text FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`;

describe('backup and restore', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let documentId: number;
  const where = {} as Awaited<ReturnType<typeof newPlace>>;
  let first: BackupFacts;
  const acknowledged: { id: number; at: number }[] = [];

  const key = (): Promise<Buffer[]> => Promise.resolve([...app.config.masterKeys]);
  const open = async (id?: string) => where.place.open(id, app.config.masterKeys);
  const download = (agent: People['user'], id: number) =>
    agent.get(`/api/documents/${id}/download`).buffer().parse(binary);

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    await sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
    people = await everybody(app);
    documentId = await published(people.creator, { file: TEXT, fileName: 'kept.txt' });
    Object.assign(where, await newPlace());
    let working = true;
    const work = async (): Promise<void> => {
      for (let n = 0; working && n < MOST; n += 1) {
        const id = await uploaded(people.creator, { file: Buffer.from(`Page ${n}`), fileName: 'page.txt' });
        acknowledged.push({ id, at: Date.now() });
      }
    };
    const busy = Promise.all([work(), work()]);
    await eventually(() => Promise.resolve(acknowledged.length > 4), 'some uploads');
    first = await backedUp(app, where);
    working = false;
    await busy;
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
    support.removeFolders();
  });

  it('says nothing without the master key: no name, no address, no text', async () => {
    const all = Buffer.concat(filesBelow(where.folder).map((file) => readFileSync(file)));
    for (const secret of [TEXT.toString(), 'meridian.example', 'Meridian', 'kept.txt', '$argon2', 'organizations']) {
      expect(all.includes(secret)).toBe(false);
    }
    const stranger = Buffer.from('another-master-key-that-never-was-9876543210');
    await expect(where.place.open(undefined, [stranger])).rejects.toThrow(
      /None of the keys in MASTER_KEY opens backup/,
    );
    expect((await where.place.open(first.id, [stranger, ...(await key())] as never)).facts.id).toBe(first.id);
  });

  it('copies what is new only, and nothing that a broken off one had copied', async () => {
    const again = await backedUp(app, where);
    expect(again.files).toBeGreaterThanOrEqual(first.files);
    const next = await backedUp(app, where);
    expect(next).toMatchObject({ files: again.files, copiedFiles: 0, copiedBytes: 0 });

    await uploaded(people.creator);
    await uploaded(people.creator);
    const full = changed(where.place.store, {
      put: (name, content) => {
        if (!name.endsWith('/database')) return where.place.store.put(name, content);
        if (content instanceof Readable) content.resume();
        return Promise.reject(new Error('No room'));
      },
    });
    await expect(backedUp(app, { place: new BackupPlace(full), name: 'full' })).rejects.toThrow('No room');
    expect((await where.place.complete())[0]?.id).toBe(next.id);
    expect(await where.place.unfinished()).toEqual([]);
    const after = await backedUp(app, where);
    expect(after).toMatchObject({ files: next.files + 2, copiedFiles: 0 });
    const { facts } = await open();
    expect(facts.id).toBe(after.id);
    expect(await checkBackup(where.place, await open(), quiet)).toMatchObject({ files: after.files });
  });

  it('keeps the files of its moment, also those that go away before they are listed again', async () => {
    const id = await uploaded(people.creator, { file: Buffer.from('Soon gone'), fileName: 'gone.txt' });
    const path = await sql.value<string>(`SELECT "filePath" FROM document_versions WHERE "documentId" = $1`, [id]);
    const files = await DiskBlobStore.open(join(app.dataDir, 'files'));
    const bytes = readFileSync(join(app.dataDir, 'files', 'blobs', path));
    let rounds = 0;
    const source = changed(files, {
      list: async function* (prefix: string) {
        if (prefix === `${MERIDIAN}/` && ++rounds === 2) await files.delete(path);
        yield* files.list(prefix);
      },
    });
    const facts = await withInstallation(app.config, quiet, ({ id: installation, connect, config }) =>
      takeBackup({
        ...{ connect, installation, files: source, place: where.place, placeName: 'here', say: quiet },
        ...{ masterKeys: config.masterKeys, retention: { newest: 10, days: 0 } },
      }),
    );
    expect(rounds).toBe(2);
    expect(existsSync(join(app.dataDir, 'files', 'blobs', path))).toBe(false);
    const listed = [];
    for await (const { key: name } of where.place.files(await open(facts.id))) listed.push(name);
    expect(listed).toContain(path);
    await files.put(path, Readable.from([bytes]));
  });

  it('is refused as a whole when any part of it was altered, and leaves nothing behind', async () => {
    const whole = await newPlace();
    const { id } = await backedUp(app, whole);
    const parts: Record<string, RegExp> = {
      [`backups/${id}/database`]: /damaged or was altered/,
      [`backups/${id}/files`]: /damaged or was altered/,
      objects: /is not the one that was stored/,
      [`backups/${id}/manifest`]: /damaged or was altered|None of the keys/,
    };
    const target = await newInstallation();
    for (const [part, words] of Object.entries(parts)) {
      const copy = await newPlace();
      cpSync(whole.folder, copy.folder, { recursive: true });
      flipBit(filesBelow(join(copy.folder, 'blobs')).find((name) => name.includes(`/${part}`)) ?? '');
      const read = async () => checkBackup(copy.place, await copy.place.open(id, app.config.masterKeys), quiet);
      await expect(read()).rejects.toThrow(words);
      if (part.endsWith('/database')) await expect(restoreInto(target.config, copy, id, quiet)).rejects.toThrow(words);
    }
    const empty = await Sql.connect(target.database.adminUrl);
    expect(await empty.value(`SELECT count(*)::int FROM organizations`)).toBe(0);
    await empty.end();
    // What was left of it stands in nobody's way.
    await restoreInto(target.config, whole, id, quiet);
    await expect(restoreInto(target.config, whole, id, quiet)).rejects.toThrow(/not empty\. Nothing was changed/);
    await target.database.drop();
  });

  it('goes only where nothing is', async () => {
    const filled = newFolder();
    await (await DiskBlobStore.open(join(filled, 'files'))).put('45/something', Readable.from(['here']));
    const other = await newInstallation({ DATA_DIR: filled });
    await expect(restoreInto(other.config, where, undefined, quiet)).rejects.toThrow('The file store is not empty');
    const used = await createTestDatabase();
    const third = await newInstallation({ DATABASE_URL: used.adminUrl });
    await expect(restoreInto(third.config, where, undefined, quiet)).rejects.toThrow('The database is not empty');
    for (const { drop } of [other.database, third.database, used]) await drop();
  });

  it('belongs to one installation, which makes one at a time', async () => {
    const stranger = await newPlace();
    await stranger.place.claim('another-installation');
    await expect(backedUp(app, stranger)).rejects.toThrow('backups of another installation');
    const held = await sql.value<boolean>(`SELECT pg_try_advisory_lock(4521700003)`);
    expect(held).toBe(true);
    await expect(backedUp(app, where)).rejects.toThrow('Another backup of this installation is being made');
    await sql.value(`SELECT pg_advisory_unlock(4521700003)`);
    const states = await sql.rows(`SELECT "state", "problem" FROM backup_runs ORDER BY "id"`);
    expect(states[0]).toEqual({ state: 'done', problem: null });
    expect(states).toContainEqual({
      state: 'failed',
      problem: 'This place holds backups of another installation. Give each a place of its own.',
    });
  });

  it('goes when it is old, with the files that no other one names', async () => {
    const gone = (
      await sql.rows<{ filePath: string }>(`SELECT "filePath" FROM document_versions ORDER BY 1 LIMIT 3`)
    ).map(({ filePath }) => join(app.dataDir, 'files', 'blobs', filePath));
    const own = await newPlace();
    await backedUp(app, own);
    const objects = () => filesBelow(join(own.folder, 'blobs', 'objects')).length;
    const before = objects();
    for (const file of gone) rmSync(file);
    const last = await backedUp(app, own, { newest: 1, days: 0 });
    expect((await own.place.complete()).map(({ id }) => id)).toEqual([last.id]);
    // What is young may belong to a backup that is being made.
    expect(objects()).toBe(before);
    await sweepObjects(own.place, app.config.masterKeys, -60_000);
    expect(objects()).toBe(last.files);
    expect(await checkBackup(own.place, await own.place.open(undefined, app.config.masterKeys), quiet)).toMatchObject({
      files: last.files,
    });
  });

  // Last: sessions are looked up in the application that was started last.
  describe('of an installation at work', () => {
    let restored: TestApplication;
    let there: support.NewInstallation;

    beforeAll(async () => {
      there = await newInstallation();
      await restoreInto(there.config, where, first.id, quiet);
      restored = await startTestApplication({
        database: there.database,
        seed: false,
        env: { DATA_DIR: there.dataDir },
      });
    });
    afterAll(async () => {
      await restored.close();
      await there.database.drop();
    });

    it('holds everything that was acknowledged before its moment, with its file', async () => {
      const before = acknowledged.filter(({ at }) => at < Date.parse(first.snapshotAt)).map(({ id }) => id);
      expect(before.length).toBeGreaterThan(3);
      const restoredSql = await Sql.connect(there.database.adminUrl);
      const found = await restoredSql.value<number>(`SELECT count(*)::int FROM documents WHERE "id" = ANY($1)`, [
        before,
      ]);
      await restoredSql.end();
      expect(found).toBe(before.length);
    });

    it('is proved whole: every version by its hash, every log by its signatures, and people sign in', async () => {
      const found = await restored.application.get(VerifyInstallation, { strict: false }).run(quiet);
      expect(found).toMatchObject({ organizations: 2, problems: [] });
      expect(found.versions).toBeGreaterThan(5);
      expect(found.files).toBeGreaterThanOrEqual(found.versions);
      expect(found.entries).toBeGreaterThan(5);
      const { user } = await everybody(restored);
      const { body } = await download(user, documentId).expect(200);
      expect((body as Buffer).equals(TEXT)).toBe(true);
    });

    it('goes on from there: the next document gets the next number, and the log goes on', async () => {
      const { creator } = await everybody(restored);
      const highest = Math.max(documentId, ...acknowledged.map(({ id }) => id));
      const id = await uploaded(creator);
      expect(id).toBeGreaterThan(first.tables.length > 0 ? documentId : 0);
      expect(id).toBeLessThanOrEqual(highest + 1);
      const restoredSql = await Sql.connect(there.database.adminUrl);
      await eventually(
        async () => (await restoredSql.value<number>(`SELECT count(*)::int FROM audit_logs WHERE "seq" IS NULL`)) === 0,
        'new entries to be sealed',
      );
      await restoredSql.end();
    });

    it('has every key, index, guard and row-level security as before', async () => {
      const restoredSql = await Sql.connect(there.database.adminUrl);
      expect(await restoredSql.rows(CATALOGUE)).toEqual(await sql.rows(CATALOGUE));
      await restoredSql.end();
    });

    it('gives back one organization: exported there in full, taken in elsewhere', async () => {
      const { admin } = await everybody(restored);
      const { zip } = await exported(admin, { kind: 'organization' });
      const path = join(newFolder(), 'one.zip');
      writeFileSync(path, zip);
      const elsewhere = await startTestApplication({ seed: false, worker: false });
      const reader = await PackageReader.open(path);
      const service = elsewhere.application.get(ImportOrganization, { strict: false });
      const plan = await service.plan(reader);
      await advanceSequences(elsewhere.database.adminUrl, plan.highestIds);
      const { organizationId, files } = await service.run(reader, plan, quiet);
      reader.close();
      expect(organizationId).toBe(MERIDIAN);
      expect(files).toBeGreaterThan(5);
      await elsewhere.close();
    });
  });
});
