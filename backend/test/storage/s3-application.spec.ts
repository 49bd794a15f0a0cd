import { ReconcileFiles } from '../../src/modules/upkeep/services/reconcile-files.service';
import { ScrubVersions } from '../../src/modules/upkeep/services/scrub-versions.service';
import { streamOf } from '../../src/platform/crypto/testing/seeded-random';
import { StorageUnavailableError } from '../../src/platform/storage/blob-store';
import type { S3Call, S3TestServer } from '../support/s3-server';
import { binary, published, upload } from '../support/uploads';
import { startOnS3, type S3Application } from './s3.support';

const puts = ({ method }: S3Call): boolean => method === 'PUT' || method === 'POST';
const anything = (): boolean => true;

describe('the application with its files in S3', () => {
  let { server, app, sql, people, blobs, stop } = {} as S3Application;

  beforeAll(async () => {
    ({ server, app, sql, people, blobs, stop } = await startOnS3({ worker: false }));
  });
  afterAll(() => stop());
  beforeEach(() => {
    server.fault = () => undefined;
    server.calls.length = 0;
  });

  const reconcile = (sparedMs?: number) => app.application.get(ReconcileFiles, { strict: false }).run(sparedMs);
  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of blobs.list('')) found.push(key);
    return found.sort();
  };
  const documents = (): Promise<number> => sql.value(`SELECT count(*)::int FROM documents`);

  it('takes documents in and gives them back; the service sees ciphertext only', async () => {
    const text = Buffer.from('Zebrafinch-Quartz-4471 '.repeat(250_000));
    const id = await published(people.creator, { file: text, fileName: 'long.txt' });
    const sent = server.calls.filter(puts);
    expect(sent.length).toBeGreaterThan(2);
    for (const { body } of sent) expect(body.includes('Zebrafinch')).toBe(false);
    server.failTimes(1, { cutAfter: 1_000_000 }, ({ method, query }) => method === 'GET' && query.size === 0);
    const { body } = await people.user.get(`/api/documents/${id}/download`).buffer().parse(binary);
    expect((body as Buffer).equals(text)).toBe(true);
  });

  it.each<[string, Parameters<S3TestServer['failTimes']>[1]]>([
    ['answers 503', { answer: 503, code: 'SlowDown' }],
    ['breaks connections', 'connection reset'],
    ['refuses what is sent', { answer: 403, code: 'AccessDenied' }],
  ])('keeps nothing of an upload while the service %s, and goes on', async (_, fault) => {
    const before = { documents: await documents(), keys: await keys() };
    server.failTimes(Infinity, fault, puts);
    const { status, body } = await upload(people.creator);
    expect([status, body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
    server.failTimes(Infinity, fault, anything);
    expect((await people.creator.get('/api/documents')).status).toBe(200);
    expect((await app.signIn('creator@meridian.example')).status).toBe(200);
    server.fault = () => undefined;
    expect({ documents: await documents(), keys: await keys() }).toEqual(before);
    expect((await upload(people.creator)).status).toBe(201);
  });

  it('asks for an upload once more whose bytes are damaged on their way back, and keeps nothing of it', async () => {
    const before = { documents: await documents(), keys: await keys() };
    server.failTimes(Infinity, 'damaged answer', ({ method }) => method === 'GET');
    // A small file is checked as it was received and need not come back.
    const large = { file: Buffer.from('abc '.repeat(750_000)), fileName: 'large.txt' };
    const { status, body } = await upload(people.creator, large);
    server.fault = () => undefined;
    expect([status, body.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
    expect({ documents: await documents(), keys: await keys() }).toEqual(before);
  });

  it('says that a stored object was damaged, and never serves it', async () => {
    const id = await published(people.creator, { file: Buffer.from('abc '.repeat(1000)), fileName: 'a.txt' });
    const key = await sql.value<string>(`SELECT "filePath" FROM documents WHERE "id" = $1`, [id]);
    const { size } = await blobs.head(key);
    await blobs.put(key, streamOf(Buffer.alloc(size, 7)));
    const { status, body } = await people.user.get(`/api/documents/${id}/download`);
    expect([status, body.code]).toEqual([500, 'INTEGRITY_FAILURE']);
    await sql.rows(`UPDATE documents SET "purgedAt" = now() WHERE "id" = $1`, [id]);
    await blobs.delete(key);
  });

  it('draws no conclusions about files while the service is away', async () => {
    server.failTimes(Infinity, { answer: 503, code: 'SlowDown' }, anything);
    await expect(app.application.get(ScrubVersions, { strict: false }).run()).rejects.toThrow(StorageUnavailableError);
    await expect(reconcile()).rejects.toThrow(StorageUnavailableError);
    expect(await sql.value(`SELECT count(*)::int FROM integrity_findings`)).toBe(0);
  });

  it('removes objects without rows and unfinished uploads, but no young ones, and reports missing ones', async () => {
    const before = await keys();
    await blobs.put('45/orphan', streamOf(Buffer.from('x')));
    server.failTimes(Infinity, { answer: 503, code: 'SlowDown' }, ({ method, query }) => {
      return query.has('partNumber') || method === 'DELETE';
    });
    await expect(blobs.put('45/half', streamOf(Buffer.alloc(11 * 1024 * 1024)))).rejects.toThrow(
      StorageUnavailableError,
    );
    server.fault = () => undefined;
    expect(server.unfinished()).toHaveLength(1);

    expect(await reconcile()).toEqual({ removed: 0, spared: 1, missing: 0 });
    expect([await keys(), server.unfinished().length]).toEqual([[...before, '45/orphan'].sort(), 1]);
    expect(await reconcile(0)).toEqual({ removed: 1, spared: 0, missing: 0 });
    expect([await keys(), server.unfinished()]).toEqual([before, []]);

    const id = await published(people.creator);
    await blobs.delete(await sql.value<string>(`SELECT "filePath" FROM documents WHERE "id" = $1`, [id]));
    expect((await reconcile()).missing).toBe(1);
    expect(await sql.value(`SELECT "kind" FROM integrity_findings WHERE "documentId" = $1`, [id])).toBe('missing');
  });
});
