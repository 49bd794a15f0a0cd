import { Reflector } from '@nestjs/core';
import { Client } from 'pg';
import { DocumentsController } from '../../src/modules/documents/controllers/documents.controller';
import { NotificationsController } from '../../src/modules/notifications/controllers/notifications.controller';
import { SearchController } from '../../src/modules/search/controllers/search.controller';
import { WorkflowController } from '../../src/modules/workflow/controllers/workflow.controller';
import { CHECKED_WITH_ANSWER } from '../../src/platform/http/access';
import { Indexer } from '../search/search.support';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { MERIDIAN } from '../support/people';
import { Sql } from '../support/sql';
import { uploaded } from '../support/uploads';

const ADMIN = 'admin@meridian.example';
const SEARCH = '/api/documents/search?q=zebra';

/** These routes ask for the answer before they know whether the session is live, as whomever it belonged to last time. */
describe('a session that is checked in the message that brings the answer', () => {
  let app: TestApplication;
  let sql: Sql;
  let admin: AuthorizedAgent;
  /** A document that waits for its review: admins see it, and users do not. */
  let waiting: number;
  let paths: string[];

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    waiting = await sql.value(
      `SELECT "id" FROM documents WHERE "organizationId" = $1 AND "status" = 'pending_review' AND "approvedVersion" IS NULL LIMIT 1`,
      [MERIDIAN],
    );
    paths = ['/api/documents', `/api/documents/${waiting}`, '/api/notifications'];
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });
  beforeEach(async () => {
    admin = await app.as(ADMIN);
    // From now on the process has somebody to guess.
    for (const path of paths) await admin.get(path).expect(200);
  });

  const refused = async (path: string, status = 401, code = 'UNAUTHENTICATED'): Promise<void> => {
    const { body } = await admin.get(path).expect(status);
    const { message, requestId } = body as { message: string; requestId: string };
    expect(body).toEqual({ statusCode: status, code, message, requestId });
  };

  it('is how these routes and no others do it', () => {
    const isChecked = (handler: (...args: never[]) => unknown): boolean =>
      app.application.get(Reflector).get<boolean>(CHECKED_WITH_ANSWER, handler) ?? false;
    const controllers = [DocumentsController, NotificationsController, SearchController, WorkflowController];
    const handlers = controllers.flatMap(({ prototype }) =>
      Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(
        ([name, { value }]) => name !== 'constructor' && isChecked(value as () => unknown),
      ),
    );
    expect(handlers.map(([name]) => name)).toEqual([
      ...['listDocuments', 'getDocument', 'listNotifications', 'searchDocuments'],
      ...['decideDocument', 'submitDocument', 'withdrawDocument'],
    ]);
  });

  /** How many messages with statements go to the database meanwhile. */
  const messages = async (work: () => PromiseLike<unknown>): Promise<number> => {
    const query = jest.spyOn(Client.prototype, 'query');
    try {
      await work();
      // One that writes itself: statements as one message.
      return query.mock.calls.filter(([asked]) => typeof (asked as { submit?: unknown }).submit === 'function').length;
    } finally {
      query.mockRestore();
    }
  };

  it('takes one message to the database', async () => {
    for (const path of paths) expect([path, await messages(() => admin.get(path).expect(200))]).toEqual([path, 1]);
  });

  it('takes three where a decision follows: judgement with the subscription, what it leaves, answer and commit', async () => {
    const document = await uploaded(await app.as('creator@meridian.example'));
    const decide = () => admin.post(`/api/documents/${document}/approve`, { action: 'approve' }).expect(200);
    expect(await messages(decide)).toBe(3);
  });

  it('takes three for a search: how it is read, what is found with its texts, the note with what is marked', async () => {
    await new Indexer(app).index(waiting, 'A zebra crosses.');
    // Keys are known for a while.
    await admin.get(SEARCH).expect(200);
    expect(
      await messages(async () => {
        const { body } = await admin.get(SEARCH).expect(200);
        expect(body).toMatchObject({
          documents: [{ id: waiting, snippet: [{}, { text: 'zebra', match: true }, {}] }],
          total: 1,
        });
      }),
    ).toBe(3);
  });

  describe.each([
    [
      'it ended',
      `UPDATE sessions SET "endedAt" = now() WHERE "userId" = $1`,
      `UPDATE sessions SET "endedAt" = NULL WHERE "userId" = $1`,
    ],
    [
      'its time is over',
      `UPDATE sessions SET "expiresAt" = now() WHERE "userId" = $1`,
      `UPDATE sessions SET "expiresAt" = now() + interval '1 hour' WHERE "userId" = $1`,
    ],
    [
      'the person was deactivated',
      `UPDATE users SET "isActive" = false WHERE "id" = $1`,
      `UPDATE users SET "isActive" = true WHERE "id" = $1`,
    ],
    [
      'the organization was suspended',
      `UPDATE organizations SET "isActive" = false WHERE "id" = (SELECT "organizationId" FROM users WHERE "id" = $1)`,
      `UPDATE organizations SET "isActive" = true WHERE "id" = (SELECT "organizationId" FROM users WHERE "id" = $1)`,
    ],
  ])('when %s', (_, end, undo) => {
    afterEach(() => sql.rows(undo, [admin.userId]));

    it('gives no answer at the next request', async () => {
      for (const path of [...paths, SEARCH]) {
        await sql.rows(end, [admin.userId]);
        await refused(path);
        // The guess is gone, and makes no difference.
        await refused(path);
        await sql.rows(undo, [admin.userId]);
        await admin.get(path).expect(200);
      }
    });

    it('changes nothing', async () => {
      const path = `/api/documents/${waiting}/approve`;
      const trace = (): Promise<unknown[]> =>
        sql.rows(
          `SELECT d."rowVersion", (SELECT count(*)::int FROM audit_logs) AS "entries", (SELECT count(*)::int FROM document_comments) AS "comments"
           FROM documents d WHERE d."id" = $1`,
          [waiting],
        );
      await sql.rows(end, [admin.userId]);
      const before = await trace();
      for (const headers of [{}, { 'Idempotency-Key': 'ended' }])
        await admin.post(path, { action: 'approve' }).set(headers).expect(401);
      expect(await trace()).toEqual(before);
    });

    it('says so first, whatever else is wrong with the request', async () => {
      const wrong = [
        ...['/api/documents/search', '/api/documents/search?q=x&cursor=none', '/api/documents/search?q=x&limit=51'],
        '/api/documents?limit=0',
        '/api/documents?cursor=none',
        '/api/documents/0',
        '/api/documents/2147483647',
        '/api/notifications?limit=x',
        '/api/notifications?before=none',
      ];
      for (const path of wrong) {
        expect([400, 404]).toContain((await admin.get(path)).status);
        await sql.rows(end, [admin.userId]);
        await refused(path);
        await sql.rows(undo, [admin.userId]);
        await admin.get(paths[0] as string).expect(200);
      }
    });
  });

  it('answers as who the person is now, not as who they were', async () => {
    const role = (name: string): Promise<unknown> =>
      sql.rows(`UPDATE users SET "role" = $2 WHERE "id" = $1`, [admin.userId, name]);
    const seen = async (): Promise<boolean> => {
      const { documents } = (await admin.get('/api/documents?limit=100').expect(200)).body as {
        documents: { id: number }[];
      };
      return documents.some(({ id }) => id === waiting);
    };
    try {
      expect(await seen()).toBe(true);
      await role('user');
      expect(await seen()).toBe(false);
      await role('admin');
      expect(await seen()).toBe(true);
      await role('user');
      await admin.get(`/api/documents/${waiting}`).expect(404);
      await role('admin');
      const { body } = await admin.get(`/api/documents/${waiting}`).expect(200);
      expect((body as { allowedActions: string[] }).allowedActions).toContain('reassign');
    } finally {
      await role('admin');
    }
  });

  it('decides as who the person is now, and once for each key', async () => {
    const document = await uploaded(await app.as('creator@meridian.example'));
    const decide = () =>
      admin.post(`/api/documents/${document}/approve`, { action: 'approve' }).set('Idempotency-Key', 'decide-once');
    const role = (name: string): Promise<unknown> =>
      sql.rows(`UPDATE users SET "role" = $2 WHERE "id" = $1`, [admin.userId, name]);
    try {
      await role('user');
      await decide().expect(404);
      await role('admin');
      const first = await decide().expect(200);
      expect(first.body).toMatchObject({ id: document, status: 'pending_approval', rowVersion: 2 });
      const again = await decide().expect(200);
      expect([again.headers['idempotent-replayed'], again.body]).toEqual(['true', first.body]);
      expect((await admin.get(`/api/documents/${document}`)).body).toEqual(first.body);
    } finally {
      await role('admin');
    }
  });

  it('asks for two-factor sign-in from the moment the organization wants it', async () => {
    const want = (wanted: boolean): Promise<unknown> =>
      sql.rows(`UPDATE organizations SET "twoFactorRequired" = $2 WHERE "id" = $1`, [MERIDIAN, wanted]);
    try {
      for (const path of [...paths, SEARCH]) {
        await want(true);
        await refused(path, 403, 'TWO_FACTOR_ENROLMENT_REQUIRED');
        await refused(path, 403, 'TWO_FACTOR_ENROLMENT_REQUIRED');
        await want(false);
        await admin.get(path).expect(200);
      }
    } finally {
      await want(false);
    }
  });

  it('gives each of many who ask at once what is theirs', async () => {
    const others = await Promise.all(
      ['user@meridian.example', 'admin@northwind.example'].map((email) => app.as(email)),
    );
    const ask = (agent: AuthorizedAgent): Promise<number> =>
      Promise.resolve(agent.get(`/api/documents/${waiting}`)).then(({ status }) => status);
    for (let n = 0; n < 5; n += 1) {
      const answers = await Promise.all([admin, ...others, admin, ...others].map(ask));
      expect(answers).toEqual([200, 404, 404, 200, 404, 404]);
    }
  });
});
