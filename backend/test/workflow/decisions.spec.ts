import type { Response } from 'supertest';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { addMember, everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { uploaded } from '../support/uploads';

/** From and to of each step, as the table of decisions has them. */
const STEPS: Record<string, Record<string, string>> = {
  submit: { draft: 'pending_review', revision_required: 'pending_review' },
  approve: { pending_review: 'pending_approval', pending_approval: 'approved' },
  reject: { pending_review: 'rejected', pending_approval: 'rejected' },
  revision: { pending_review: 'revision_required', pending_approval: 'revision_required' },
  withdraw: { pending_review: 'draft', pending_approval: 'draft' },
};

describe('review and approval', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const decide = (agent: AuthorizedAgent, id: number, action: string, comment?: string): Promise<Response> =>
    Promise.resolve(agent.post(`/api/documents/${id}/approve`, { action, ...(comment !== undefined && { comment }) }));
  const step = (agent: AuthorizedAgent, id: number, verb: 'submit' | 'withdraw'): Promise<Response> =>
    Promise.resolve(agent.post(`/api/documents/${id}/${verb}`));
  const statusOf = (id: number): Promise<string> => sql.value(`SELECT "status" FROM documents WHERE "id" = $1`, [id]);
  const rowOf = (id: number): Promise<unknown> =>
    sql.value(`SELECT to_jsonb(d) FROM documents d WHERE "id" = $1`, [id]);
  const outcome = (answer: Response): unknown[] => [answer.status, answer.body.code ?? answer.body.status];
  const assigned = (): Promise<number> =>
    uploaded(people.creator, { fields: { reviewerId: people.reviewer.userId, approverId: people.approver.userId } });

  it('refuses a decision on another version than the one on screen', async () => {
    const id = await assigned();
    const before = await rowOf(id);
    const stale = await people.reviewer.post(`/api/documents/${id}/approve`, { action: 'approve', version: 2 });
    expect(outcome(stale)).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(await rowOf(id)).toEqual(before);
    expect((await people.reviewer.post(`/api/documents/${id}/approve`, { action: 'approve', version: 1 })).status).toBe(
      200,
    );
  });

  it('takes a document through both steps, and answers with it', async () => {
    const id = await assigned();
    expect(outcome(await decide(people.reviewer, id, 'approve', ' Fine. '))).toEqual([200, 'pending_approval']);
    const { body } = await decide(people.approver, id, 'approve');
    expect(body).toMatchObject({ id, status: 'approved', reviewerName: 'Priya Raman', approverName: 'Marcus Okafor' });
    expect(body.allowedActions).toEqual(['view', 'download', 'comment']);
    const { comments } = (await people.user.get(`/api/documents/${id}/comments`).expect(200)).body;
    expect(comments).toMatchObject([
      { userId: people.reviewer.userId, userName: 'Priya Raman', action: 'approve', comment: 'Fine.', version: 1 },
      { userId: people.approver.userId, action: 'approve', comment: '', asAdminOverride: false },
    ]);
  });

  it.each([
    ['reject', 'rejected'],
    ['revision', 'revision_required'],
  ])('ends with %s at either step', async (action, status) => {
    const first = await assigned();
    expect(outcome(await decide(people.reviewer, first, action))).toEqual([200, status]);
    const second = await assigned();
    await decide(people.reviewer, second, 'approve');
    expect(outcome(await decide(people.approver, second, action))).toEqual([200, status]);
    for (const next of ['approve', 'reject', 'revision']) {
      expect(outcome(await decide(people.admin, second, next))).toEqual([409, 'WRONG_STATE']);
    }
    expect(await statusOf(second)).toBe(status);
  });

  it('lets the author take it back, submit it again, and begins the review anew', async () => {
    const id = await assigned();
    await decide(people.reviewer, id, 'approve');
    expect(outcome(await step(people.creator, id, 'withdraw'))).toEqual([200, 'draft']);
    expect((await decide(people.approver, id, 'approve')).status).toBe(409);
    expect(outcome(await step(people.creator, id, 'withdraw'))).toEqual([409, 'WRONG_STATE']);
    expect(outcome(await step(people.creator, id, 'submit'))).toEqual([200, 'pending_review']);
    expect(outcome(await decide(people.approver, id, 'approve'))).toEqual([403, 'ROLE_CANNOT_DECIDE']);
    expect(outcome(await decide(people.reviewer, id, 'approve'))).toEqual([200, 'pending_approval']);
  });

  it('wants a new version where a revision was asked for', async () => {
    const id = await assigned();
    await decide(people.reviewer, id, 'revision', 'Add names.');
    expect(outcome(await step(people.creator, id, 'submit'))).toEqual([409, 'NEW_VERSION_REQUIRED']);
    await sql.rows(`UPDATE documents SET "version" = 2 WHERE "id" = $1`, [id]);
    expect(outcome(await step(people.creator, id, 'submit'))).toEqual([200, 'pending_review']);
  });

  it('refuses the wrong person, leaves the document as it is, and writes the attempt down', async () => {
    const other = await app.as((await addMember(sql, { name: 'Other Reviewer', role: 'reviewer' })).email);
    const admins = await uploaded(people.admin);
    const id = await assigned();
    const before = [await rowOf(id), await rowOf(admins)];
    expect(outcome(await decide(people.creator, id, 'approve'))).toEqual([403, 'AUTHOR_CANNOT_DECIDE']);
    expect(outcome(await decide(people.admin, admins, 'approve'))).toEqual([403, 'AUTHOR_CANNOT_DECIDE']);
    expect(outcome(await decide(people.approver, id, 'approve'))).toEqual([403, 'ROLE_CANNOT_DECIDE']);
    expect(outcome(await decide(other, id, 'approve'))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await decide(people.user, id, 'approve'))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await step(people.reviewer, id, 'withdraw'))).toEqual([403, 'NOT_AUTHOR']);
    expect(outcome(await step(people.reviewer, id, 'submit'))).toEqual([409, 'WRONG_STATE']);
    expect([await rowOf(id), await rowOf(admins)]).toEqual(before);
    const denied = await sql.rows<{ reason: string }>(
      `SELECT "details"->>'reason' AS reason FROM audit_logs WHERE "action" = 'access_denied' AND "resourceId" = $1 ORDER BY "id"`,
      [String(id)],
    );
    expect(denied.map((row) => row.reason)).toEqual([
      'AUTHOR_CANNOT_DECIDE',
      'ROLE_CANNOT_DECIDE',
      'NOT_AUTHOR',
      'WRONG_STATE',
    ]);
    expect(await sql.value(`SELECT count(*)::int FROM document_comments WHERE "documentId" = $1`, [id])).toBe(0);
  });

  it('wants two people for one version, also where an administrator steps in', async () => {
    const id = await uploaded(people.creator);
    const { body } = await decide(people.admin, id, 'approve');
    expect([body.status, body.reviewerId]).toEqual(['pending_approval', null]);
    expect(outcome(await decide(people.admin, id, 'approve'))).toEqual([403, 'SAME_PERSON']);
    expect(outcome(await decide(people.approver, id, 'approve'))).toEqual([200, 'approved']);
    const overrides = await sql.rows<{ asAdminOverride: boolean; details: unknown }>(
      `SELECT c."asAdminOverride", a."details" FROM document_comments c JOIN audit_logs a ON a."resourceId" = c."documentId"::text AND a."userId" = c."userId" AND a."action" = c."action"
       WHERE c."documentId" = $1 ORDER BY c."id"`,
      [id],
    );
    expect(overrides.map((row) => row.asAdminOverride)).toEqual([true, false]);
    expect(overrides[0]?.details).toMatchObject({
      asAdminOverride: true,
      from: 'pending_review',
      to: 'pending_approval',
    });
  });

  it('gives a step of the queue to whoever takes it', async () => {
    const other = await app.as((await addMember(sql, { name: 'Third Reviewer', role: 'reviewer' })).email);
    const id = await uploaded(people.creator);
    for (const agent of [people.reviewer, other]) {
      const { documents } = (await agent.get('/api/approvals').expect(200)).body as { documents: { id: number }[] };
      expect(documents.map((document) => document.id)).toContain(id);
    }
    expect((await decide(other, id, 'approve')).body.reviewerId).toBe(other.userId);
    await people.reviewer.get(`/api/documents/${id}`).expect(404);
    await other.get(`/api/documents/${id}`).expect(200);
  });

  it("lists as pending what waits for oneself, and nothing of one's own", async () => {
    await uploaded(people.reviewer);
    expect(outcome(await decide(people.reviewer, await uploaded(people.creator), 'approve'))[0]).toBe(200);
    const steps: Record<string, string[]> = {};
    for (const [who, agent] of Object.entries(people)) {
      const { documents, counts } = (await agent.get('/api/approvals').expect(200)).body as {
        documents: { authorId: number; status: string; allowedActions: string[] }[];
        counts: { pendingReview: number; pendingApproval: number };
      };
      for (const document of documents) {
        expect(document.authorId).not.toBe(agent.userId);
        expect(document.allowedActions).toContain('approve');
      }
      const at = (step: string) => documents.filter(({ status }) => status === step).length;
      expect(counts).toEqual({ pendingReview: at('pending_review'), pendingApproval: at('pending_approval') });
      expect(counts.pendingReview + counts.pendingApproval).toBe(documents.length);
      steps[who] = [...new Set(documents.map(({ status }) => status))].sort();
    }
    expect(steps).toMatchObject({ admin: ['pending_approval', 'pending_review'], approver: ['pending_approval'] });
    expect((await people.user.get('/api/approvals')).body.documents).toEqual([]);
  });

  it.each([
    [{}, 'action'],
    [{ action: 'publish' }, 'action'],
    [{ action: 'submit' }, 'action'],
    [{ action: ['approve'] }, 'action'],
    [{ action: 'approve', status: 'done' }, 'status'],
    [{ action: 'approve', rowVersion: 1 }, 'rowVersion'],
    [{ action: 'approve', comment: 1 }, 'comment'],
    [{ action: 'approve', comment: 'a\0b' }, 'comment'],
    [{ action: 'approve', comment: 'x'.repeat(4001) }, 'comment'],
    [{ action: 'approve', asAdminOverride: true }, 'asAdminOverride'],
  ])('refuses %j, naming the field, and changes nothing', async (body, field) => {
    const id = await assigned();
    const answer = await people.reviewer.post(`/api/documents/${id}/approve`, body);
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, [field]]);
    expect(await statusOf(id)).toBe('pending_review');
  });

  it('gives each of many simultaneous decisions one winner, one comment, one entry, one notification', async () => {
    const second = await app.as((await addMember(sql, { name: 'Racing Reviewer', role: 'reviewer' })).email);
    const ids = await Promise.all(Array.from({ length: 20 }, () => uploaded(people.creator)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        // Neighbours meet at the same document.
        const id = ids[Math.floor((n * ids.length) / 50)] ?? 0;
        const agent = n % 2 === 0 ? people.reviewer : second;
        return decide(agent, id, 'approve', `try ${n}`).then((answer) => ({ id, status: answer.status }));
      }),
    );
    for (const id of ids) {
      const mine = answers.filter((answer) => answer.id === id).map((answer) => answer.status);
      expect(mine.filter((status) => status === 200)).toHaveLength(1);
      // Too late, no longer theirs to see, or no longer their step.
      for (const status of mine) expect([200, 403, 404, 409]).toContain(status);
    }
    await eventually(
      async () => (await sql.value(`SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL`)) === 0,
      'the worker',
    );
    const effects = await sql.rows(
      `SELECT (SELECT count(*)::int FROM document_comments WHERE "documentId" = d."id") AS comments,
              (SELECT count(*)::int FROM audit_logs WHERE "resource" = 'document' AND "resourceId" = d."id"::text AND "action" = 'approve') AS entries,
              (SELECT count(*)::int FROM notifications WHERE "relatedDocumentId" = d."id" AND "type" = 'review_passed') AS notices,
              d."rowVersion" AS version, d."status"
       FROM documents d WHERE d."id" = ANY($1)`,
      [ids],
    );
    for (const effect of effects) {
      expect(effect).toEqual({ comments: 1, entries: 1, notices: 1, version: 2, status: 'pending_approval' });
    }
    expect(effects).toHaveLength(20);
  });

  it('answers one of two opposite decisions, and what counts is what was written down', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => assigned()));
    await Promise.all(
      ids.flatMap((id) => [
        decide(people.reviewer, id, 'approve'),
        decide(people.admin, id, 'reject'),
        step(people.creator, id, 'withdraw'),
      ]),
    );
    for (const id of ids) {
      const last = await sql.value(
        `SELECT "details"->>'to' FROM audit_logs WHERE "resource" = 'document' AND "resourceId" = $1 AND "details" ? 'to' ORDER BY "id" DESC LIMIT 1`,
        [String(id)],
      );
      expect(await statusOf(id)).toBe(last);
    }
  });

  it('leaves a trail that is a valid path for every document', async () => {
    const trail = await sql.rows<{ id: string; action: string; from: string; to: string }>(
      `SELECT "resourceId" AS id, "action", "details"->>'from' AS "from", "details"->>'to' AS "to" FROM audit_logs
       WHERE "resource" = 'document' AND "details" ? 'to' ORDER BY audit_logs."id"`,
    );
    expect(trail.length).toBeGreaterThan(50);
    const at = new Map<string, string>();
    for (const { id, action, from, to } of trail) {
      expect([id, from]).toEqual([id, at.get(id) ?? 'pending_review']);
      expect([id, to]).toEqual([id, STEPS[action]?.[from]]);
      at.set(id, to);
    }
  });
});
