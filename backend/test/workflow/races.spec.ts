import { ReviewStep } from '../../src/modules/workflow';
import type { Actor } from '../../src/platform/database/actor';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { copiesOf } from '../support/copies';
import { everybody, MERIDIAN, type People } from '../support/people';
import { Sql } from '../support/sql';
import { uploaded } from '../support/uploads';

const DOCUMENTS = 200;
const TRIES = 50;
/** SQLSTATEs of a lock, and a statement, that took too long. */
const OUT_OF_TIME = ['55P03', '57014'];

/** R18: of simultaneous decisions one wins, and leaves one trace of each kind. */
describe('simultaneous decisions', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let step: ReviewStep;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    step = app.application.get(ReviewStep);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const actorOf = async (userId: number): Promise<Actor> => {
    const [row] = await sql.rows<{ name: string; role: string; departmentId: number | null }>(
      `SELECT "name", "role", "departmentId" FROM users WHERE "id" = $1`,
      [userId],
    );
    if (!row) throw new Error('No such person');
    return {
      ...row,
      userId,
      organizationId: MERIDIAN,
      sessionId: null,
      requestId: 'race',
      ip: null,
      userAgent: null,
    };
  };

  /** Ten connections serve all fifty. On a busy machine whoever waited too long is told so (503), did nothing, and comes again. */
  const decided = async (decide: () => Promise<unknown>): Promise<unknown> => {
    for (;;) {
      try {
        await decide();
        return 'won';
      } catch (error) {
        const { status, code = '', message } = error as { status?: number; code?: string; message: string };
        const waited = OUT_OF_TIME.includes(code) || message.includes('timeout exceeded when trying to connect');
        if (!waited) return status ?? code;
      }
    }
  };

  it(`has one winner of ${TRIES} on each of ${DOCUMENTS} documents, one record and one notice`, async () => {
    const model = await uploaded(people.creator, {
      fields: { title: 'Race', reviewerId: people.reviewer.userId, approverId: people.approver.userId },
    });
    const ids = await copiesOf(sql, model, DOCUMENTS);
    const actors = [await actorOf(people.reviewer.userId), await actorOf(people.admin.userId)] as const;
    const seen = { seenStatus: 'pending_review' as const };
    const actions = ['approve', 'reject', 'revision'] as const;
    for (const id of ids) {
      const outcomes = await Promise.all(
        Array.from({ length: TRIES }, (_, n) =>
          decided(() => step.run(actors[n % 2 === 0 ? 0 : 1], id, actions[n % 3] ?? 'approve', '', seen)),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1);
      expect(new Set(outcomes)).toEqual(new Set(['won', 409]));
    }
    const perDocument = await sql.rows<{ comments: number; decisions: number; entries: number }>(
      `SELECT (SELECT count(*)::int FROM document_comments c WHERE c."documentId" = d."id") AS "comments",
              (SELECT count(*)::int FROM document_decisions s WHERE s."documentId" = d."id") AS "decisions",
              (SELECT count(*)::int FROM audit_logs a WHERE a."resourceId" = d."id"::text AND a."resource" = 'document'
                 AND a."action" IN ('approve', 'reject', 'revision')) AS "entries"
       FROM documents d WHERE d."id" = ANY($1)`,
      [ids],
    );
    expect(perDocument).toHaveLength(DOCUMENTS);
    for (const row of perDocument) expect(row).toEqual({ comments: 1, decisions: 1, entries: 1 });
    await eventually(
      async () => (await sql.value(`SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL`)) === 0,
      'the worker',
    );
    const notices = await sql.rows<{ status: string; author: number; approver: number }>(
      `SELECT d."status",
              (SELECT count(*)::int FROM notifications n WHERE n."relatedDocumentId" = d."id" AND n."userId" = d."authorId") AS "author",
              (SELECT count(*)::int FROM notifications n WHERE n."relatedDocumentId" = d."id" AND n."userId" = $2) AS "approver"
       FROM documents d WHERE d."id" = ANY($1)`,
      [ids, people.approver.userId],
    );
    for (const { status, author, approver } of notices) {
      expect([author, approver]).toEqual([1, status === 'pending_approval' ? 1 : 0]);
    }
  });
});
