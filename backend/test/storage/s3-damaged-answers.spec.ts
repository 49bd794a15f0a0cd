import { CheckCertificates } from '../../src/modules/certificates/services/check-certificates.service';
import { PackageWriter } from '../../src/modules/exports/services/package-writer';
import { PackedFiles } from '../../src/modules/exports/services/packed-files';
import { ExtractText } from '../../src/modules/renditions/services/extract-text.service';
import { MakePreview } from '../../src/modules/renditions/services/make-preview.service';
import { ScrubVersions } from '../../src/modules/upkeep/services/scrub-versions.service';
import { VerifyInstallation } from '../../src/modules/upkeep/services/verify-installation.service';
import { collect, seededBytes, streamOf } from '../../src/platform/crypto/testing/seeded-random';
import { systemActor } from '../../src/platform/database/actor';
import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import type { OutboxEvent, TaskResult } from '../../src/platform/outbox/reaction';
import { BackupPlace } from '../../src/platform/backup/backup-place';
import { checkBackup, restoreFiles } from '../../src/platform/backup/restore-files';
import { StorageUnavailableError } from '../../src/platform/storage/blob-store';
import { DiskBlobStore } from '../../src/platform/storage/disk-blob-store';
import { S3BlobStore } from '../../src/platform/storage/s3/s3-blob-store';
import { backedUp, newFolder, removeFolders } from '../backup/backup.support';
import { eventually } from '../support/application';
import { MERIDIAN } from '../support/people';
import type { S3Call } from '../support/s3-server';
import { binary, published } from '../support/uploads';
import { startOnS3, type S3Application } from './s3.support';

const ACTOR = systemActor(MERIDIAN, 'test');

/** Whole objects whose bytes are damaged on their way to us, and objects that are damaged where they are. */
describe('an answer of the bucket that is damaged', () => {
  let { server, app, sql, people, blobs, stop } = {} as S3Application;
  let file: Buffer;
  let id: number;
  let key: string;

  beforeAll(async () => {
    ({ server, app, sql, people, blobs, stop } = await startOnS3({ renditions: true, certificates: true }));
  });
  afterAll(async () => {
    await stop();
    removeFolders();
  });

  const stored = async (bytes: Buffer): Promise<void> => {
    file = bytes;
    id = await published(people.creator, { file, fileName: 'minutes.txt' });
    key = await sql.value(`SELECT "filePath" FROM documents WHERE "id" = $1`, [id]);
  };
  /** What the worker does with it by itself is over. */
  const settled = (): Promise<unknown> =>
    eventually(
      () =>
        sql.value<boolean>(
          `SELECT NOT EXISTS (SELECT 1 FROM outbox WHERE "processedAt" IS NULL AND "failedAt" IS NULL)
             AND EXISTS (SELECT 1 FROM document_texts WHERE "documentId" = $1)
             AND (SELECT count(*) FROM document_certificates WHERE "documentId" = $1 AND "checkedAt" IS NOT NULL) = 2`,
          [id],
        ),
      'the end of all work',
    );
  beforeEach(async () => {
    server.fault = () => undefined;
    await stored(Buffer.from('Cormorant and Heron agree. '.repeat(200)));
    await settled();
    server.calls.length = 0;
  });

  const reads = ({ method, path }: S3Call): boolean => method === 'GET' && path.endsWith(key);
  const readCount = (): number => server.calls.filter(reads).length;
  const damagedOnce = (): void => server.failTimes(1, 'damaged answer', reads);
  /** The first answer is damaged, and then there is none. */
  const damagedThenAway = (): void => {
    let first = true;
    server.fault = (call) => {
      if (!reads(call)) return undefined;
      if (first) return ((first = false), 'damaged answer');
      return { answer: 503, code: 'SlowDown' };
    };
  };
  const damageAtRest = async (): Promise<void> => {
    const bytes = await collect(await blobs.get(key));
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
    await blobs.put(key, streamOf(bytes));
  };
  const scrub = async (): Promise<unknown> => {
    await sql.rows(`UPDATE document_versions SET "checkedAt" = CASE WHEN "documentId" <> $1 THEN now() END`, [id]);
    return app.application.get(ScrubVersions, { strict: false }).run();
  };
  const work = async (kind: typeof ExtractText | typeof MakePreview | typeof CheckCertificates): Promise<void> => {
    const service: { run: (event: OutboxEvent) => Promise<TaskResult> } = app.application.get(kind, { strict: false });
    const result = await service.run({
      actor: ACTOR,
      payload: { documentId: id, version: 1 },
    } as unknown as OutboxEvent);
    await app.application.get(UnitOfWork, { strict: false }).run(ACTOR, result);
  };
  const said = (): Promise<Record<string, unknown>[]> =>
    sql.rows(
      `SELECT (SELECT count(*)::int FROM integrity_findings WHERE "documentId" = $1) AS "findings",
              (SELECT count(*)::int FROM audit_logs WHERE "resourceId" = $1::text AND "action" = 'integrity_failure') AS "entries",
              (SELECT count(*)::int FROM outbox WHERE "event" = 'upkeep.integrity-failed' AND "payload" ->> 'documentId' = $1::text) AS "notices",
              (SELECT array_agg(DISTINCT "problem") FROM document_certificates WHERE "documentId" = $1) AS "certificates",
              (SELECT "failure" FROM document_texts WHERE "documentId" = $1) AS "text",
              (SELECT "failure" FROM document_renditions WHERE "documentId" = $1 AND "kind" = 'preview') AS "preview"`,
      [id],
    );
  const NOTHING = { findings: 0, entries: 0, notices: 0, certificates: [null], text: null, preview: null };
  const download = () => people.user.get(`/api/documents/${id}/download`).buffer().parse(binary);

  it('is no finding of the scrub, and nobody hears of it', async () => {
    damagedOnce();
    expect(await scrub()).toEqual({ checked: 1, found: 0 });
    expect(readCount()).toBe(2);
    expect(await said()).toEqual([NOTHING]);
  });

  it('takes no certificate its truth, no document its text or preview', async () => {
    for (const kind of [CheckCertificates, ExtractText, MakePreview]) {
      damagedOnce();
      server.calls.length = 0;
      await work(kind);
      expect(readCount()).toBe(2);
      expect(await said()).toEqual([NOTHING]);
    }
  });

  it('leaves no file out of a package, and is no problem of the installation', async () => {
    damagedOnce();
    const writer = new PackageWriter(new AbortController().signal);
    writer.content.resume();
    const packed = app.application.get(PackedFiles, { strict: false });
    expect(await packed.version(ACTOR, writer, { documentId: id, version: 1 })).toBeNull();
    damagedOnce();
    const verified = await app.application.get(VerifyInstallation, { strict: false }).run(() => undefined);
    expect(verified.problems).toEqual([]);
    expect(await said()).toEqual([NOTHING]);
  });

  it.each([
    ['a small file', Buffer.from('Heron. '.repeat(1_000))],
    ['a large file', Buffer.from('Heron. '.repeat(400_000))],
  ])('is read again before %s is sent, and one that is right is read no more than before', async (_, bytes) => {
    await stored(bytes);
    await settled();
    server.calls.length = 0;
    expect((await download()).status).toBe(200);
    const usual = readCount();
    damagedOnce();
    const { status, body } = await download();
    expect([status, (body as Buffer).equals(file)]).toEqual([200, true]);
    expect(readCount()).toBe(usual * 2 + 1);
    expect(await said()).toEqual([NOTHING]);
  });

  it('says nothing while the second look cannot be made', async () => {
    damagedThenAway();
    await expect(scrub()).rejects.toThrow(StorageUnavailableError);
    for (const kind of [CheckCertificates, ExtractText, MakePreview]) {
      damagedThenAway();
      await expect(work(kind)).rejects.toThrow(StorageUnavailableError);
    }
    damagedThenAway();
    expect((await download()).status).toBe(503);
    expect(await said()).toEqual([NOTHING]);
  });

  it('is not kept in a backup, has none called altered, and stops no way back', async () => {
    key = `${MERIDIAN}/large`;
    const bytes = seededBytes(6 * 1024 * 1024);
    // So large that it is sent in parts: the bucket keeps no digest of it.
    await blobs.put(key, streamOf(bytes));
    const quiet = (): void => undefined;
    const place = new BackupPlace(await S3BlobStore.open({ ...server.location, prefix: 'backups/' }));
    damagedOnce();
    await backedUp(app, { place, name: 'a bucket' });
    const backup = await place.open(undefined, app.config.masterKeys);
    const goal = await DiskBlobStore.open(newFolder());
    const [objects, rows] = [/^backups\/objects\//, /\/database$/];
    for (const part of [objects, rows]) {
      server.failTimes(1, 'damaged answer', ({ method, path }) => method === 'GET' && part.test(path));
      await checkBackup(place, backup, quiet);
    }
    server.failTimes(1, 'damaged answer', ({ method, path }) => method === 'GET' && objects.test(path));
    await restoreFiles(place, backup, goal, quiet);
    expect((await collect(await goal.get(key))).equals(bytes)).toBe(true);
    await blobs.delete(key);
  });

  it('each time, since the object is, is found by the same run, told, and served to nobody', async () => {
    await damageAtRest();
    expect(await scrub()).toEqual({ checked: 1, found: 1 });
    expect(await said()).toMatchObject([{ findings: 1, entries: 1, notices: 1 }]);
    await eventually(
      async () => (await app.mails()).some(({ text }) => text.includes('is damaged')),
      'a mail to the admins',
    );
    for (const kind of [CheckCertificates, ExtractText, MakePreview]) await work(kind);
    expect(await said()).toMatchObject([{ certificates: ['file_damaged'], text: 'damaged', preview: 'damaged' }]);
    expect((await download()).status).toBe(500);
    await sql.rows(`UPDATE documents SET "purgedAt" = now() WHERE "id" = $1`, [id]);
  });
});
