import type { Response } from 'supertest';
import { eventually, type AuthorizedAgent } from '../support/application';
import { addVersion, published, uploaded } from '../support/uploads';
import { everybody } from '../support/people';
import { grant, startRenditions, type RenditionSuite } from './renditions.support';

/** What differs between versions is content of both: it is shown to whoever may open both, and asks for a code. */
describe('comparing versions', () => {
  let suite: RenditionSuite;
  let id: number;

  beforeAll(async () => {
    suite = await startRenditions();
    const { creator } = suite.people;
    id = await published(creator, { file: Buffer.from('Scope\nWash hands for 20 seconds.\n'), fileName: 'a.txt' });
    const file = Buffer.from('Scope\nWash hands and wrists for 30 seconds.\n<script>alert(1)</script>\n');
    expect((await addVersion(creator, id, { file, fileName: 'b.txt' })).status).toBe(201);
    await texts(id, 2);
    await grant(suite.sql, creator, id);
    await grant(suite.sql, suite.people.user, id);
  });
  afterAll(() => suite.stop());

  const texts = (documentId: number, count: number): Promise<unknown> =>
    eventually(
      () =>
        suite.sql
          .rows(`SELECT 1 FROM document_texts WHERE "documentId" = $1`, [documentId])
          .then((rows) => rows.length === count),
      'the texts',
    );
  const compare = (
    agent: AuthorizedAgent,
    from: number | string,
    to: number | string,
    document = id,
  ): Promise<Response> => Promise.resolve(agent.get(`/api/documents/${document}/compare?from=${from}&to=${to}`));

  it('names the words that differ, in both directions, and notes it in the log', async () => {
    const { status, body } = await compare(suite.people.creator, 1, 2);
    expect([status, body]).toEqual([
      200,
      {
        from: 1,
        to: 2,
        textAvailable: true,
        truncated: false,
        added: 4,
        removed: 1,
        changes: expect.arrayContaining([
          { kind: 'removed', text: '20' },
          { kind: 'added', text: '30' },
          { kind: 'added', text: expect.stringContaining('<script>alert(1)</script>') },
        ]),
      },
    ]);
    expect((await compare(suite.people.creator, 2, 1)).body).toMatchObject({ from: 2, to: 1, added: 1, removed: 4 });
    const [entry] = await suite.sql.rows<{ details: object }>(
      `SELECT "details" FROM audit_logs WHERE "action" = 'compare' AND "resourceId" = $1 ORDER BY "id" LIMIT 1`,
      [String(id)],
    );
    expect(entry?.details).toEqual({ from: 1, to: 2 });
  });

  it('wants a code like the document itself, and notes who tried without', async () => {
    const { status, body } = await compare(suite.people.admin, 1, 2);
    expect([status, body.code]).toEqual([403, 'ACCESS_CODE_REQUIRED']);
    const [entry] = await suite.sql.rows<{ details: object }>(
      `SELECT "details" FROM audit_logs WHERE "action" = 'access_denied' AND "resourceId" = $1 AND "userId" = $2`,
      [String(id), suite.people.admin.userId],
    );
    expect(entry?.details).toEqual({ reason: 'code_required', purpose: 'compare' });
  });

  it('shows readers no version that is not in force, and nobody one that is none', async () => {
    const { user, creator } = suite.people;
    const hidden = await uploaded(creator);
    const north = await everybody(suite.app, 'northwind');
    for (const answer of [
      await compare(user, 1, 2),
      await compare(user, 2, 1),
      await compare(creator, 1, 9),
      await compare(user, 1, 2, hidden),
      await compare(north.admin, 1, 2),
    ]) {
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([404, 'NOT_FOUND', 'Not found']);
    }
    expect((await compare(user, 1, 1)).body).toMatchObject({ added: 0, removed: 0 });
  });

  it('says so where there is no text', async () => {
    await suite.sql.rows(`DELETE FROM document_texts WHERE "documentId" = $1 AND "version" = 1`, [id]);
    const { status, body } = await compare(suite.people.creator, 1, 2);
    expect([status, body]).toEqual([
      200,
      { from: 1, to: 2, textAvailable: false, truncated: false, changes: [], added: 0, removed: 0 },
    ]);
  });

  it.each([
    ['from=1', 'to'],
    ['to=1', 'from'],
    ['from=0&to=1', 'from'],
    ['from=1&to=x', 'to'],
    ['from=1&to=1e1', 'to'],
    ['from=1&to=9999999999', 'to'],
    ['from=1&to=2&limit=1', 'limit'],
  ])('refuses ?%s', async (query, field) => {
    const { status, body } = await suite.people.creator.get(`/api/documents/${id}/compare?${query}`);
    expect([status, Object.keys(body.fields as object)]).toEqual([400, [field]]);
  });
});
