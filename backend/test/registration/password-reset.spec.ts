import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Response } from 'supertest';
import { PASSWORD_RESET_QUEUE } from '../../src/modules/auth/services/request-password-reset.service';
import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { codeIn, mailsTo, mailTo, tokenIn } from '../support/mails';
import { addMember } from '../support/people';
import { Sql } from '../support/sql';

const PASSWORD = 'Violet-Harbor-91';
const SENT = { success: true, message: 'If an account exists for this address, we sent instructions to it.' };
const SUBJECT = 'Choose a new password';

describe('a forgotten password', () => {
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

  const forgot = (email: unknown) => app.http().post('/api/auth/forgot-password').send({ email });
  const reset = (body: object): Promise<Response> =>
    Promise.resolve(
      app
        .http()
        .post('/api/auth/reset-password')
        .send({ password: PASSWORD, confirmPassword: PASSWORD, ...body }),
    );
  const person = (options: { isActive?: boolean } = {}): Promise<{ id: number; email: string }> =>
    addMember(sql, { name: `Reset Person ${(count += 1)}`, role: 'user', ...options });
  const asked = async (email: string): Promise<{ token: string; code: string }> => {
    await forgot(email).expect(200);
    const mail = await mailTo(app, email, SUBJECT);
    return { token: tokenIn(mail), code: codeIn(mail) };
  };
  const refused = (answer: Response): void => {
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'INVALID_RESET',
      message: 'This link or code is not valid any more. Ask for a new one.',
    });
  };
  const wrong = (code: string, n = 1): string => String((Number(code) + n) % 1_000_000).padStart(6, '0');

  it('is answered alike for known and unknown, inactive and suspended; only the known gets a mail', async () => {
    const known = await person();
    const inactive = await person({ isActive: false });
    for (const email of [known.email, known.email.toUpperCase(), inactive.email, 'nobody@nowhere.example']) {
      expect((await forgot(email).expect(200)).body).toEqual(SENT);
    }
    await sql.rows(`UPDATE organizations SET "isActive" = false WHERE "id" = 46`);
    expect((await forgot('admin@northwind.example').expect(200)).body).toEqual(SENT);
    await mailsTo(app, known.email, SUBJECT, 1);
    await eventually(async () => (await sql.value(`SELECT count(*)::int FROM password_resets`)) === 2, 'both requests');
    const queue = app.application.get<Queue>(getQueueToken(PASSWORD_RESET_QUEUE), { strict: false });
    await eventually(
      async () => Object.values(await queue.getJobCounts()).every((count) => count === 0),
      'all requests to be looked into',
    );
    // What the demo has left to do for the suspended organization is held until it is active again.
    const left = `SELECT count(*)::int FROM outbox WHERE "processedAt" IS NULL AND "heldAt" IS NULL`;
    await eventually(async () => (await sql.value(left)) === 0, 'all mails');
    await sql.rows(`UPDATE organizations SET "isActive" = true WHERE "id" = 46`);
    const addresses = new Set(
      (await app.mails()).filter((mail) => mail.subject.includes(SUBJECT)).map((mail) => mail.to),
    );
    expect(addresses).toEqual(new Set([known.email]));
  });

  it('is answered before anybody looks for an account, so the time tells nothing', async () => {
    const { email } = await person();
    const holder = await Sql.connect(app.database.adminUrl);
    try {
      // Whoever looks for an account, in whatever way, waits until this is over.
      await holder.rows('BEGIN');
      await holder.rows('LOCK TABLE users, organizations, password_resets IN ACCESS EXCLUSIVE MODE');
      for (const address of [email, 'nobody@nowhere.example']) {
        expect((await forgot(address).expect(200)).body).toEqual(SENT);
      }
    } finally {
      await holder.rows('ROLLBACK');
      await holder.end();
    }
    await mailTo(app, email, SUBJECT);
  });

  it('keeps no address readable in the queue', async () => {
    await sql.rows(`CREATE TABLE seen_jobs (job text)`);
    const tables = await sql.rows<{ name: string }>(
      `SELECT quote_ident(table_name) AS "name" FROM information_schema.columns
       WHERE table_schema = 'bullmq' AND column_name = 'data' AND data_type IN ('json', 'jsonb', 'text')`,
    );
    expect(tables.length).toBeGreaterThan(0);
    await sql.rows(
      `CREATE FUNCTION keep_job() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN INSERT INTO public.seen_jobs VALUES (NEW::text); RETURN NEW; END $$`,
    );
    for (const { name } of tables) {
      await sql.rows(
        `CREATE TRIGGER keep_job BEFORE INSERT ON bullmq.${name} FOR EACH ROW EXECUTE FUNCTION keep_job()`,
      );
    }
    await forgot('canary.address@nowhere.example').expect(200);
    const jobs = await eventually(async () => {
      const rows = await sql.rows<{ job: string }>(`SELECT job FROM seen_jobs WHERE job LIKE '%sealed%'`);
      return rows.length > 0 && rows;
    }, 'the job');
    expect(JSON.stringify(jobs)).not.toMatch(/canary/i);
    for (const { name } of tables) await sql.rows(`DROP TRIGGER keep_job ON bullmq.${name}`);
  });

  it('is replaced by the link: sessions end, nobody is signed in, a notice goes out, the rest of the mails is worthless', async () => {
    const { id, email } = await person();
    const session = await app.as(email);
    const { token, code } = await asked(email);
    const done = await reset({ token });
    expect(done.status).toBe(200);
    expect(done.body).toEqual({ success: true, message: 'Your password is changed. Sign in with the new one.' });
    expect(done.headers['set-cookie']).toBeUndefined();
    await session.get('/api/auth/me').expect(401);
    expect((await app.signIn(email)).status).toBe(401);
    expect((await app.signIn(email, PASSWORD)).status).toBe(200);
    await mailTo(app, email, 'Your password was changed');
    refused(await reset({ token }));
    refused(await reset({ email, resetCode: code }));
    expect(
      await sql.rows(
        `SELECT "action" FROM audit_logs WHERE "resourceId" = $1 AND "action" LIKE '%password%' ORDER BY "id"`,
        [String(id)],
      ),
    ).toEqual([{ action: 'request_password_reset' }, { action: 'reset_password' }]);
  });

  it('is replaced by address and code', async () => {
    const { email } = await person();
    const { code } = await asked(email);
    expect(
      (await reset({ email: email.toUpperCase(), resetCode: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).status,
    ).toBe(200);
    expect((await app.signIn(email, PASSWORD)).status).toBe(200);
  });

  it('does not get around the second factor', async () => {
    const { id, email } = await person();
    await sql.rows(`UPDATE users SET "twoFactorEnabled" = true WHERE "id" = $1`, [id]);
    await reset({ token: (await asked(email)).token });
    const answer = await app.signIn(email, PASSWORD);
    expect(answer.body).toMatchObject({ twoFactorRequired: true });
    expect(answer.body.token).toBeUndefined();
  });

  it('ends the lock of wrong guesses', async () => {
    const { email } = await person();
    for (let n = 0; n < 6; n += 1) await app.signIn(email, 'Wrong-Guess-1');
    expect((await app.signIn(email)).status).toBe(429);
    await reset({ token: (await asked(email)).token });
    expect((await app.signIn(email, PASSWORD)).status).toBe(200);
  });

  it('counts five tries of a code, however parallel, and then the right one is dead too', async () => {
    const { email } = await person();
    const { code, token } = await asked(email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        reset({ email: n % 2 ? email : email.toUpperCase(), resetCode: wrong(code, n + 1) }),
      ),
    );
    answers.forEach(refused);
    refused(await reset({ email, resetCode: code }));
    expect(await sql.value(`SELECT "attempts" FROM password_resets WHERE "email" = $1`, [email])).toBe(5);
    // The link needs no guessing and stays.
    expect((await reset({ token })).status).toBe(200);
  });

  it('does not tell a wrong code, an unknown address, another one’s code and no request apart', async () => {
    const [mine, other] = [await person(), await person()];
    const { code } = await asked(mine.email);
    refused(await reset({ email: mine.email, resetCode: wrong(code) }));
    refused(await reset({ email: 'nobody@nowhere.example', resetCode: code }));
    refused(await reset({ email: other.email, resetCode: code }));
  });

  it('works once for ten parallel submissions', async () => {
    const { email } = await person();
    const { token, code } = await asked(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => reset(n < 7 ? { token } : { email, resetCode: code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('expires, and only the newest request works', async () => {
    const { email } = await person();
    const first = await asked(email);
    await forgot(email).expect(200);
    const [newest] = await mailsTo(app, email, SUBJECT, 2);
    refused(await reset({ token: first.token }));
    refused(await reset({ email, resetCode: first.code === codeIn(newest!) ? wrong(first.code) : first.code }));
    await sql.rows(`UPDATE password_resets SET "expiresAt" = now() WHERE "email" = $1`, [email]);
    refused(await reset({ token: tokenIn(newest!) }));
    refused(await reset({ email, resetCode: codeIn(newest!) }));
  });

  it('is mailed five times an hour at most', async () => {
    const { id, email } = await person();
    for (let n = 0; n < 8; n += 1) await forgot(email).expect(200);
    const requests = `SELECT count(*)::int FROM audit_logs WHERE "action" = 'request_password_reset' AND "resourceId" = $1`;
    await eventually(async () => (await sql.value(requests, [String(id)])) === 8, 'all requests');
    expect(await sql.value(`SELECT count(*)::int FROM password_resets WHERE "userId" = $1`, [id])).toBe(5);
  });

  it('leaves token and code only as hashes, the code as a slow one, and neither in the log', async () => {
    const { email } = await person();
    const { token, code } = await asked(email);
    const [row] = await sql.rows<{ resetCode: string; resetToken: string }>(
      `SELECT "resetCode", "resetToken" FROM password_resets WHERE "email" = $1`,
      [email],
    );
    expect(row?.resetCode).toMatch(/^c1\$[\w-]{22}\$[\w-]{43}$/);
    expect(row?.resetToken).toMatch(/^[\w-]{43}$/);
    expect(row?.resetToken).not.toContain(token.split('.')[2]);
    // 256 random bits, for an hour at most.
    expect(Buffer.from(token.split('.')[2] ?? '', 'base64url')).toHaveLength(32);
    const minutes = `extract(epoch FROM "expiresAt" - "createdAt") / 60`;
    expect(
      await sql.value(`SELECT round(${minutes})::int <= 60 FROM password_resets WHERE "email" = $1`, [email]),
    ).toBe(true);
    await app.http().get(`/api/auth/invitations/${token}`).expect(404);
    await reset({ email, resetCode: code });
    const log = app.log.join('\n');
    for (const secret of [token.split('.')[2] ?? '-', PASSWORD]) expect(log).not.toContain(secret);
    expect(log).toContain('/api/auth/invitations/[left out]');
  });

  it('takes its link from the configuration, never from the request', async () => {
    const { email } = await person();
    await forgot(email).set('Host', 'evil.example').set('X-Forwarded-Host', 'evil.example').expect(200);
    const mail = await mailTo(app, email, SUBJECT);
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example');
    expect(mail.text).toContain('http://localhost:3000/reset-password?token=');
  });

  it('refuses weak passwords and keeps the link', async () => {
    const { email } = await person();
    const { token, code } = await asked(email);
    const local = email.split('@')[0] ?? '';
    const cases: [object, string, string][] = [
      [{ password: 'short' }, 'password', 'Password must be at least 8 characters'],
      [{ password: 'P@ssw0rd1', confirmPassword: 'P@ssw0rd1' }, 'password', 'This password is too common'],
      [
        { password: `A1-${local}`, confirmPassword: `A1-${local}` },
        'password',
        'Password must not contain your e-mail address or the organization name',
      ],
      [{ confirmPassword: 'Violet-Harbor-92' }, 'confirmPassword', "Passwords don't match"],
      [{ confirmPassword: '' }, 'confirmPassword', 'Please confirm your password'],
      [{ password: [PASSWORD] }, 'password', 'Password is required'],
      [{ role: 'admin' }, 'role', 'role is not a known field'],
    ];
    for (const [body, field, message] of cases) {
      expect((await reset({ token, ...body })).body.fields).toMatchObject({ [field]: message });
    }
    for (const body of [
      { token: [token] },
      { token: { $ne: '' } },
      { email, resetCode: Number(code) },
      { email: [email], resetCode: code },
      {},
    ]) {
      expect((await reset(body)).status).toBe(400);
    }
    expect((await reset({ token })).status).toBe(200);
  });

  it('does not open a deactivated account or a suspended organization', async () => {
    const { id, email } = await person();
    const { token, code } = await asked(email);
    await sql.rows(`UPDATE users SET "isActive" = false WHERE "id" = $1`, [id]);
    refused(await reset({ token }));
    await sql.rows(`UPDATE users SET "isActive" = true WHERE "id" = $1`, [id]);
    await sql.rows(`UPDATE organizations SET "isActive" = false WHERE "id" = 45`);
    refused(await reset({ token }));
    refused(await reset({ email, resetCode: code }));
    await sql.rows(`UPDATE organizations SET "isActive" = true WHERE "id" = 45`);
  });
});
