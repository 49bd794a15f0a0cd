import { startTestApplication, type TestApplication } from '../support/application';
import { mailTo, tokenIn } from '../support/mails';
import { addMember } from '../support/people';
import { Sql } from '../support/sql';

const DEMO = 'Countersign!45';

/** The link that a changed address is confirmed by: asked for on the profile, redeemed without a session. */
describe('a new e-mail address', () => {
  let app: TestApplication;
  let sql: Sql;
  let count = 0;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const asked = async (email: string): Promise<{ id: number; old: string; token: string }> => {
    const member = await addMember(sql, { name: `Moving Person ${(count += 1)}`, role: 'user' });
    const agent = await app.as(member.email);
    await agent.post('/api/profile/email', { email, currentPassword: DEMO }).expect(200);
    return { id: member.id, old: member.email, token: tokenIn(await mailTo(app, email, 'Confirm your new')) };
  };
  const confirm = (token: string) => app.http().post('/api/auth/confirm-email').send({ token });
  const emailOf = (id: number) => sql.value(`SELECT "email" FROM users WHERE "id" = $1`, [id]);

  it('applies once it is confirmed, and then only it signs in; resets mailed to the old one are worthless', async () => {
    const { id, old, token } = await asked('moving.1@people.example');
    await app.http().post('/api/auth/forgot-password').send({ email: old }).expect(200);
    const reset = tokenIn(await mailTo(app, old, 'Choose a new password'));
    expect(await emailOf(id)).toBe(old);
    await confirm(token).expect(200);
    expect(await emailOf(id)).toBe('moving.1@people.example');
    expect((await app.signIn(old)).status).toBe(401);
    expect((await app.signIn('moving.1@people.example')).status).toBe(200);
    const body = { token: reset, password: 'Violet-Harbor-91', confirmPassword: 'Violet-Harbor-91' };
    await app.http().post('/api/auth/reset-password').send(body).expect(400);
    await confirm(token).expect(400);
  });

  it('that somebody else took meanwhile is refused like an old link, and stays open to nobody', async () => {
    const { id, old, token } = await asked('moving.2@people.example');
    await sql.rows(`UPDATE users SET "email" = 'moving.2@people.example' WHERE "email" = 'user@northwind.example'`);
    const answer = await confirm(token).expect(400);
    expect(answer.body).toMatchObject({
      code: 'INVALID_LINK',
      message: 'This link is not valid any more. Ask for a new one.',
    });
    expect(await emailOf(id)).toBe(old);
  });
});
