import { copyFileSync, existsSync } from 'node:fs';
import type { Response } from 'supertest';
import { PurgeTrash } from '../../src/modules/documents/services/purge-trash.service';
import { eventually, startTestApplication } from '../support/application';
import { addMember, everybody, type People } from '../support/people';
import { uploaded } from '../support/uploads';
import { LifeBench, outcome } from './life.support';

/** Archive, trash, the end of a document, and what holds it. */
describe('the life of a document', () => {
  let bench: LifeBench;
  let people: People;

  beforeAll(async () => {
    bench = await LifeBench.over(await startTestApplication());
    ({ people } = bench);
    await bench.sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
  });
  afterAll(() => bench.close());

  const hold = (id: number, body: object, agent = people.admin): Promise<Response> => bench.hold(agent, id, body);

  describe('in the archive', () => {
    it('can be read and taken out again, and nothing else', async () => {
      const id = await bench.approved();
      expect((await people.creator.post(`/api/documents/${id}/archive`)).status).toBe(200);
      expect(await bench.listed(people.user)).not.toContain(id);
      expect(await bench.listed(people.user, 'view=archived')).toContain(id);
      expect((await people.user.get(`/api/documents/${id}/download`)).status).toBe(200);
      const { allowedActions } = await bench.detail(people.creator, id);
      expect(allowedActions).toEqual(['view', 'download', 'unarchive']);
      for (const call of [
        people.creator.post(`/api/documents/${id}/comments`, { comment: 'No' }),
        people.creator.post(`/api/documents/${id}/submit`),
        people.creator.post(`/api/documents/${id}/archive`),
        people.creator.patch(`/api/documents/${id}`, { tags: ['no'] }),
        people.creator.delete(`/api/documents/${id}`),
        people.creator
          .post(`/api/documents/${id}/versions`)
          .field('changes', 'x')
          .attach('file', Buffer.from('x'), 'x.txt'),
      ]) {
        expect(outcome(await call)).toEqual([409, 'ARCHIVED']);
      }
      const back = await people.admin.post(`/api/documents/${id}/unarchive`);
      expect([back.status, back.body.isArchived, back.body.archivedAt]).toEqual([200, false, null]);
      expect(await bench.listed(people.user)).toContain(id);
      expect((await bench.trail(id)).map(({ action }) => action)).toEqual(
        expect.arrayContaining(['archive', 'unarchive']),
      );
    });

    it('counts in no statistics', async () => {
      const id = await bench.approved();
      const total = async (): Promise<number> => (await people.user.get('/api/stats')).body.stats.total as number;
      const before = await total();
      await people.creator.post(`/api/documents/${id}/archive`).expect(200);
      expect(await total()).toBe(before - 1);
    });

    it('takes nothing that is being decided on, and nothing from those who only read it', async () => {
      const pending = await uploaded(people.creator);
      expect(outcome(await people.creator.post(`/api/documents/${pending}/archive`))).toEqual([409, 'IN_REVIEW']);
      const id = await bench.approved();
      expect(outcome(await people.user.post(`/api/documents/${id}/archive`))).toEqual([403, 'NOT_AUTHOR_OR_ADMIN']);
      expect((await bench.row(id)).isArchived).toBe(false);
    });
  });

  describe('in the trash', () => {
    it('is gone for everybody, and comes back as it was', async () => {
      const id = await uploaded(people.creator, { fields: { reviewerId: people.reviewer.userId } });
      await eventually(
        async () => (await people.reviewer.get('/api/notifications')).text.includes(`"relatedDocumentId":${id},`),
        'the notification of the reviewer',
      );
      const stats = (await people.admin.get('/api/stats')).body as unknown;
      const [asReviewer, row] = [await bench.traces(people.reviewer, id), await bench.row(id)];
      expect(asReviewer).toMatchObject({ list: true, approvals: true, notifications: true });
      const answer = await people.admin.delete(`/api/documents/${id}`);
      expect(answer.body).toMatchObject({ success: true, message: 'Document moved to the trash' });
      const left = new Date(answer.body.purgeAt as string).getTime() - Date.now();
      expect(Math.round(left / 86_400_000)).toBe(30);
      for (const agent of Object.values(people)) {
        expect(await bench.traces(agent, id)).toEqual({
          list: false,
          archived: false,
          approvals: false,
          notifications: false,
          statuses: [404, 404, 404, 404, 404, 404],
        });
      }
      for (const [path, body] of [
        ['approve', { action: 'approve' }],
        ['comments', { comment: 'x' }],
        ['request-access', {}],
      ] as const) {
        expect((await people.reviewer.post(`/api/documents/${id}/${path}`, body)).status).toBe(404);
      }
      expect((await people.creator.post(`/api/documents/${id}/withdraw`)).status).toBe(404);
      expect((await people.creator.post(`/api/documents/${id}/restore`)).status).toBe(200);
      expect(await bench.traces(people.reviewer, id)).toEqual(asReviewer);
      expect((await people.admin.get('/api/stats')).body).toEqual(stats);
      const { updatedAt, rowVersion, ...same } = row;
      expect(await bench.row(id)).toEqual({
        ...same,
        updatedAt: expect.anything() as unknown,
        rowVersion: Number(rowVersion) + 2,
      });
      expect(updatedAt).toBeDefined();
    });

    it('is seen by its author and the admins', async () => {
      const id = await bench.trashed();
      const asked = Object.entries(people).map(async ([who, agent]) => {
        return [who, (await bench.listed(agent, 'view=trash')).includes(id)];
      });
      const seen = await Promise.all(asked);
      expect(Object.fromEntries(seen)).toEqual({
        admin: true,
        creator: true,
        reviewer: false,
        approver: false,
        user: false,
      });
      for (const agent of [people.reviewer, people.user]) {
        expect((await agent.post(`/api/documents/${id}/restore`)).status).toBe(404);
      }
      const { body } = await people.creator.get('/api/documents?view=trash&limit=1').expect(200);
      const [{ authorName: deletedByName }] = body.documents as [{ authorName: string }];
      expect(body.documents[0]).toMatchObject({ id, allowedActions: ['restore'], deletedByName, deletionReason: null });
      const [forAdmin] = (await people.admin.get('/api/documents?view=trash&limit=1')).body.documents as object[];
      expect(forAdmin).toMatchObject({ id, allowedActions: ['restore', 'purge', 'hold'] });
    });

    it('is no place for what its author has submitted, but for admins', async () => {
      const id = await uploaded(people.creator);
      expect(outcome(await people.creator.delete(`/api/documents/${id}`))).toEqual([409, 'IN_REVIEW']);
      expect((await bench.trail(id)).at(-1)).toMatchObject({
        action: 'access_denied',
        details: { reason: 'IN_REVIEW' },
      });
      expect((await people.admin.delete(`/api/documents/${id}`)).status).toBe(200);
      expect(outcome(await people.admin.delete(`/api/documents/${id}`))).toEqual([409, 'IN_TRASH']);
    });

    it('forgets reviewers who left meanwhile: the task goes back to their role', async () => {
      const leaver = await addMember(bench.sql, { name: 'Leaving Reviewer', role: 'reviewer' });
      const id = await uploaded(people.creator, {
        fields: { reviewerId: leaver.id, approverId: people.approver.userId },
      });
      await people.admin.delete(`/api/documents/${id}`).expect(200);
      // Tasks in the trash do not keep anybody from leaving.
      await people.admin.delete(`/api/users/${leaver.id}`).expect(200);
      await people.admin.post(`/api/documents/${id}/restore`).expect(200);
      expect(await bench.row(id)).toMatchObject({
        status: 'pending_review',
        reviewerId: null,
        approverId: people.approver.userId,
      });
      expect(await bench.listed(people.reviewer)).toContain(id);
    });
  });

  describe('disposed of', () => {
    it('leaves no file, no key and no trace but the proof', async () => {
      const id = await bench.draft({ description: 'Kestrel', tags: '["kestrel"]' });
      await people.creator.delete(`/api/documents/${id}`).expect(200);
      const [{ documentHash }, file] = [await bench.row(id), await bench.fileOf(id)];
      const copy = `${bench.app.dataDir}/copy`;
      copyFileSync(file, copy);
      expect(outcome(await people.creator.delete(`/api/documents/${id}/purge`))).toEqual([403, 'FORBIDDEN']);
      const before = await bench.usage();
      await people.admin.delete(`/api/documents/${id}/purge`).send({ reason: 'Sent by mistake' }).expect(200);
      await eventually(() => Promise.resolve(!existsSync(file)), 'the file to go');
      const row = await bench.row(id);
      expect(row).toMatchObject({ encryptedData: '', description: null, tags: [], purgedAt: expect.any(Date) });
      expect(
        await bench.sql.rows(`SELECT "encryptedData" FROM document_versions WHERE "documentId" = $1`, [id]),
      ).toEqual([{ encryptedData: '' }]);
      expect(await bench.usage()).toEqual([before[0] - 1, before[1] - Number(row.fileSize)]);
      for (const agent of [people.admin, people.creator]) {
        for (const view of ['active', 'archived', 'trash']) {
          expect(await bench.listed(agent, `view=${view}`)).not.toContain(id);
        }
        for (const path of ['', '/comments', '/download', '/versions']) {
          expect((await agent.get(`/api/documents/${id}${path}`)).status).toBe(404);
        }
        expect((await agent.post(`/api/documents/${id}/restore`)).status).toBe(404);
      }
      const { dispositions } = (await people.admin.get('/api/retention/dispositions').expect(200)).body as {
        dispositions: object[];
      };
      expect(dispositions[0]).toMatchObject({
        documentId: id,
        title: 'Plan',
        versions: 1,
        hashes: [documentHash],
        reason: 'Sent by mistake',
        automatic: false,
      });
      // Even with the file back and the row brought to life, nobody reads it: its key is gone.
      copyFileSync(copy, file);
      await bench.sql.rows(`UPDATE documents SET "deletedAt" = NULL, "purgedAt" = NULL WHERE "id" = $1`, [id]);
      expect((await people.creator.get(`/api/documents/${id}/download`)).status).toBeGreaterThanOrEqual(500);
      await bench.sql.rows(`UPDATE documents SET "deletedAt" = now(), "purgedAt" = now() WHERE "id" = $1`, [id]);
      // A repeated delivery removes what is left, and finds nothing the next time.
      await bench.removeFiles(id);
      expect(existsSync(file)).toBe(false);
      await bench.removeFiles(id);
    });

    it('comes after thirty days in the trash, once, whoever runs the job; what is held or must be kept stays', async () => {
      const [old, recent, held, kept] = [
        await bench.trashed(),
        await bench.trashed(),
        await bench.trashed(),
        await bench.trashed(),
      ];
      for (const id of [old, held, kept]) await bench.age(id, 31);
      await bench.age(recent, 29);
      expect((await hold(held, { on: true, reason: 'Case 7' })).status).toBe(200);
      await bench.sql.rows(`UPDATE documents SET "retentionPeriod" = 90 WHERE "id" = $1`, [kept]);
      const job = bench.app.application.get(PurgeTrash);
      const counts = await Promise.all([job.run(), job.run(), job.run()]);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect(await job.run()).toBe(0);
      const inTrash = await bench.listed(people.admin, 'view=trash');
      expect([old, recent, held, kept].map((id) => inTrash.includes(id))).toEqual([false, true, true, true]);
      expect(
        await bench.sql.rows(
          `SELECT "purgedBy", "deletedBy", "reason" FROM document_dispositions WHERE "documentId" = $1`,
          [old],
        ),
      ).toEqual([{ purgedBy: null, deletedBy: people.creator.userId, reason: null }]);
      for (const [id, code] of [
        [held, 'LEGAL_HOLD'],
        [kept, 'RETAINED'],
      ] as const) {
        expect(outcome(await people.admin.delete(`/api/documents/${id}/purge`))).toEqual([409, code]);
      }
    });
  });

  describe('under a legal hold', () => {
    it('stays as it is until an admin releases it', async () => {
      const id = await bench.approved();
      expect((await hold(id, { on: true, reason: 'x' }, people.creator)).status).toBe(403);
      for (const body of [{ on: true }, { on: true, reason: ' ' }, { on: 'yes', reason: 'x' }]) {
        expect((await hold(id, body)).status).toBe(400);
      }
      expect((await hold(id, { on: true, reason: 'Case 7' })).status).toBe(200);
      expect(outcome(await hold(id, { on: true, reason: 'Again' }))).toEqual([409, 'LEGAL_HOLD']);
      for (const agent of [people.creator, people.admin]) {
        for (const call of [
          agent.delete(`/api/documents/${id}`),
          agent.patch(`/api/documents/${id}`, { tags: ['x'] }),
          agent.post(`/api/documents/${id}/archive`),
        ]) {
          expect(outcome(await call)).toEqual([409, 'LEGAL_HOLD']);
        }
      }
      const { body } = await people.admin.get('/api/retention/holds').expect(200);
      expect(body.documents).toContainEqual(
        expect.objectContaining({ id, legalHoldReason: 'Case 7', legalHoldByName: expect.any(String) }),
      );
      expect((await hold(id, { on: false })).status).toBe(200);
      expect(await bench.row(id)).toMatchObject({ legalHold: false, legalHoldReason: null, legalHoldBy: null });
      expect((await people.creator.delete(`/api/documents/${id}`)).status).toBe(200);
      expect((await bench.trail(id)).filter(({ action }) => action.includes('hold'))).toEqual([
        { action: 'hold', details: { reason: 'Case 7' } },
        { action: 'release_hold', details: {} },
      ]);
    });
  });

  it('is nobody’s business in another organization: every way in is the same 404 as to a document that is none', async () => {
    const lawyers = await everybody(bench.app, 'northwind');
    const foreign = await uploaded(lawyers.creator, { fields: { requireApproval: 'false' } });
    const trashed = await uploaded(lawyers.creator, { fields: { requireApproval: 'false' } });
    await lawyers.creator.delete(`/api/documents/${trashed}`).expect(200);
    const { admin } = people;
    for (const call of [
      (id: number) => admin.patch(`/api/documents/${id}`, { tags: [] }),
      (id: number) => admin.delete(`/api/documents/${id}`),
      (id: number) => admin.post(`/api/documents/${id}/restore`),
      (id: number) => admin.delete(`/api/documents/${id}/purge`),
      (id: number) => admin.post(`/api/documents/${id}/archive`),
      (id: number) => admin.post(`/api/documents/${id}/unarchive`),
      (id: number) => hold(id, { on: true, reason: 'x' }),
      (id: number) => hold(id, { on: false }),
    ]) {
      const answers = await Promise.all([foreign, trashed, 2_000_000_000].map((id) => call(id)));
      const bare = answers.map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }));
      expect(bare[2]?.status).toBe(404);
      expect(bare).toEqual([bare[2], bare[2], bare[2]]);
    }
  });
});
