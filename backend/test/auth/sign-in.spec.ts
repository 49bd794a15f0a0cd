import type { Response } from 'supertest';
import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import { startTestApplication, type TestApplication } from '../support/application';
import { addMember, NORTHWIND } from '../support/people';
import { Sql } from '../support/sql';

describe('signing in', () => {
  let app: TestApplication;
  let sql: Sql;
  let counter = 0;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  /** A member nobody else signs in as: locks must not touch the others. */
  const someone = async (): Promise<string> => {
    counter += 1;
    return (await addMember(sql, { name: `Kim Virtanen ${counter}`, role: 'user' })).email;
  };
  const fail = async (email: string, times: number): Promise<Response[]> => {
    const answers: Response[] = [];
    for (let n = 0; n < times; n += 1) answers.push(await app.signIn(email, `wrong-${n}`));
    return answers;
  };
  const statuses = (answers: Response[]): number[] => answers.map((answer) => answer.status);

  describe('with the right password', () => {
    it('answers with a token and the person, and nothing secret', async () => {
      const { status, body, text } = await app.signIn('creator@meridian.example');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        message: 'Login successful',
        user: {
          name: 'Jonas Weber',
          email: 'creator@meridian.example',
          username: 'jonas.weber',
          role: 'document_creator',
          organizationId: 45,
          department: 'Finance',
          isActive: true,
        },
      });
      expect(body.user.lastLogin).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
      expect(text).not.toMatch(/password|argon2|twoFactorSecret|refreshHash/i);
    });

    it('takes the address in any letter case', async () => {
      expect((await app.signIn('Creator@MERIDIAN.example')).status).toBe(200);
    });

    it('writes the sign-in and its failure into the log', async () => {
      const email = await someone();
      await fail(email, 1);
      await app.signIn(email);
      const actions = await sql.rows<{ action: string; ipAddress: string }>(
        `SELECT a."action", a."ipAddress" FROM audit_logs a JOIN users u ON u."id" = a."userId" WHERE u."email" = $1 ORDER BY a."id"`,
        [email],
      );
      expect(actions.map((row) => row.action)).toEqual(['login_failed', 'login']);
      expect(actions[0]?.ipAddress).toContain('127.0.0.1');
    });

    it('keeps passwords as argon2id with a salt each', async () => {
      const stored = await sql.rows<{ password: string }>(`SELECT DISTINCT "password" FROM users`);
      for (const { password } of stored) expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });
  });

  describe('with anything else', () => {
    it('gives wrong, unknown, inactive and suspended the same answer', async () => {
      const inactive = (await addMember(sql, { name: 'Inactive Person', role: 'user', isActive: false })).email;
      await sql.rows(`UPDATE organizations SET "isActive" = false WHERE "id" = $1`, [NORTHWIND]);
      const answers = [
        await app.signIn(await someone(), 'wrong'),
        await app.signIn('nobody@nowhere.example', DEMO_PASSWORD),
        await app.signIn(inactive, DEMO_PASSWORD),
        await app.signIn('user@northwind.example', DEMO_PASSWORD),
      ];
      await sql.rows(`UPDATE organizations SET "isActive" = true WHERE "id" = $1`, [NORTHWIND]);
      const shapes = answers.map(({ status, body, headers }) => ({
        status,
        body: { ...body, requestId: '' },
        cookie: headers['set-cookie'],
      }));
      for (const shape of shapes) expect(shape).toEqual(shapes[0]);
      expect(shapes[0]).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' }, cookie: undefined });
    });

    it.each([
      [{}, ['email', 'password']],
      [{ email: 'not an address', password: 'x' }, ['email']],
      [{ email: ['creator@meridian.example'], password: 'x' }, ['email']],
      [{ email: { $ne: '' }, password: { $ne: '' } }, ['email', 'password']],
      [{ email: 'creator@meridian.example', password: '' }, ['password']],
      [{ email: 'creator@meridian.example', password: 'x'.repeat(1025) }, ['password']],
      [{ email: 'creator@meridian.example', password: 1 }, ['password']],
      [{ email: 'creator@meridian.example', password: 'x', role: 'admin' }, ['role']],
      [{ email: 'creator@meridian.example', password: 'x', rememberMe: 'yes' }, ['rememberMe']],
    ])('names the fields at fault of %j', async (body, fields) => {
      const answer = await app.http().post('/api/auth/login').send(body).expect(400);
      expect(answer.body.code).toBe('INVALID_INPUT');
      expect(Object.keys(answer.body.fields as object).sort()).toEqual(fields);
    });

    it('takes nothing from SQL in the address', async () => {
      const answer = await app.signIn(`"' OR 1=1 --"@meridian.example`);
      expect([400, 401]).toContain(answer.status);
    });
  });

  describe('after five failures', () => {
    it('refuses even the right password, with the time to wait', async () => {
      const email = await someone();
      expect(statuses(await fail(email, 5))).toEqual([401, 401, 401, 401, 401]);
      const locked = await app.signIn(email);
      expect(locked.status).toBe(429);
      expect(locked.body.code).toBe('ACCOUNT_LOCKED');
      const wait = Number(locked.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(15 * 60);
    });

    it('counts all letter cases of the address as one', async () => {
      const email = await someone();
      const spellings = [
        email,
        email.toUpperCase(),
        email.replace('k', 'K'),
        email.replace('.example', '.EXAMPLE'),
        email,
      ];
      for (const spelling of spellings) await app.signIn(spelling, 'wrong');
      expect((await app.signIn(email.toUpperCase())).status).toBe(429);
    });

    // PostgreSQL lowers U+0130 to a plain i, JavaScript to an i with a dot; U+212A is the Kelvin sign.
    it.each([
      ['i', '\u0130'],
      ['k', '\u212a'],
    ])('gives no further tries to whoever writes %s as %s', async (letter, twin) => {
      const email = await someone();
      await fail(email, 5);
      const answer = await app.signIn(email.replaceAll(letter, twin));
      expect([400, 401, 429]).toContain(answer.status);
    });

    it('lets no parallel guess slip through', async () => {
      const email = await someone();
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => app.signIn(email, `guess-${n}`)));
      expect(statuses(answers).sort()).toEqual([...Array<number>(5).fill(401), ...Array<number>(15).fill(429)]);
      expect((await app.signIn(email)).status).toBe(429);
    });

    it('locks addresses without an account alike', async () => {
      const answers = await fail('nobody.at.all@meridian.example', 6);
      expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429]);
    });

    it('ends by itself', async () => {
      const email = await someone();
      await fail(email, 6);
      await sql.rows(
        `UPDATE sign_in_attempts SET "lockedUntil" = "lockedUntil" - interval '16 minutes', "lastFailureAt" = "lastFailureAt" - interval '16 minutes'`,
      );
      expect((await app.signIn(email)).status).toBe(200);
    });

    it('is not prolonged by further tries', async () => {
      const email = await someone();
      await fail(email, 6);
      const until = `SELECT max("lockedUntil")::text FROM sign_in_attempts`;
      const before = await sql.value<string>(until);
      await fail(email, 3);
      expect(await sql.value<string>(until)).toBe(before);
    });

    it('starts to count anew after a right password', async () => {
      const email = await someone();
      await fail(email, 4);
      expect((await app.signIn(email)).status).toBe(200);
      expect(statuses(await fail(email, 5))).toEqual([401, 401, 401, 401, 401]);
    });

    it('stores no address among the counted ones', async () => {
      await fail(await someone(), 1);
      const keys = await sql.rows<{ key: string }>(
        `SELECT encode("accountKey", 'escape') AS key FROM sign_in_attempts`,
      );
      expect(keys.length).toBeGreaterThan(0);
      for (const { key } of keys) expect(key).not.toContain('example');
    });
  });
});
