import { IndexDocument, Reindex, type ReindexProgress } from '../../src/modules/search';
import { systemActor } from '../../src/platform/database/actor';
import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { addMember, everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { uploaded } from '../support/uploads';
import { idsOf, Indexer, marked, search, textOf } from './search.support';

const CANARY = 'Kittiwake';

describe('search shows', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let lawyers: People;
  let indexer: Indexer;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    lawyers = await everybody(app, 'northwind');
    indexer = new Indexer(app);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const palette = async (
    agent: AuthorizedAgent,
    q: string,
  ): Promise<{ documents: { id: number }[]; people: object[] }> =>
    (await agent.get(`/api/search/suggestions?q=${encodeURIComponent(q)}`).expect(200)).body as {
      documents: { id: number }[];
      people: object[];
    };

  describe('nobody what they may not see', () => {
    it('of another organization: no hit, count, suggestion, name or author', async () => {
      const id = await uploaded(lawyers.creator, {
        fields: {
          title: CANARY,
          description: CANARY,
          tags: `["${CANARY}"]`,
          department: 'legal',
          requireApproval: 'false',
        },
      });
      await new Indexer(app, 46).index(id, `${CANARY} `.repeat(20));
      await sql.rows(`UPDATE users SET "name" = $1, "username" = 'kittiwake' WHERE "id" = $2`, [
        CANARY,
        lawyers.user.userId,
      ]);
      for (const agent of Object.values(people)) {
        for (const q of [CANARY, 'kitiwake', `-nothing ${CANARY}`]) {
          const answer = await search(agent, q);
          expect(answer).toEqual({ documents: [], nextCursor: null, total: 0, totalCapped: false, suggestion: null });
        }
        expect((await search(agent, undefined, 'author=kittiwake')).total).toBe(0);
        expect((await search(agent, undefined, `tag=${CANARY}`)).total).toBe(0);
        expect(await palette(agent, 'kitti')).toEqual({ documents: [], people: [] });
      }
      expect(idsOf(await search(lawyers.user, CANARY))).toEqual([id]);
      expect((await palette(lawyers.user, 'kitti')).people).toHaveLength(1);
    });

    it('of their own organization: drafts, reviews, restricted ones, the trash', async () => {
      const outsider = await app.as((await addMember(sql, { name: 'Outside Person', role: 'document_creator' })).email);
      const pending = await uploaded(people.creator, { fields: { title: 'Gannet draft' } });
      await indexer.index(pending, 'gannet gannet');
      const restricted = await indexer.published(
        people.creator,
        { title: 'Gannet memo', department: 'legal' },
        'gannet',
      );
      await sql.rows(`UPDATE documents SET "restrictedToDepartment" = true WHERE "id" = $1`, [restricted]);
      // The reviewer belongs to Legal.
      const expected: [AuthorizedAgent, number[]][] = [
        [people.admin, [pending, restricted]],
        [people.creator, [pending, restricted]],
        [people.reviewer, [pending, restricted]],
        [people.user, []],
        [outsider, []],
      ];
      for (const [agent, visible] of expected) {
        for (const q of ['gannet', 'ganet', 'gannets -nothing']) {
          const answer = await search(agent, q);
          expect([idsOf(answer).sort((a, b) => a - b), answer.total]).toEqual([visible, visible.length]);
          if (visible.length === 0) expect(answer.suggestion).toBeNull();
        }
        const { documents } = await palette(agent, 'gann');
        expect(documents.map(({ id }) => id).sort((a, b) => a - b)).toEqual(visible);
      }
    });

    it('by comparing hashes: each organization has its own', async () => {
      const fields = { title: 'Same words', department: 'legal' };
      await indexer.published(people.creator, fields, 'sandpiper');
      await new Indexer(app, 46).published(lawyers.creator, fields, 'sandpiper');
      const hashes = await sql.rows<{ organizationId: number; hashes: string[] }>(
        `SELECT "organizationId", tsvector_to_array("searchableContent") AS "hashes" FROM document_search_index WHERE "keywords" LIKE 'same words%'`,
      );
      expect(hashes.map((row) => row.hashes.length > 2)).toEqual([true, true]);
      const [ours, theirs] = hashes;
      expect(ours?.hashes.filter((hash) => theirs?.hashes.includes(hash))).toEqual([]);
    });

    it('to nobody without a session', async () => {
      for (const path of ['documents/search?q=a', 'search/suggestions?q=a', 'search/history']) {
        await app.http().get(`/api/${path}`).expect(401);
      }
    });
  });

  describe('each reader their version', () => {
    it('the one in force to readers, the latest to those who take part', async () => {
      const id = await indexer.published(
        people.creator,
        { title: 'Puffin plan' },
        'The former wording mentions eiderdown.',
      );
      // A newer version waits for its review.
      await sql.rows(
        `INSERT INTO document_versions ("organizationId", "documentId", "version", "fileName", "filePath", "createdBy", "fileSize", "mimeType", "documentHash", "encryptedData")
         SELECT "organizationId", "documentId", 2, "fileName", "filePath" || 'x', "createdBy", "fileSize", "mimeType", "documentHash", "encryptedData"
         FROM document_versions WHERE "documentId" = $1`,
        [id],
      );
      await sql.rows(`UPDATE documents SET "version" = 2, "status" = 'pending_review' WHERE "id" = $1`, [id]);
      await indexer.index(id, 'The newer wording mentions guillemots.', 2);

      const [former, newer] = [await search(people.user, 'eiderdown'), await search(people.user, 'guillemots')];
      expect(former.documents).toMatchObject([{ id, version: 1, status: 'approved' }]);
      expect(marked(former.documents[0]?.snippet ?? [])).toEqual(['eiderdown']);
      expect([newer.total, newer.documents]).toEqual([0, []]);
      const author = await search(people.creator, 'guillemot');
      expect(author.documents).toMatchObject([{ id, version: 2, status: 'pending_review' }]);
      expect(textOf(author.documents[0]?.snippet ?? [])).toContain('newer wording');
      expect((await search(people.creator, 'eiderdown')).total).toBe(0);
      expect((await search(people.user, 'puffin')).total).toBe(1);
      expect(await sql.value(`SELECT count(*)::int FROM document_search_index WHERE "documentId" = $1`, [id])).toBe(2);

      // It is approved: the former one leaves the index when it is looked at again.
      await sql.rows(`UPDATE documents SET "status" = 'approved', "approvedVersion" = 2 WHERE "id" = $1`, [id]);
      expect((await search(people.user, 'guillemots')).total).toBe(1);
      expect((await search(people.user, 'eiderdown')).total).toBe(0);
      await indexer.index(id);
      expect(await sql.value(`SELECT count(*)::int FROM document_search_index WHERE "documentId" = $1`, [id])).toBe(1);
    });
  });

  describe('changes', () => {
    it('of a title, a deletion, a restore, a purge', async () => {
      const id = await indexer.published(people.creator, { title: 'Razorbill plan' }, 'content');
      await people.creator.patch(`/api/documents/${id}`, { tags: ['fulmar'] }).expect(200);
      await eventually(async () => (await search(people.user, 'fulmar')).total === 1, 'the new tag to be found');
      await people.creator.delete(`/api/documents/${id}`).expect(200);
      expect((await search(people.admin, 'razorbill')).total).toBe(0);
      expect((await palette(people.admin, 'razorb')).documents).toEqual([]);
      await people.creator.post(`/api/documents/${id}/restore`).expect(200);
      expect((await search(people.user, 'razorbill')).total).toBe(1);
      await people.creator.delete(`/api/documents/${id}`).expect(200);
      await people.admin.delete(`/api/documents/${id}/purge`).expect(200);
      const left = (): Promise<number> =>
        sql.value<number>(`SELECT count(*)::int FROM document_search_index WHERE "documentId" = $1`, [id]);
      await eventually(async () => (await left()) === 0, 'the document to leave the index');
    });

    it('of an author’s name', async () => {
      const { email } = await addMember(sql, { name: 'Shearwater Young', role: 'document_creator' });
      const author = await app.as(email);
      const id = await indexer.published(author, { title: 'Petrel plan' });
      expect(idsOf(await search(people.user, 'shearwater petrel'))).toEqual([id]);
      await author.patch('/api/profile', { name: 'Guillaume Old' }).expect(200);
      await eventually(
        async () => (await search(people.user, 'guillaume petrel')).total === 1,
        'the new name to be found',
      );
      const { keywords } = (
        await sql.rows<{ keywords: string }>(`SELECT "keywords" FROM document_search_index WHERE "documentId" = $1`, [
          id,
        ])
      )[0] ?? { keywords: '' };
      expect(keywords).toContain('guillaume old');
      expect(keywords).not.toContain('shearwater young');
    });
  });

  describe('people their own history', () => {
    const past = async (agent: AuthorizedAgent): Promise<{ id: number; query: string; resultsCount: number }[]> =>
      (await agent.get('/api/search/history').expect(200)).body.history as {
        id: number;
        query: string;
        resultsCount: number;
      }[];

    it('without repeats, newest first, and nobody else’s', async () => {
      await people.approver.delete('/api/search/history').expect(200);
      const page = await search(people.approver, 'puffin', 'limit=1');
      for (const q of ['razorbill', 'PUFFIN', 'albatross']) await search(people.approver, q);
      if (page.nextCursor) await search(people.approver, 'puffin', `cursor=${page.nextCursor}`);
      const history = await past(people.approver);
      expect(history.map((one) => one.query)).toEqual(['albatross', 'PUFFIN', 'razorbill']);
      expect(history.map((one) => one.resultsCount)).toEqual([0, 1, 0]);
      expect(JSON.stringify(await past(people.admin))).not.toContain('albatross');
      // What people look for stands in their documents.
      const clear = await sql.rows(`SELECT 1 FROM user_search_history h WHERE h::text ILIKE '%albatross%'`);
      expect(clear).toEqual([]);
      const [first] = history;
      await people.admin.delete(`/api/search/history/${first?.id}`).expect(404);
      await lawyers.admin.delete(`/api/search/history/${first?.id}`).expect(404);
      await people.approver.delete(`/api/search/history/${first?.id}`).expect(200);
      await people.approver.delete(`/api/search/history/${first?.id}`).expect(404);
      expect(await past(people.approver)).toHaveLength(2);
      await people.approver.delete('/api/search/history').expect(200);
      expect(await past(people.approver)).toEqual([]);
    });

    it('of at most twenty, and keeps no more than fifty', async () => {
      for (let n = 0; n < 60; n += 1) await search(people.user, `unheard${n}`);
      const history = await past(people.user);
      expect([history.length, history[0]?.query]).toEqual([20, 'unheard59']);
      const kept = await sql.value(`SELECT count(*)::int FROM user_search_history WHERE "userId" = $1`, [
        people.user.userId,
      ]);
      expect(kept).toBe(50);
    });
  });

  describe('the same after the index was made anew', () => {
    const dump = (): Promise<Record<string, unknown>[]> =>
      sql.rows(
        `SELECT "organizationId", "documentId", "version", "searchableContent"::text, "keywords" FROM document_search_index ORDER BY 1, 2, 3`,
      );
    const quiet = (): Promise<boolean> =>
      eventually(
        async () => (await sql.value<number>(`SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL`)) === 0,
        'all reactions to be done',
      );

    it('twice, also from nothing', async () => {
      await quiet();
      const before = await dump();
      await sql.rows(`DELETE FROM document_search_index`);
      expect((await search(people.user, 'puffin')).total).toBe(0);
      const progress: ReindexProgress[] = [];
      const reindex = app.application.get(Reindex, { strict: false });
      const { organizations, documents } = await reindex.run((one) => progress.push(one));
      expect([organizations, documents > 10]).toEqual([2, true]);
      expect(progress.at(-1)?.done).toBe(progress.at(-1)?.of);
      expect(await dump()).toEqual(before);
      await reindex.run(() => undefined, 45);
      expect(await dump()).toEqual(before);
      await expect(reindex.run(() => undefined, 999_999)).rejects.toThrow('999999');
    });

    it('while people upload, and several indexers work on the same document', async () => {
      const reindex = app.application.get(Reindex, { strict: false });
      const index = app.application.get(IndexDocument, { strict: false });
      const unitOfWork = app.application.get(UnitOfWork);
      const uploads = Array.from({ length: 6 }, (_, n) =>
        uploaded(people.creator, { fields: { title: `Skua ${n}`, requireApproval: 'false' } }),
      );
      const [ids] = await Promise.all([
        Promise.all(uploads),
        reindex.run(() => undefined, 45),
        reindex.run(() => undefined, 45),
      ]);
      const [id = 0] = ids;
      await Promise.all(
        Array.from({ length: 5 }, () => unitOfWork.run(systemActor(45, 'test'), (tx) => index.run(tx, id))),
      );
      await eventually(async () => (await search(people.user, 'skua')).total === 6, 'all uploads to be found');
    });
  });

  it('words of a text as long as any, and leaves out what does not fit', async () => {
    const words = Array.from({ length: 120_000 }, (_, n) => `w${n.toString(36)}q`).join(' ');
    const id = await indexer.published(people.creator, { title: 'Cormorant plan' }, `firstword ${words}`);
    expect(idsOf(await search(people.user, 'firstword'))).toEqual([id]);
    expect(idsOf(await search(people.user, 'cormorant'))).toEqual([id]);
  });
});
