import { ExpireDocuments } from '../../src/modules/documents/services/expire-documents.service';
import { PurgeTrash } from '../../src/modules/documents/services/purge-trash.service';
import { eventually, startTestApplication } from '../support/application';
import { mailsTo } from '../support/mails';
import { everybody, type People } from '../support/people';
import { uploaded } from '../support/uploads';
import { LifeBench, outcome } from './life.support';

interface Notification {
  title: string;
  message: string;
  type: string;
  relatedDocumentId: number | null;
}

/** How long documents are kept, what is due, the proof of what was disposed of, and the notices before documents expire. */
describe('retention', () => {
  let bench: LifeBench;
  let people: People;
  let lawyers: People;

  beforeAll(async () => {
    bench = await LifeBench.over(await startTestApplication());
    ({ people } = bench);
    lawyers = await everybody(bench.app, 'northwind');
  });
  afterAll(() => bench.close());

  /** Sets a document's approval back, and for how many days it is kept. */
  const keep = async (id: number, approvedDaysAgo: number, days: number): Promise<void> => {
    await bench.sql.rows(
      `UPDATE document_versions SET "approvedAt" = now() - make_interval(days => $2) WHERE "documentId" = $1`,
      [id, approvedDaysAgo],
    );
    await bench.sql.rows(`UPDATE documents SET "retentionPeriod" = $2 WHERE "id" = $1`, [id, days]);
  };
  const expire = async (id: number, interval: string): Promise<void> => {
    await bench.sql.rows(`UPDATE documents SET "expirationDate" = now() + $2::interval WHERE "id" = $1`, [
      id,
      interval,
    ]);
  };
  const due = async (): Promise<[number, string][]> =>
    (
      (await people.admin.get('/api/retention/due').expect(200)).body as { documents: { id: number; due: string }[] }
    ).documents.map((document) => [document.id, document.due]);

  it('is the business of admins', async () => {
    for (const agent of [people.creator, people.approver, people.user]) {
      for (const path of ['due', 'holds', 'dispositions', 'dispositions.csv']) {
        expect((await agent.get(`/api/retention/${path}`)).status).toBe(403);
      }
      expect((await agent.post('/api/retention/dispose', { ids: [1], reason: 'x' })).status).toBe(403);
    }
  });

  it('counts from the approval, forbids deletion until then, and ends by itself', async () => {
    const id = await bench.approved();
    await keep(id, 10, 11);
    const { retainedUntil, refusals } = await bench.detail(people.creator, id);
    expect(new Date(retainedUntil as string).getTime() - Date.now()).toBeGreaterThan(0);
    expect(refusals).toContainEqual(expect.objectContaining({ action: 'delete', code: 'RETAINED' }));
    for (const agent of [people.creator, people.admin]) {
      const answer = await agent.delete(`/api/documents/${id}`);
      expect(outcome(answer)).toEqual([409, 'RETAINED']);
      expect(answer.body.message).toMatch(/^This document must be kept until [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/);
    }
    await keep(id, 10, 10);
    expect((await people.creator.delete(`/api/documents/${id}`)).status).toBe(200);
  });

  it('that ended makes a document due; whatever was disposed of is proven, once its trash is emptied', async () => {
    const [ended, archived, expired, kept, held, running] = [
      await bench.approved({ title: 'Ended' }),
      await bench.approved(),
      await bench.approved(),
      await bench.approved(),
      await bench.approved(),
      await bench.approved(),
    ];
    await keep(ended, 40, 30);
    await keep(archived, 20, 10);
    await people.creator.post(`/api/documents/${archived}/archive`).expect(200);
    await expire(expired, '-1 day');
    await keep(kept, 10, 30);
    await expire(kept, '-1 day');
    await keep(held, 35, 30);
    await bench.sql.rows(`UPDATE documents SET "legalHold" = true WHERE "id" = $1`, [held]);
    const mine = [ended, archived, expired, kept, held, running];
    expect((await due()).filter(([id]) => mine.includes(id))).toEqual([
      [ended, 'retention_ended'],
      [archived, 'retention_ended'],
      [held, 'retention_ended'],
      [expired, 'expired'],
    ]);
    for (const body of [{ ids: mine }, { ids: mine, reason: ' ' }, { ids: [], reason: 'x' }]) {
      expect((await people.admin.post('/api/retention/dispose', body)).status).toBe(400);
    }
    const foreign = await uploaded(lawyers.creator, { fields: { requireApproval: 'false' } });
    const { body } = await people.admin.post('/api/retention/dispose', {
      ids: [...mine, foreign],
      reason: 'Schedule 4',
    });
    const results = (body as { results: { id: number; ok: boolean; code?: string }[] }).results;
    expect(results.map(({ id, ok, code }) => [id, ok ? 'done' : code])).toEqual([
      [ended, 'done'],
      [archived, 'done'],
      [expired, 'done'],
      [kept, 'RETAINED'],
      [held, 'LEGAL_HOLD'],
      [running, 'NOT_DUE'],
      [foreign, 'NOT_FOUND'],
    ]);
    expect((await due()).map(([id]) => id)).not.toEqual(expect.arrayContaining([ended]));
    const told = await eventually(
      async () =>
        ((await people.creator.get('/api/notifications')).body.notifications as Notification[]).find(
          ({ type, message }) => type === 'document_deleted' && message.includes('"Ended"'),
        ),
      'the notice to the author',
    );
    expect(told.message).toMatch(/ deleted "Ended"\. You can restore it for 30 days\. Reason: Schedule 4$/);
    expect((await people.admin.get('/api/notifications')).text).not.toContain('"document_deleted"');
    await people.admin.delete(`/api/documents/${ended}/purge`).expect(200);
    const page = (await people.admin.get('/api/retention/dispositions').expect(200)).body as { dispositions: object[] };
    expect(page.dispositions[0]).toMatchObject({ documentId: ended, title: 'Ended', reason: 'Schedule 4' });
    expect((await bench.trail(ended)).map(({ action }) => action).slice(-2)).toEqual(['dispose', 'purge']);
  });

  it('disposes of nothing while the organization is suspended: nobody there could restore it', async () => {
    const id = await bench.trashed();
    await bench.age(id, 31);
    const job = bench.app.application.get(PurgeTrash);
    await bench.sql.rows(`UPDATE organizations SET "isActive" = false WHERE "id" = 45`);
    await job.run();
    expect((await bench.row(id)).purgedAt).toBeNull();
    await bench.sql.rows(`UPDATE organizations SET "isActive" = true WHERE "id" = 45`);
    await job.run();
    expect((await bench.row(id)).purgedAt).not.toBeNull();
  });

  describe('proofs of disposal', () => {
    const HOSTILE = ['=cmd|A0', '+1', '-1', '@SUM(A1)', '"quoted", and\r\nbroken'];

    beforeAll(async () => {
      for (const title of HOSTILE) {
        const id = await bench.draft({ title });
        await people.creator.delete(`/api/documents/${id}`).expect(200);
        await people.admin
          .delete(`/api/documents/${id}/purge`)
          .send({ reason: `=${title}` })
          .expect(200);
      }
    });

    it('are a table in which no spreadsheet runs anything, and the export is in the log', async () => {
      const answer = await people.admin.get('/api/retention/dispositions.csv').expect(200);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.headers['content-disposition']).toContain('attachment');
      expect(answer.text).not.toMatch(/(^|,|\n)"?[=+\-@]/);
      for (const title of HOSTILE.slice(0, 4)) expect(answer.text).toContain(`"'${title}"`);
      expect(answer.text).toContain('"""quoted"", and\r\nbroken"');
      expect(answer.text).toContain(`"'==cmd|A0"`);
      expect(
        await bench.sql.value(
          `SELECT count(*)::int FROM audit_logs WHERE "action" = 'export' AND "resource" = 'disposition'`,
        ),
      ).toBe(1);
    });

    it('come page by page, and belong to their organization', async () => {
      await bench.sql.rows(
        `INSERT INTO documents ("organizationId", "title", "fileName", "filePath", "fileSize", "mimeType", "category", "authorId", "documentHash", "encryptedData", "deletedAt", "purgedAt")
         SELECT 45, 'Gone', 'x.pdf', '45/g' || n, 1, 'application/pdf', 'report', $1, repeat('a', 64), '', now(), now() FROM generate_series(1, 60) n`,
        [people.creator.userId],
      );
      await bench.sql.rows(
        `INSERT INTO document_dispositions ("organizationId", "documentId", "title", "authorId", "department", "category", "versions", "hashes", "createdAt", "deletedAt")
         SELECT 45, d."id", d."title", d."authorId", 'Legal', 'policy', 1, '{}', now(), now() FROM documents d WHERE d."title" = 'Gone'`,
      );
      const all = await bench.sql.rows<{ id: number }>(`SELECT "id" FROM document_dispositions ORDER BY "id" DESC`);
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const query: string = cursor === null ? '' : `?cursor=${cursor}`;
        const { body } = await people.admin.get(`/api/retention/dispositions${query}`).expect(200);
        seen.push(...(body.dispositions as { id: number }[]).map(({ id }) => id));
        cursor = body.nextCursor as string | null;
      } while (cursor !== null);
      expect(seen).toEqual(all.map(({ id }) => id));
      const { text } = await people.admin.get('/api/retention/dispositions.csv').expect(200);
      expect(text.match(/"Gone"/g)).toHaveLength(60);
      expect((await lawyers.admin.get('/api/retention/dispositions')).body).toEqual({
        dispositions: [],
        nextCursor: null,
      });
      for (const bad of ['x', '-1', '99999999999', '1;--']) {
        expect((await people.admin.get(`/api/retention/dispositions?cursor=${encodeURIComponent(bad)}`)).status).toBe(
          400,
        );
      }
    });
  });

  describe('notices before a document expires', () => {
    const job = (): ExpireDocuments => bench.app.application.get(ExpireDocuments);
    const notices = async (id: number): Promise<string[]> =>
      ((await people.creator.get('/api/notifications')).body.notifications as Notification[])
        .filter(({ relatedDocumentId, type }) => relatedDocumentId === id && type === 'document_expires')
        .map(({ title }) => title);
    /** Waits until every notice was reacted to. */
    const settled = (): Promise<unknown> =>
      eventually(async () => {
        const waiting = `SELECT count(*)::int FROM outbox WHERE "event" = 'document.expires' AND "processedAt" IS NULL`;
        return (await bench.sql.value<number>(waiting)) === 0;
      }, 'the notices');

    it('come once each, to the author and the admins, however often and in parallel the job runs', async () => {
      const id = await bench.approved({ title: 'Permit 7' });
      const steps: [string, string, number][] = [
        ['31 days', '', 0],
        ['29 days 12 hours', 'expires in 30 days', 1],
        ['6 days 12 hours', 'expires in 7 days', 2],
        ['12 hours', 'expires in 1 day', 3],
        ['-1 minute', 'expired', 4],
      ];
      await expire(id, '100 days');
      for (const [interval, phrase, count] of steps) {
        // Time goes by: the date comes nearer, and the notices that were given were given for it.
        await expire(id, interval);
        await bench.sql.rows(
          `UPDATE document_expiry_notices g SET "expirationDate" = d."expirationDate" FROM documents d WHERE d."id" = g."documentId" AND d."id" = $1`,
          [id],
        );
        await Promise.all([job().run(), job().run(), job().run()]);
        await job().run();
        await settled();
        expect([interval, (await notices(id)).length]).toEqual([interval, count]);
        if (count === 0) continue;
        const mails = await mailsTo(bench.app, 'creator@meridian.example', 'Permit 7', count);
        expect([mails.length, mails[0]?.subject.includes(phrase)]).toEqual([count, true]);
      }
      expect(await notices(id)).toEqual([
        'Document expired',
        'Document expires soon',
        'Document expires soon',
        'Document expires soon',
      ]);
      const admins = (await people.admin.get('/api/notifications')).body.notifications as Notification[];
      expect(admins.filter(({ relatedDocumentId }) => relatedDocumentId === id)).toHaveLength(4);
      for (const agent of [people.reviewer, people.user, lawyers.admin]) {
        expect((await agent.get('/api/notifications')).text).not.toContain('Permit 7');
      }
      expect(await bench.row(id)).toMatchObject({ isExpired: true });
      expect((await bench.detail(people.user, id)).isExpired).toBe(true);
    });

    it('are one for a document whose date is near from the start, and begin anew for a new date', async () => {
      const id = await bench.approved();
      await expire(id, '3 days');
      await job().run();
      await settled();
      expect(await notices(id)).toEqual(['Document expires soon']);
      await people.creator.patch(`/api/documents/${id}`, { expirationDate: '2090-01-01' }).expect(200);
      await job().run();
      await expire(id, '20 days');
      await job().run();
      await settled();
      expect(await notices(id)).toHaveLength(2);
    });

    it('are not given for what was deleted, archived or changed meanwhile', async () => {
      const [deleted, archived, changed] = [await bench.approved(), await bench.approved(), await bench.approved()];
      for (const id of [deleted, archived, changed]) await expire(id, '5 days');
      await people.creator.delete(`/api/documents/${deleted}`).expect(200);
      await people.creator.post(`/api/documents/${archived}/archive`).expect(200);
      const before = await bench.sql.value<number>(`SELECT count(*)::int FROM document_expiry_notices`);
      await bench.sql.rows(`UPDATE documents SET "expirationDate" = now() + interval '60 days' WHERE "id" = $1`, [
        changed,
      ]);
      await job().run();
      expect(await bench.sql.value<number>(`SELECT count(*)::int FROM document_expiry_notices`)).toBe(before);
    });
  });
});
