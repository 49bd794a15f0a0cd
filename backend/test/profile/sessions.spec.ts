import { authorized, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { addMember } from '../support/people';
import { cookieOf } from '../support/refresh-cookie';
import { Sql } from '../support/sql';

interface Entry {
  id: string;
  current: boolean;
  ipAddress: string;
  userAgent: string | null;
  createdAt: string;
  lastUsedAt: string;
}

describe('one’s own sessions', () => {
  let app: TestApplication;
  let sql: Sql;
  let email: string;
  let agent: AuthorizedAgent;
  let count = 0;

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });
  beforeEach(async () => {
    count += 1;
    ({ email } = await addMember(sql, { name: `Many Sessions ${count}`, role: 'user' }));
    agent = await app.as(email);
  });

  const list = async (by = agent): Promise<Entry[]> =>
    (await by.get('/api/profile/sessions').expect(200)).body.sessions as Entry[];

  it('are listed with address and agent, the present one marked, no secret among them', async () => {
    await app.as(email);
    await app.as('creator@meridian.example');
    const sessions = await list();
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((one) => one.current)).toHaveLength(1);
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual([
      'createdAt',
      'current',
      'id',
      'ipAddress',
      'lastUsedAt',
      'userAgent',
    ]);
    await sql.rows(`UPDATE sessions SET "expiresAt" = now() - interval '1 second' WHERE "id" <> $1::uuid`, [
      sessions.find((one) => one.current)?.id,
    ]);
    expect(await list()).toHaveLength(1);
  });

  it('end one by one, with token and cookie', async () => {
    const answer = await app.signIn(email);
    const other = authorized(app.http, answer);
    const id = (await list()).find((one) => !one.current)?.id;
    await agent.delete(`/api/profile/sessions/${id}`).expect(200);
    await other.get('/api/auth/me').expect(401);
    const refresh = app.http().post('/api/auth/refresh').set('Origin', app.config.publicUrl);
    await refresh.set('Cookie', cookieOf(answer)).expect(401);
    await agent.delete(`/api/profile/sessions/${id}`).expect(404);
    await agent.get('/api/auth/me').expect(200);
  });

  it('end all but the present one', async () => {
    const others = [await app.as(email), await app.as(email)];
    await agent.post('/api/profile/sessions/revoke-others').expect(200);
    for (const other of others) await other.get('/api/auth/me').expect(401);
    expect((await list()).map((one) => one.current)).toEqual([true]);
  });

  it('of others are as good as missing, in the same organization or another', async () => {
    const victims = [await app.as('creator@meridian.example'), await app.as('admin@northwind.example')];
    const missing = await agent.delete('/api/profile/sessions/00000000-0000-4000-8000-000000000000').expect(404);
    for (const victim of victims) {
      const id = (await list(victim)).find((one) => one.current)?.id;
      const refused = await agent.delete(`/api/profile/sessions/${id}`).expect(404);
      expect({ ...refused.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
      await victim.get('/api/auth/me').expect(200);
    }
    await agent.delete('/api/profile/sessions/not-a-session').expect(404);
  });

  it('leave a trace in the audit log when they end', async () => {
    await app.as(email);
    const id = (await list()).find((one) => !one.current)?.id;
    await agent.delete(`/api/profile/sessions/${id}`).expect(200);
    const trace = await sql.value(
      `SELECT count(*)::int FROM audit_logs WHERE "action" = 'session_ended' AND "resourceId" = $1`,
      [id],
    );
    expect(trace).toBe(1);
  });
});
