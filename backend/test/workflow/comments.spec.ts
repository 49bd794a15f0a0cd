import { startTestApplication, type TestApplication } from '../support/application';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { published, uploaded } from '../support/uploads';

describe('comments', () => {
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

  it('are kept as written, oldest first, with who wrote them', async () => {
    const id = await published(people.creator);
    const texts = ['<b>bold</b> & "quoted"', 'second\nline', '\u202Emirrored 😀'];
    for (const comment of texts) await people.user.post(`/api/documents/${id}/comments`, { comment }).expect(201);
    const { comments } = (await people.creator.get(`/api/documents/${id}/comments`).expect(200)).body;
    expect(comments.map((one: { comment: string }) => one.comment)).toEqual(texts);
    expect(comments[0]).toMatchObject({
      userId: people.user.userId,
      userName: 'Elena Petrova',
      userRole: 'user',
      action: null,
      version: 1,
    });
    expect(comments[0].createdAt).toMatch(/Z$/);
  });

  it('follow the document: who does not see it neither reads nor writes any', async () => {
    const id = await uploaded(people.creator);
    const mallory = (await everybody(app, 'northwind')).admin;
    for (const agent of [people.user, people.approver, mallory]) {
      await agent.get(`/api/documents/${id}/comments`).expect(404);
      await agent.post(`/api/documents/${id}/comments`, { comment: 'x' }).expect(404);
    }
    expect(await sql.value(`SELECT count(*)::int FROM document_comments WHERE "documentId" = $1`, [id])).toBe(0);
    expect((await people.creator.get(`/api/documents/${id}/comments`).expect(200)).body).toEqual({ comments: [] });
  });

  it.each([
    [{}, 'comment'],
    [{ comment: '   ' }, 'comment'],
    [{ comment: null }, 'comment'],
    [{ comment: ['a'] }, 'comment'],
    [{ comment: 'x'.repeat(4001) }, 'comment'],
    [{ comment: 'a\0b' }, 'comment'],
    [{ comment: 'ok', userId: 1 }, 'userId'],
    [{ comment: 'ok', action: 'approve' }, 'action'],
  ])('refuse %j, naming the field', async (body, field) => {
    const id = await published(people.creator);
    const answer = await people.user.post(`/api/documents/${id}/comments`, body);
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, [field]]);
    expect(await sql.value(`SELECT count(*)::int FROM document_comments WHERE "documentId" = $1`, [id])).toBe(0);
  });

  it('with half a character are stored as something PostgreSQL can keep', async () => {
    const id = await published(people.creator);
    const answer = await people.user
      .post(`/api/documents/${id}/comments`)
      .set('Content-Type', 'application/json')
      .send('{"comment":"a\\ud800b"}');
    expect([201, 400]).toContain(answer.status);
  });
});
