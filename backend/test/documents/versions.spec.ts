import { eventually, startTestApplication, type AuthorizedAgent } from '../support/application';
import { samplePdf } from '../support/files';
import { addMember, type People } from '../support/people';
import type { Sql } from '../support/sql';
import { addVersion, published, uploaded } from '../support/uploads';
import { outcome, VersionBench, type Version } from './versions.support';

/** Versions of a document from the first to the one that supersedes it, and who knows which of them. */
describe('versions', () => {
  let bench: VersionBench;
  let sql: Sql;
  let people: People;

  beforeAll(async () => {
    bench = await VersionBench.over(await startTestApplication());
    ({ sql, people } = bench);
  });
  afterAll(() => bench.close());

  const stats = async (agent: AuthorizedAgent): Promise<Record<string, number>> =>
    (await agent.get('/api/stats').expect(200)).body.stats as Record<string, number>;

  describe('while a newer one is in review', () => {
    let id: number;
    let first: Buffer;
    let second: Buffer;
    let before: Record<string, number>;

    beforeAll(async () => {
      ({ id, first } = await bench.approved());
      before = await stats(people.user);
      second = Buffer.from('The second edition, as text.');
      const answer = await addVersion(people.creator, id, { file: second, fileName: 'second.txt' });
      expect([answer.status, answer.body.status, answer.body.version]).toEqual([201, 'pending_review', 2]);
    });

    it('leave the approved one in force for everybody who takes no part', async () => {
      const facts = {
        status: 'approved',
        version: 1,
        fileName: 'first.pdf',
        mimeType: 'application/pdf',
        fileSize: first.length,
      };
      expect(await bench.listed(people.user, id)).toMatchObject({ ...facts, approvedVersion: 1 });
      expect(await bench.listed(people.user, id, 'status=approved')).toMatchObject(facts);
      for (const status of ['pending', 'pending_review']) {
        expect(await bench.listed(people.user, id, `status=${status}`)).toBeUndefined();
      }
      const detail = (await people.user.get(`/api/documents/${id}`).expect(200)).body;
      expect(detail).toMatchObject({ ...facts, documentHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
      expect(JSON.stringify(detail)).not.toContain('second.txt');
      expect(await stats(people.user)).toEqual(before);
      for (const route of ['view', 'download'])
        expect((await bench.bytes(people.user, id, '', route)).equals(first)).toBe(true);
      expect((await bench.bytes(people.user, id, '?version=1')).equals(first)).toBe(true);
      expect(await bench.statesFor(people.user, id)).toEqual(['1 current']);
    });

    it('show the newer one to its participants, who may open both', async () => {
      for (const agent of [people.creator, people.reviewer, people.approver, people.admin]) {
        const facts = { status: 'pending_review', version: 2, approvedVersion: 1, fileName: 'second.txt' };
        expect(await bench.listed(agent, id, 'status=pending')).toMatchObject(facts);
        expect(await bench.listed(agent, id, 'status=approved')).toBeUndefined();
        expect((await agent.get(`/api/documents/${id}`).expect(200)).body).toMatchObject(facts);
        expect((await bench.bytes(agent, id)).equals(second)).toBe(true);
        expect((await bench.bytes(agent, id, '?version=1')).equals(first)).toBe(true);
        expect(await bench.statesFor(agent, id)).toEqual(['2 in_review', '1 current']);
      }
    });

    it('do not tell readers of it, whatever number they ask for', async () => {
      const unknown = await people.user.get(`/api/documents/${id}/download?version=99`);
      for (const route of ['view', 'download']) {
        const answer = await people.user.get(`/api/documents/${id}/${route}?version=2`);
        expect([answer.status, answer.body.code, answer.body.message]).toEqual([
          404,
          'NOT_FOUND',
          unknown.body.message,
        ]);
      }
      expect(unknown.status).toBe(404);
      const read = await sql.rows(
        `SELECT 1 FROM audit_logs WHERE "userId" = $1 AND "resourceId" = $2 AND "details"->>'version' = '2'`,
        [people.user.userId, String(id)],
      );
      expect(read).toHaveLength(0);
    });

    it('refuse a version that is none', async () => {
      for (const version of ['0', '-1', '1.5', 'latest', '1e3', '9999999999', '1&version=2']) {
        const answer = await people.creator.get(`/api/documents/${id}/download?version=${version}`);
        expect([version, answer.status, Object.keys(answer.body.fields as object)]).toEqual([
          version,
          400,
          ['version'],
        ]);
      }
    });

    it('keep comments on it among the participants', async () => {
      await people.reviewer.post(`/api/documents/${id}/comments`, { comment: 'Page two is wrong' }).expect(201);
      await people.user.post(`/api/documents/${id}/comments`, { comment: 'Useful' }).expect(201);
      const seen = async (agent: AuthorizedAgent): Promise<unknown[]> =>
        ((await agent.get(`/api/documents/${id}/comments`).expect(200)).body.comments as Version[])
          .filter(({ action }) => action === null)
          .map(({ comment, version }) => [comment, version]);
      expect(await seen(people.user)).toEqual([['Useful', 1]]);
      expect(await seen(people.creator)).toEqual([
        ['Page two is wrong', 2],
        ['Useful', 1],
      ]);
    });

    it('offer readers no step of its review', async () => {
      const other = await bench.app.as((await addMember(sql, { name: 'Free Reviewer', role: 'reviewer' })).email);
      const detail = (await other.get(`/api/documents/${id}`).expect(200)).body;
      expect(detail.allowedActions).toEqual(['view', 'download', 'comment']);
      const answer = await other.post(`/api/documents/${id}/approve`, { action: 'approve' });
      expect([answer.status, answer.body.message]).toEqual([409, 'This version is approved. The decision is final.']);
    });

    it('change over with the final approval: the former one is superseded, and stays to be opened', async () => {
      await bench.approve(id);
      for (const agent of Object.values(people)) {
        expect(await bench.listed(agent, id, 'status=approved')).toMatchObject({ version: 2, approvedVersion: 2 });
        expect(await bench.statesFor(agent, id)).toEqual(['2 current', '1 superseded']);
        expect((await bench.bytes(agent, id)).equals(second)).toBe(true);
        expect((await bench.bytes(agent, id, '?version=1')).equals(first)).toBe(true);
      }
      const marks = await sql.rows(
        `SELECT "version", "approvedAt" IS NOT NULL AS approved, "supersededAt" IS NOT NULL AS superseded FROM document_versions
         WHERE "documentId" = $1 ORDER BY 1`,
        [id],
      );
      expect(marks).toEqual([
        { version: 1, approved: true, superseded: true },
        { version: 2, approved: true, superseded: false },
      ]);
    });
  });

  it.each([
    ['reject', 'rejected'],
    ['revision', 'revision_required'],
  ])('leave the one in force alone when the review ends with %s', async (action, status) => {
    const { id } = await bench.approved();
    await addVersion(people.creator, id).then((answer) => expect(answer.status).toBe(201));
    await bench.decide(people.reviewer, id, action);
    expect(await bench.listed(people.user, id)).toMatchObject({ status: 'approved', version: 1 });
    expect(await bench.listed(people.creator, id)).toMatchObject({ status, version: 2 });
    expect(await bench.statesFor(people.creator, id)).toEqual([`2 ${status}`, '1 current']);
    const third = await addVersion(people.creator, id);
    expect(outcome(third)).toEqual([201, 'pending_review']);
    expect(await bench.statesFor(people.creator, id)).toEqual(['3 in_review', `2 ${status}`, '1 current']);
    await bench.approve(id);
    expect(await bench.statesFor(people.user, id)).toEqual(['3 current', '1 superseded']);
    expect(await bench.statesFor(people.creator, id)).toEqual(['3 current', `2 ${status}`, '1 superseded']);
  });

  it('answer a revision with a new version, reviewed anew', async () => {
    const id = await bench.submitted();
    await bench.decide(people.reviewer, id);
    await bench.decide(people.approver, id, 'revision');
    expect(outcome(await Promise.resolve(people.creator.post(`/api/documents/${id}/submit`)))[1]).toBe(
      'NEW_VERSION_REQUIRED',
    );
    const kept = await addVersion(people.creator, id, { fields: { submit: 'false' } });
    expect([kept.status, kept.body.status, kept.body.version]).toEqual([201, 'revision_required', 2]);
    await people.creator.post(`/api/documents/${id}/submit`).expect(200);
    await bench.approve(id);
    expect(await bench.listed(people.user, id)).toMatchObject({ status: 'approved', version: 2 });
  });

  it('stay drafts of their author until they are submitted, and readers keep what is in force', async () => {
    const { id } = await bench.approved();
    const kept = await addVersion(people.creator, id, { fields: { submit: 'false' } });
    expect([kept.status, kept.body.status, kept.body.version]).toEqual([201, 'draft', 2]);
    expect(await bench.statesFor(people.creator, id)).toEqual(['2 draft', '1 current']);
    expect(await bench.listed(people.user, id)).toMatchObject({ status: 'approved', version: 1 });
    const next = await addVersion(people.creator, id, { fields: { submit: 'false' } });
    expect([next.body.status, next.body.version]).toEqual(['draft', 3]);
    await people.creator.post(`/api/documents/${id}/submit`).expect(200);
    await bench.approve(id);
    expect(await bench.statesFor(people.user, id)).toEqual(['3 current', '1 superseded']);
  });

  it('carry their note, author and facts', async () => {
    const { id, first } = await bench.approved();
    const second = await samplePdf('Second');
    await addVersion(people.creator, id, {
      file: second,
      fileName: 'second.pdf',
      fields: { changes: ' New figures ' },
    });
    expect((await bench.versionsFor(people.creator, id))[0]).toEqual({
      version: 2,
      fileName: 'second.pdf',
      fileSize: second.length,
      mimeType: 'application/pdf',
      documentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      changes: 'New figures',
      createdBy: people.creator.userId,
      createdByName: 'Jonas Weber',
      createdAt: expect.stringMatching(/Z$/),
      state: 'in_review',
      approvedAt: null,
      restoredFrom: null,
    });
    expect((await bench.versionsFor(people.user, id))[0]).toMatchObject({
      version: 1,
      fileSize: first.length,
      changes: null,
    });
    const trail = await sql.rows<{ action: string; details: object }>(
      `SELECT "action", "details" FROM audit_logs WHERE "resource" = 'document' AND "resourceId" = $1 ORDER BY "id" DESC LIMIT 2`,
      [String(id)],
    );
    expect(trail).toMatchObject([
      { action: 'submit', details: { from: 'approved', to: 'pending_review', version: 2 } },
      { action: 'upload_version', details: { version: 2, fileName: 'second.pdf', sha256: expect.any(String) } },
    ]);
  });

  it('tell those who decide', async () => {
    const { id } = await bench.approved();
    await sql.rows(`DELETE FROM notifications WHERE "relatedDocumentId" = $1`, [id]);
    await addVersion(people.creator, id);
    await eventually(
      () =>
        sql
          .rows(`SELECT 1 FROM notifications WHERE "relatedDocumentId" = $1 AND "userId" = $2`, [
            id,
            people.reviewer.userId,
          ])
          .then((rows) => rows.length > 0),
      'the notification of the reviewer',
    );
  });

  it('go to everybody of the role where who was assigned may no longer decide', async () => {
    const former = await addMember(sql, { name: 'Former Reviewer', role: 'reviewer' });
    const id = await uploaded(people.creator, {
      fields: { reviewerId: former.id, approverId: people.approver.userId },
    });
    await bench.decide(await bench.app.as(former.email), id);
    await bench.decide(people.approver, id);
    await sql.rows(`UPDATE users SET "isActive" = false WHERE "id" = $1`, [former.id]);
    const { body } = await addVersion(people.creator, id);
    expect([body.reviewerId, body.approverId]).toEqual([null, people.approver.userId]);
    await bench.decide(people.reviewer, id);
  });

  describe('restored', () => {
    it('have the same bytes under a key of their own, and are reviewed like any other', async () => {
      const { id, first } = await bench.approved();
      await addVersion(people.creator, id);
      await bench.approve(id);
      const answer = await bench.restore(people.creator, id, 1, { changes: 'Back to the old figures' });
      expect([answer.status, answer.body.status, answer.body.version]).toEqual([201, 'pending_review', 3]);
      const [third] = await bench.versionsFor(people.creator, id);
      expect(third).toMatchObject({
        version: 3,
        restoredFrom: 1,
        changes: 'Back to the old figures',
        fileName: 'first.pdf',
      });
      expect((await bench.bytes(people.creator, id)).equals(first)).toBe(true);
      const files = await sql.rows<{ filePath: string; encryptedData: string; documentHash: string }>(
        `SELECT "filePath", "encryptedData", "documentHash" FROM document_versions WHERE "documentId" = $1 AND "version" IN (1, 3)`,
        [id],
      );
      expect(new Set(files.map(({ filePath }) => filePath)).size).toBe(2);
      expect(new Set(files.map(({ encryptedData }) => encryptedData)).size).toBe(2);
      expect(new Set(files.map(({ documentHash }) => documentHash)).size).toBe(1);
      await bench.approve(id);
      expect(await bench.statesFor(people.user, id)).toEqual(['3 current', '2 superseded', '1 superseded']);
      expect((await bench.bytes(people.user, id)).equals(first)).toBe(true);
    });
  });

  it('of a document published at once are in force from the beginning', async () => {
    const id = await published(people.creator);
    expect(await bench.statesFor(people.user, id)).toEqual(['1 current']);
    expect(outcome(await addVersion(people.creator, id))).toEqual([201, 'pending_review']);
    expect(await bench.listed(people.user, id)).toMatchObject({ version: 1, publishedWithoutReview: true });
    await bench.decide(people.reviewer, id);
    await bench.decide(people.approver, id);
    expect(await bench.listed(people.user, id)).toMatchObject({ version: 2, publishedWithoutReview: false });
  });
});
