import { eventually, startTestApplication, type TestApplication } from '../support/application';
import { mailsTo, mailTo, tokenIn } from '../support/mails';
import { Sql } from '../support/sql';

const PASSWORD = 'Violet-Harbor-91';
const OPEN = 'Registration successful. Check your e-mail to confirm your address.';
const DECIDED = `${OPEN} An administrator of the organization decides about your request.`;

interface Row {
  role: string;
  requestedRole: string | null;
  isActive: boolean;
  organizationId: number;
  [column: string]: unknown;
}

describe('registration of a member', () => {
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

  const register = (body: object) => app.http().post('/api/auth/register').send(body);
  const confirm = (token: unknown) => app.http().post('/api/auth/confirm-email').send({ token });
  const form = (overrides: object = {}) => ({
    name: 'Nora Falk',
    email: `nora.${(count += 1)}@people.example`,
    password: PASSWORD,
    organizationId: 45,
    role: 'CREATOR',
    ...overrides,
  });
  const rowOf = async (email: string): Promise<Row | undefined> =>
    (await sql.rows<Row>(`SELECT * FROM users WHERE lower("email") = lower($1) ORDER BY "id" DESC`, [email]))[0];
  const confirmed = async (email: string): Promise<string> => {
    const answer = await confirm(tokenIn(await mailTo(app, email, 'Confirm'))).expect(200);
    return answer.body.message as string;
  };

  describe('in an open organization', () => {
    it('gives nobody the department they name, which would open its documents; where an admin decides, it is kept', async () => {
      const department = async (organizationId: number): Promise<unknown> => {
        const body = form({ department: 'legal', organizationId });
        await register(body).expect(201);
        return (await rowOf(body.email))?.departmentId;
      };
      expect(await department(45)).toBeNull();
      expect(await department(46)).toEqual(expect.any(Number));
    });

    it('makes a member of whoever confirms the address, with a modest role', async () => {
      const body = form();
      expect((await register(body).expect(201)).body).toEqual({ success: true, message: OPEN });
      expect(await rowOf(body.email)).toMatchObject({
        isActive: false,
        role: 'user',
        requestedRole: 'document_creator',
      });
      expect((await app.signIn(body.email, PASSWORD)).status).toBe(401);
      expect(await confirmed(body.email)).toBe('Your e-mail address is confirmed. You can sign in now.');
      const session = await app.signIn(body.email, PASSWORD);
      expect(session.body.user).toMatchObject({ role: 'document_creator', organizationId: 45, isActive: true });
      const welcome = await eventually(async () => {
        const answer = await app.http().get('/api/notifications').set('Authorization', `Bearer ${session.body.token}`);
        return (answer.body.notifications as { title: string }[])[0];
      }, 'the welcome');
      expect(welcome.title).toBe('Welcome to Meridian Health');
    });

    it.each(['reviewer', 'Document Approver', 'ADMIN', 'admin'])(
      'leaves %s to an admin, address confirmed or not',
      async (role) => {
        const body = form({ role });
        expect((await register(body).expect(201)).body.message).toBe(DECIDED);
        expect(await confirmed(body.email)).toContain('An administrator of the organization decides');
        expect(await rowOf(body.email)).toMatchObject({ isActive: false, role: 'user' });
        expect((await app.signIn(body.email, PASSWORD)).status).toBe(401);
      },
    );

    it('is the default for whoever names none, as USER', async () => {
      const { organizationId: _, role: __, ...body } = form();
      expect((await register(body).expect(201)).body.message).toBe(OPEN);
      expect(await rowOf(body.email)).toMatchObject({ organizationId: 45, requestedRole: 'user' });
    });

    it('is no default once it is closed or suspended', async () => {
      const { organizationId: _, ...body } = form();
      for (const change of [`"joinPolicy" = 'approval'`, `"isActive" = false`]) {
        await sql.rows(`UPDATE organizations SET ${change} WHERE "id" = 45`);
        const answer = await register(body).expect(400);
        expect(answer.body.fields).toEqual({ organizationId: 'Please select an organization' });
        await sql.rows(`UPDATE organizations SET "joinPolicy" = 'open', "isActive" = true WHERE "id" = 45`);
      }
    });

    it('takes no more than the plan allows of those who confirm at the same moment; the others wait for an admin', async () => {
      const members = await sql.value<number>(
        `SELECT count(*)::int FROM users WHERE "organizationId" = 45 AND "isActive"`,
      );
      await sql.rows(
        `INSERT INTO subscription_plans ("id", "name", "priceMonthly", "priceTotal", "durationMonths", "maxUsers", "maxStorage", "maxDocuments")
         VALUES (7, 'Small', 0, 0, 1, $1, 1, 100)`,
        [members + 3],
      );
      await sql.rows(
        `INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate") VALUES (45, 7, 'active', now())`,
      );
      const forms = Array.from({ length: 12 }, () => form());
      await Promise.all(forms.map((body) => register(body).expect(201)));
      const tokens = await Promise.all(forms.map(async ({ email }) => tokenIn(await mailTo(app, email, 'Confirm'))));
      const answers = await Promise.all(tokens.map((token) => confirm(token).expect(200)));
      const joined = answers.filter(({ body }) => String(body.message).endsWith('You can sign in now.'));
      expect(joined).toHaveLength(3);
      const waiting = await sql.value<number>(
        `SELECT count(*)::int FROM users WHERE "email" = ANY($1) AND NOT "isActive" AND "joinRequestedAt" IS NOT NULL
           AND "emailConfirmedAt" IS NOT NULL`,
        [forms.map(({ email }) => email)],
      );
      expect(waiting).toBe(9);
      await sql.rows(`DELETE FROM organization_subscriptions WHERE "planId" = 7`);
    });
  });

  describe('in an organization that decides', () => {
    it('asks an admin, whatever the role', async () => {
      const body = form({ organizationId: 46, role: 'USER' });
      expect((await register(body).expect(201)).body).toEqual({ success: true, message: DECIDED });
      await confirmed(body.email);
      expect(await rowOf(body.email)).toMatchObject({ organizationId: 46, isActive: false, role: 'user' });
      const admin = await app.as('admin@northwind.example');
      const notice = await eventually(async () => {
        const { body: list } = await admin.get('/api/notifications');
        return (list.notifications as { type: string; message: string }[]).find((one) => one.type === 'join_requested');
      }, 'the admin to hear of the request');
      expect(notice.message).toBe('Nora Falk asks to join as user. Decide in User Management.');
      const elsewhere = await (await app.as('admin@meridian.example')).get('/api/notifications');
      expect(JSON.stringify(elsewhere.body)).not.toContain('asks to join as user');
    });
  });

  describe('refuses', () => {
    const refused: [object, string, string][] = [
      [{ role: ['admin'] }, 'role', 'Please select a role'],
      [{ role: { role: 'admin' } }, 'role', 'Please select a role'],
      [{ role: 'Admin ' }, 'role', 'Please select a role'],
      [{ role: '\u0430dmin' }, 'role', 'Please select a role'],
      [{ role: 'admin\u00a0' }, 'role', 'Please select a role'],
      [{ role: 'ad\u200bmin' }, 'role', 'Please select a role'],
      [{ role: 'super_admin' }, 'role', 'Please select a role'],
      [{ role: true }, 'role', 'Please select a role'],
      [{ role: '__proto__' }, 'role', 'Please select a role'],
      [{ isActive: true }, 'isActive', 'isActive is not a known field'],
      [{ isActive: 'true' }, 'isActive', 'isActive is not a known field'],
      [{ requestedRole: 'admin' }, 'requestedRole', 'requestedRole is not a known field'],
      [{ emailConfirmedAt: '2026-01-01' }, 'emailConfirmedAt', 'emailConfirmedAt is not a known field'],
      [{ id: 1 }, 'id', 'id is not a known field'],
      [{ organizationId: [45] }, 'organizationId', 'Please select an organization'],
      [{ organizationId: '45' }, 'organizationId', 'Please select an organization'],
      [{ organizationId: { $gt: 0 } }, 'organizationId', 'Please select an organization'],
      [{ organizationId: true }, 'organizationId', 'Please select an organization'],
      [{ organizationId: 99_999 }, 'organizationId', 'Please select an organization'],
      [{ organizationId: 3e12 }, 'organizationId', 'Please select an organization'],
      [{ name: ['Nora'] }, 'name', 'Name must be at least 2 characters'],
      [{ name: 'Win at https://evil.example' }, 'name', 'name must not contain links or line breaks'],
      [{ name: 'Win at WWW.evil.example' }, 'name', 'name must not contain links or line breaks'],
      [{ name: 'Nora\r\nBcc: everybody' }, 'name', 'name must not contain links or line breaks'],
      [{ username: 'nora\u2028falk' }, 'username', 'username must not contain links or line breaks'],
      [{ email: { $ne: null } }, 'email', 'Invalid email address'],
      [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
      [
        { password: 'meridian-HEALTH-1' },
        'password',
        'Password must not contain your e-mail address or the organization name',
      ],
      [{ password: PASSWORD, confirmPassword: 'x' }, 'confirmPassword', "Passwords don't match"],
    ];

    it.each(refused)('%j', async (overrides, field, message) => {
      const body = form(overrides);
      const before = await sql.value(`SELECT count(*)::int FROM users`);
      const answer = await register(body).expect(400);
      expect(answer.body.fields).toMatchObject({ [field]: message });
      expect(await sql.value(`SELECT count(*)::int FROM users`)).toBe(before);
    });

    it.each([[[]], [[{ organizationName: 'Array Office' }]], [{}]])('the body %j', async (body) => {
      const answer = await register(body);
      expect(answer.status).toBe(400);
    });

    it('unlisted, suspended and unknown organizations with one answer', async () => {
      await sql.rows(`UPDATE organizations SET "isListed" = false WHERE "id" = 46`);
      const unlisted = await register(form({ organizationId: 46 })).expect(400);
      await sql.rows(`UPDATE organizations SET "isListed" = true, "isActive" = false WHERE "id" = 46`);
      const suspended = await register(form({ organizationId: 46 })).expect(400);
      await sql.rows(`UPDATE organizations SET "isActive" = true WHERE "id" = 46`);
      const unknown = await register(form({ organizationId: 47_000 })).expect(400);
      const essence = ({ body }: { body: Record<string, unknown> }) => ({ ...body, requestId: '' });
      expect(essence(unlisted)).toEqual(essence(unknown));
      expect(essence(suspended)).toEqual(essence(unknown));
    });
  });

  describe('with an address that has an account', () => {
    it('answers alike in every letter case, changes nothing and creates nothing', async () => {
      const before = await rowOf('creator@meridian.example');
      const people = await sql.value(`SELECT count(*)::int FROM users`);
      const known = await register(
        form({ email: 'Creator@MERIDIAN.example', organizationId: 46, role: 'reviewer' }),
      ).expect(201);
      expect(known.body).toEqual((await register(form({ organizationId: 46, role: 'reviewer' })).expect(201)).body);
      expect(await rowOf('creator@meridian.example')).toEqual(before);
      expect(await sql.value(`SELECT count(*)::int FROM users`)).toBe(Number(people) + 1);
      await mailTo(app, 'creator@meridian.example', 'tried to register');
    });

    it('mails another link where the first was never used; only the newest works', async () => {
      const body = form();
      await register(body).expect(201);
      const first = tokenIn(await mailTo(app, body.email, 'Confirm'));
      await register({ ...body, name: 'Somebody Else', password: 'Another-Harbor-92' }).expect(201);
      const [newest] = await mailsTo(app, body.email, 'Confirm', 2);
      await confirm(first).expect(400);
      await confirm(newest && tokenIn(newest)).expect(200);
      expect(await rowOf(body.email)).toMatchObject({ name: 'Nora Falk', isActive: true });
      expect((await app.signIn(body.email, 'Another-Harbor-92')).status).toBe(401);
    });

    it('gives a user name that is taken a number, which the person finds after signing in', async () => {
      const body = form({ username: 'Jonas.Weber' });
      expect((await register(body).expect(201)).body.message).toBe(OPEN);
      expect(await rowOf(body.email)).toMatchObject({ username: 'Jonas.Weber2' });
      await confirmed(body.email);
      expect((await app.signIn(body.email, PASSWORD)).body.user.username).toBe('Jonas.Weber2');
    });

    it('makes one account of ten simultaneous registrations, and ten names of one', async () => {
      const one = form();
      const answers = await Promise.all(Array.from({ length: 10 }, () => register(one)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(await sql.value(`SELECT count(*)::int FROM users WHERE "email" = $1`, [one.email])).toBe(1);
      await Promise.all(Array.from({ length: 10 }, () => register(form({ username: 'same.name' })).expect(201)));
      const names = await sql.rows(`SELECT "username" FROM users WHERE "username" LIKE 'same.name%'`);
      expect(names).toHaveLength(10);
    });
  });

  describe('the link of the mail', () => {
    it('is stored only as a hash, works once, and not after its time', async () => {
      const body = form();
      await register(body).expect(201);
      const token = tokenIn(await mailTo(app, body.email, 'Confirm'));
      const [stored] = await sql.rows<{ row: string }>(
        `SELECT v::text AS "row" FROM email_verifications v WHERE "email" = $1`,
        [body.email],
      );
      expect(stored?.row).not.toContain(token.split('.')[2]);
      await sql.rows(`UPDATE email_verifications SET "expiresAt" = now() WHERE "email" = $1`, [body.email]);
      const late = await confirm(token).expect(400);
      expect(late.body.code).toBe('INVALID_LINK');
      await sql.rows(`UPDATE email_verifications SET "expiresAt" = now() + interval '1 hour' WHERE "email" = $1`, [
        body.email,
      ]);
      const tries = await Promise.all(Array.from({ length: 5 }, () => confirm(token)));
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
      await confirm(token).expect(400);
    });

    it('proves nothing about another organization, row, address or purpose', async () => {
      const body = form();
      await register(body).expect(201);
      const [organization, row, secret] = tokenIn(await mailTo(app, body.email, 'Confirm')).split('.');
      for (const forged of [
        `46.${row}.${secret}`,
        `${organization}.${Number(row) + 1}.${secret}`,
        `0.${row}.${secret}`,
        secret,
        [secret],
        null,
      ]) {
        await confirm(forged).expect(400);
      }
      await app.http().get(`/api/auth/invitations/${organization}.${row}.${secret}`).expect(404);
      const reset = { token: `${organization}.${row}.${secret}`, password: PASSWORD, confirmPassword: PASSWORD };
      await app.http().post('/api/auth/reset-password').send(reset).expect(400);
      await sql.rows(`UPDATE users SET "email" = 'moved.' || "email" WHERE "email" = $1`, [body.email]);
      await confirm(`${organization}.${row}.${secret}`).expect(400);
      expect(await rowOf(`moved.${body.email}`)).toMatchObject({ isActive: false, emailConfirmedAt: null });
    });
  });
});
