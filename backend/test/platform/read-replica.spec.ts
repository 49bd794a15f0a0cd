import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { Sql } from '../support/sql';
import { published } from '../support/uploads';

/**
 * Lists from a second database that stands still: a replica that is behind for ever. It is a database of its own with
 * the same demo organizations, so that whatever is read from it can be told from what is read from the primary.
 */
describe('reads from a replica', () => {
  let replica: TestDatabase;
  let app: TestApplication;
  let agent: AuthorizedAgent;
  let reader: AuthorizedAgent;
  let documentId: number;

  /** Ids of the newest page of a list, for somebody who changed something a moment ago or did not. */
  const listed = async (changed: boolean): Promise<number[]> => {
    const request = reader.get('/api/documents?limit=100');
    if (changed) void request.set('Cookie', 'other=1; countersign_changed=1');
    return ((await request.expect(200)).body.documents as { id: number }[]).map(({ id }) => id);
  };

  beforeAll(async () => {
    replica = await createTestDatabase();
    await (await startTestApplication({ database: replica, worker: false })).close();
    app = await startTestApplication({ replica });
    agent = await app.as('creator@meridian.example');
    reader = await app.as('admin@meridian.example');
    documentId = await published(agent);
  });
  afterAll(async () => {
    await app.close();
    await replica.drop();
  });

  it('are the lists of those who only look', async () => {
    const ids = await listed(false);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).not.toContain(documentId);
  });

  it('are never those of somebody who just changed something', async () => {
    expect(await listed(true)).toContain(documentId);
    const change = await agent.post(`/api/documents/${documentId}/comments`, { comment: 'Read.' }).expect(201);
    expect(change.headers['set-cookie']).toEqual([
      'countersign_changed=1; Path=/api; Max-Age=5; HttpOnly; SameSite=Strict',
    ]);
    expect((await agent.get('/api/profile')).headers['set-cookie']).toBeUndefined();
  });

  it('are never what a decision rests on, or a single document', async () => {
    await reader.get(`/api/documents/${documentId}`).expect(200);
    await agent.post(`/api/documents/${documentId}/comments`, { comment: 'It is there.' }).expect(201);
  });

  it('come from the primary while the replica is away', async () => {
    const sql = await Sql.connect(replica.adminUrl);
    try {
      const name = new URL(replica.adminUrl).pathname.slice(1);
      await sql.rows(`REVOKE CONNECT ON DATABASE ${name} FROM PUBLIC, countersign_app`);
      await sql.rows(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = 'countersign_app'`,
        [name],
      );
      // A connection that was broken from the other side may be found out by a first request, which is told to try again.
      const path = '/api/documents?limit=100';
      const page = await eventually(async () => {
        const answer = await reader.get(path);
        return answer.status === 200 && (answer.body.documents as { id: number }[]);
      }, 'the primary');
      expect(page.map(({ id }) => id)).toContain(documentId);
    } finally {
      await sql.end();
    }
  });
});
