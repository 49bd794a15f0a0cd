import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { addMember } from '../support/people';
import { Sql } from '../support/sql';
import { enrol, nextStep, totpOf, wrongCode } from '../support/totp';

/** Without a worker no mail is composed, so no mailed code can be what opens a document here. */
describe('a code of the authenticator app in place of the mailed one', () => {
  let app: TestApplication;
  let sql: Sql;
  let member: { id: number; email: string };
  let agent: AuthorizedAgent;
  let secret: string;
  let documents: number[];
  let count = 0;

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    const rows = await sql.rows<{ id: number }>(
      `SELECT "id" FROM documents WHERE "organizationId" = 45 AND "status" = 'approved' ORDER BY "id"`,
    );
    documents = rows.map((row) => row.id);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });
  beforeEach(async () => {
    count += 1;
    member = await addMember(sql, { name: `App Code ${count}`, role: 'user' });
    agent = await app.as(member.email);
    ({ secret } = await enrol(agent));
    await nextStep(sql, member.id);
  });

  const open = (id: number | undefined, authCode: string) => agent.post(`/api/documents/${id}/access`, { authCode });

  it('opens the document that was asked for, and no other', async () => {
    const [first, second] = documents;
    await open(first, totpOf(secret)).expect(400);
    await agent.post(`/api/documents/${first}/request-access`).expect(200);
    await nextStep(sql, member.id);
    await open(second, totpOf(secret)).expect(400);
    await open(first, totpOf(secret)).expect(200);
    await agent.get(`/api/documents/${first}/download`).expect(200);
    await agent.get(`/api/documents/${second}/download`).expect(403);
  });

  it('opens one document only, and none when used before', async () => {
    const [first, second] = documents;
    await agent.post(`/api/documents/${first}/request-access`).expect(200);
    await agent.post(`/api/documents/${second}/request-access`).expect(200);
    const code = totpOf(secret);
    await open(first, code).expect(200);
    await open(second, code).expect(400);
  });

  it('dies with the request after five wrong tries', async () => {
    const [first] = documents;
    await agent.post(`/api/documents/${first}/request-access`).expect(200);
    for (let tries = 0; tries < 5; tries += 1) await open(first, wrongCode(secret)).expect(400);
    await open(first, totpOf(secret)).expect(400);
  });

  it('is nothing before the enrolment is confirmed, and nothing of somebody else', async () => {
    const [first] = documents;
    const plain = await addMember(sql, { name: `No App ${count}`, role: 'user' });
    const stranger = await app.as(plain.email);
    await stranger.post(`/api/documents/${first}/request-access`).expect(200);
    await stranger.post(`/api/documents/${first}/access`, { authCode: totpOf(secret) }).expect(400);
  });
});
