import sharp from 'sharp';
import { authorized, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { Sql } from '../support/sql';
import { uploaded } from '../support/uploads';

const PASSWORD = 'Garden-Path-77';
const SETUP = '/api/organization/setup';

interface Setup {
  steps: { key: string; done: boolean; settled: boolean }[];
  dismissed: boolean;
}

describe('the guide through the first steps', () => {
  let app: TestApplication;
  let sql: Sql;
  let admin: AuthorizedAgent;
  let organizationId: number;

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    const registration = {
      organizationName: 'Harbour Works',
      adminName: 'Ada Admin',
      adminEmail: 'ada@harbour.example',
      adminPassword: PASSWORD,
      confirmPassword: PASSWORD,
    };
    await app.http().post('/api/auth/register').send(registration).expect(201);
    await sql.rows(`UPDATE users SET "emailConfirmedAt" = now() WHERE "email" = 'ada@harbour.example'`);
    organizationId = await sql.value(`SELECT "organizationId" FROM users WHERE "email" = 'ada@harbour.example'`);
    const session = await app.signIn('ada@harbour.example', PASSWORD);
    admin = authorized(app.http, session);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const setup = async (): Promise<Setup> => (await admin.get(SETUP).expect(200)).body as Setup;
  const done = async (): Promise<string[]> => (await setup()).steps.filter((step) => step.done).map(({ key }) => key);
  const entries = async (): Promise<unknown[]> => {
    const rows = await sql.rows<{ details: unknown }>(
      `SELECT "details" FROM audit_logs WHERE "organizationId" = $1 AND "action" = 'update_setup' ORDER BY "id"`,
      [organizationId],
    );
    return rows.map(({ details }) => details);
  };

  it('begins with nothing done, in the order of the steps', async () => {
    expect(await setup()).toEqual({
      steps: ['logo', 'departments', 'members', 'document'].map((key) => ({ key, done: false, settled: false })),
      dismissed: false,
    });
  });

  it('lets a step be settled as it is, and takes that back; what happened counts in any case', async () => {
    const settle = (settled: boolean): Promise<Setup> =>
      Promise.resolve(admin.post(`${SETUP}/settle`, { step: 'departments', settled }).expect(200)).then(
        ({ body }) => body as Setup,
      );
    expect((await settle(true)).steps[1]).toEqual({ key: 'departments', done: true, settled: true });
    await settle(true);
    expect((await settle(false)).steps[1]).toEqual({ key: 'departments', done: false, settled: false });
    await settle(true);
    expect(await entries()).toEqual([true, false, true].map((settled) => ({ step: 'departments', settled })));
    await admin.post('/api/departments', { name: 'Dispatch' }).expect(201);
    expect((await setup()).steps[1]).toEqual({ key: 'departments', done: true, settled: false });
  });

  it('finds out by itself what was done', async () => {
    expect(await done()).toEqual(['departments']);
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1d4ed8' } })
      .png()
      .toBuffer();
    await admin.post(`/api/organizations/${organizationId}/logo`).attach('file', picture, 'logo.png').expect(200);
    expect(await done()).toEqual(['logo', 'departments']);
    const person = {
      name: 'Bea Baker',
      username: 'bea.baker',
      email: 'bea@harbour.example',
      role: 'reviewer',
      department: 'Legal',
    };
    await admin.post('/api/users', person).expect(201);
    expect(await done()).toEqual(['logo', 'departments', 'members']);
    await uploaded(admin);
    expect(await done()).toEqual(['logo', 'departments', 'members', 'document']);
  });

  it('does not take somebody who asks to join for a member', async () => {
    await sql.rows(
      `UPDATE users SET "invitedAt" = NULL, "joinRequestedAt" = now() WHERE "email" = 'bea@harbour.example'`,
    );
    expect(await done()).not.toContain('members');
    await sql.rows(
      `UPDATE users SET "joinRequestedAt" = NULL, "isActive" = true WHERE "email" = 'bea@harbour.example'`,
    );
    expect(await done()).toContain('members');
  });

  it('can be put away and called back, once however often that is asked', async () => {
    const before = (await entries()).length;
    for (const [path, dismissed] of [
      ['dismiss', true],
      ['dismiss', true],
      ['resume', false],
      ['resume', false],
    ] as const) {
      const { body } = await admin.post(`${SETUP}/${path}`).expect(200);
      expect((body as Setup).dismissed).toBe(dismissed);
    }
    expect((await entries()).slice(before)).toEqual([{ dismissed: true }, { dismissed: false }]);
    const odd = await admin.post(`${SETUP}/dismiss`, { dismissed: false });
    expect([odd.status, Object.keys(odd.body.fields as object)]).toEqual([400, ['dismissed']]);
    expect((await setup()).dismissed).toBe(false);
  });

  it('is over for organizations that are at work, and is nobody else’s business', async () => {
    const other = await app.as('admin@meridian.example');
    const { body } = await other.get(SETUP).expect(200);
    expect((body as Setup).dismissed).toBe(true);
    await other.post(`${SETUP}/resume`).expect(200);
    await other.post(`${SETUP}/dismiss`).expect(200);
    expect((await setup()).dismissed).toBe(false);
    const member = await app.as('approver@meridian.example');
    await member.get(SETUP).expect(403);
    for (const path of ['dismiss', 'resume', 'settle'])
      await member.post(`${SETUP}/${path}`, { step: 'logo', settled: true }).expect(403);
    const refused = await admin.post(`${SETUP}/settle`, { step: 'colour', settled: 1 }).expect(400);
    expect(refused.body.fields).toEqual({
      step: 'step must be one of logo, departments, members, document',
      settled: 'settled must be true or false',
    });
  });
});
