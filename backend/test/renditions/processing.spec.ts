import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocumentTexts, RENDITIONS_WANTED } from '../../src/modules/renditions';
import { Sandbox } from '../../src/modules/renditions/services/sandbox';
import { MakeMissingRenditions } from '../../src/modules/renditions/services/make-missing-renditions';
import { DOCUMENT_PURGED } from '../../src/modules/documents';
import { systemActor } from '../../src/platform/database/actor';
import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import { Outbox } from '../../src/platform/outbox/outbox';
import { ReactionRegistry } from '../../src/platform/outbox/reaction-registry';
import { ReactionRunner } from '../../src/platform/outbox/reaction-runner';
import { StoredFilesRegistry } from '../../src/platform/storage/stored-files';
import { eventually } from '../support/application';
import { MERIDIAN } from '../support/people';
import { published, storedFiles } from '../support/uploads';
import { pdfOf } from './hostile-files';
import { bytes, grant, pdfFile, processed, startRenditions, type RenditionSuite } from './renditions.support';

// One file at a time is processed, each in a process of its own.

describe('processing of files', () => {
  let suite: RenditionSuite;

  beforeAll(async () => {
    suite = await startRenditions();
  });
  afterAll(() => suite.stop());

  const get = <T>(token: new (...parameters: never[]) => T): T => suite.app.application.get(token, { strict: false });
  const textOf = (documentId: number): Promise<string | undefined> =>
    get(UnitOfWork).run(systemActor(MERIDIAN, 'test'), async (tx) => {
      const texts = await get(DocumentTexts).read(tx, [{ documentId, version: 1 }]);
      return texts.get(documentId);
    });
  const publish = (event: string, payload: Record<string, number>): Promise<void> =>
    get(UnitOfWork).run(systemActor(MERIDIAN, 'test'), (tx) => get(Outbox).publish(tx, event, payload));
  /** Passes every check at upload and has no catalog. */
  const broken = (): Buffer => pdfOf(['<< /Type /Nothing >>']);

  it('takes the text out, and keeps none of it in the clear', async () => {
    const { creator } = suite.people;
    const marker = 'Zwischenfallbericht';
    const id = await published(creator, { file: Buffer.from(`${marker}\r\nGrüße  \n`), fileName: 'a.txt' });
    await processed(creator, id);
    expect(await textOf(id)).toBe(`${marker}\nGrüße`);
    const content = await suite.sql.value<Buffer>(`SELECT "content" FROM document_texts WHERE "documentId" = $1`, [id]);
    expect(content.includes(Buffer.from(marker))).toBe(false);
  });

  it('says why a file could not be processed, and goes on with the next', async () => {
    const { creator, reviewer } = suite.people;
    const id = await published(creator, { file: broken(), fileName: 'broken.pdf' });
    const next = await published(creator, { file: await pdfFile(['Next']), fileName: 'next.pdf' });
    expect(await processed(creator, id)).toMatchObject({
      state: 'failed',
      kind: 'none',
      thumbnail: 'failed',
      message: 'This file could not be read. You can still download it.',
    });
    expect(await processed(creator, next)).toMatchObject({ state: 'ready', thumbnail: 'ready', indexing: 'ready' });
    expect(await textOf(next)).toBe('Next');
    await suite.app.http().get('/health/live').expect(200);

    await grant(suite.sql, creator, id);
    const refused = await creator.get(`/api/documents/${id}/preview/content`).expect(422);
    expect((refused.body as { code: string }).code).toBe('PREVIEW_FAILED');

    expect((await reviewer.post(`/api/documents/${id}/preview/retry`).expect(403)).body).toMatchObject({
      code: 'NOT_AUTHOR',
    });
    await creator.post(`/api/documents/${id}/preview/retry`).expect(202);
    await eventually(async () => (await processed(creator, id)).state === 'failed', 'the second failure');
    expect((await creator.post(`/api/documents/${next}/preview/retry`).expect(409)).body).toMatchObject({
      code: 'WRONG_STATE',
    });
  });

  it('makes a rendition anew that rotted on the disk', async () => {
    const { creator } = suite.people;
    const id = await published(creator, { file: Buffer.from('rotten'), fileName: 'rotten.txt' });
    await processed(creator, id);
    await grant(suite.sql, creator, id);
    const path = (): Promise<string> =>
      suite.sql.value(`SELECT "filePath" FROM document_renditions WHERE "documentId" = $1 AND "kind" = 'preview'`, [
        id,
      ]);
    const first = await path();
    writeFileSync(fileOf(first), Buffer.alloc(200, 7));
    const answer = await creator.get(`/api/documents/${id}/preview/content`).expect(409);
    expect((answer.body as { code: string }).code).toBe('PREVIEW_PENDING');
    await processed(creator, id);
    expect((await bytes(creator, id, 'preview/content')).status).toBe(200);
    expect(await path()).not.toBe(first);
    await eventually(() => Promise.resolve(!storedFiles(suite.app).includes(fileOf(first))), 'the old file to go');
    const entries = await suite.sql.value(
      `SELECT count(*)::int FROM audit_logs WHERE "resourceId" = $1 AND "action" = 'integrity_failure'`,
      [String(id)],
    );
    expect(entries).toBe(1);
  });

  it('removes everything that was made from a purged document, and makes nothing of it any more', async () => {
    const { creator } = suite.people;
    const id = await published(creator, { file: Buffer.from('secret plan'), fileName: 'plan.txt' });
    await processed(creator, id);
    const files = await suite.sql.rows<{ filePath: string }>(
      `SELECT "filePath" FROM document_renditions WHERE "documentId" = $1`,
      [id],
    );
    expect(files).toHaveLength(2);
    const known: string[] = [];
    for await (const key of get(StoredFilesRegistry).keys(MERIDIAN)) known.push(key);
    expect(known).toEqual(expect.arrayContaining(files.map(({ filePath }) => filePath)));

    await suite.sql.rows(`UPDATE documents SET "purgedAt" = now() WHERE "id" = $1`, [id]);
    await publish(DOCUMENT_PURGED, { documentId: id });
    const rows = (): Promise<number> =>
      suite.sql.value(
        `SELECT (SELECT count(*) FROM document_renditions WHERE "documentId" = $1)::int + (SELECT count(*) FROM document_texts WHERE "documentId" = $1)::int`,
        [id],
      );
    await eventually(async () => (await rows()) === 0, 'the rows to go');
    await eventually(
      () => Promise.resolve(!files.some(({ filePath }) => storedFiles(suite.app).includes(fileOf(filePath)))),
      'the files to go',
    );
    await publish(RENDITIONS_WANTED, { documentId: id, version: 1 });
    await eventually(async () => (await waiting(id)) === 0, 'the task');
    expect(await rows()).toBe(0);
  });

  it('counts the result of the latest attempt only', async () => {
    const { creator } = suite.people;
    const id = await published(creator, { file: Buffer.from('fenced'), fileName: 'fenced.txt' });
    await processed(creator, id);
    await suite.sql.rows(`DELETE FROM document_texts WHERE "documentId" = $1`, [id]);
    const outboxId = await suite.sql.value<number>(
      `INSERT INTO outbox ("organizationId", "eventId", "event", "reaction", "queue", "payload", "requestId", "dispatchedAt")
       VALUES (45, -77, $1, 'extract-text.renditions-wanted', 'renditions', $2, 'test', now()) RETURNING "id"::int`,
      [RENDITIONS_WANTED, JSON.stringify({ documentId: id, version: 1 })],
    );
    const handler = get(ReactionRegistry).named('extract-text.renditions-wanted')?.handler;
    if (!handler) throw new Error('The reaction is not registered');
    const perform = handler.perform.bind(handler);
    // A later attempt begins while this one works, as when its worker was taken for dead.
    const slow = jest.spyOn(handler, 'perform').mockImplementation(async (event) => {
      const result = await perform(event);
      await suite.sql.rows(`UPDATE outbox SET "attempt" = "attempt" + 1 WHERE "id" = $1`, [outboxId]);
      return result;
    });
    await get(ReactionRunner).run(outboxId);
    expect(await textOf(id)).toBeUndefined();
    slow.mockRestore();
    await get(ReactionRunner).run(outboxId);
    expect(await textOf(id)).toBe('fenced');
  });

  it('asks once for what was never made', async () => {
    const { creator } = suite.people;
    const id = await published(creator, { file: Buffer.from('forgotten'), fileName: 'forgotten.txt' });
    await processed(creator, id);
    await suite.sql.rows(`DELETE FROM document_renditions WHERE "documentId" = $1`, [id]);
    await suite.sql.rows(`DELETE FROM document_texts WHERE "documentId" = $1`, [id]);
    expect(await get(MakeMissingRenditions).run()).toBe(0);
    await suite.sql.rows(`DELETE FROM outbox WHERE "payload" ->> 'documentId' = $1`, [String(id)]);
    expect(await get(MakeMissingRenditions).run()).toBe(1);
    expect(await get(MakeMissingRenditions).run()).toBe(0);
    expect(await processed(creator, id)).toMatchObject({ state: 'ready', indexing: 'ready' });
  });

  it('is done again when its process ends in the middle', async () => {
    const { creator } = suite.people;
    const sandbox = get(Sandbox);
    const run = sandbox.run.bind(sandbox);
    let stopped = 0;
    const ending = jest.spyOn(sandbox, 'run').mockImplementation((...parameters) => {
      const work = run(...parameters);
      // As when the process is told to end: the child has begun, and is killed.
      if (stopped++ === 0) setTimeout(() => sandbox.onModuleDestroy(), 20);
      return work;
    });
    const id = await published(creator, { file: await pdfFile(['Persistent']), fileName: 'persistent.pdf' });
    expect(await processed(creator, id)).toMatchObject({ state: 'ready', thumbnail: 'ready', indexing: 'ready' });
    ending.mockRestore();
    const attempts = await suite.sql.rows(
      `SELECT "attempt" FROM outbox WHERE "payload" ->> 'documentId' = $1 AND "queue" = 'renditions' ORDER BY 1`,
      [String(id)],
    );
    expect(attempts).toEqual([{ attempt: 1 }, { attempt: 2 }]);
  });

  const fileOf = (key: string): string => join(suite.app.dataDir, 'files', 'blobs', ...key.split('/'));
  const waiting = (documentId: number): Promise<number> =>
    suite.sql.value(
      `SELECT count(*)::int FROM outbox WHERE "payload" ->> 'documentId' = $1 AND "processedAt" IS NULL`,
      [String(documentId)],
    );
});
