import type { Response } from 'supertest';
import { DEMO_PASSWORD, DEMO_SUPER_ADMIN } from '../../src/demo/demo-seed';
import { UnsubscribeLinks } from '../../src/modules/notifications/services/unsubscribe-links';
import type { AuthorizedAgent, TestApplication } from '../support/application';
import { mailTo, tokenIn } from '../support/mails';
import { MERIDIAN, NORTHWIND, type People } from '../support/people';
import type { Sql } from '../support/sql';
import { asSuperAdmin, superAdminSignIn } from '../support/super-admin';
import { nextStep, totpOf } from '../support/totp';
import { codeFor, uploaded } from '../support/uploads';
import type { Drive, Row } from './completeness.drives';

interface Sessions {
  sessions: { id: string; current: boolean }[];
}

/** People come, change what is theirs, and pay. */
export class PeopleDrives {
  constructor(
    private readonly app: TestApplication,
    private readonly sql: Sql,
    private readonly people: People,
    private readonly drive: Drive,
  ) {}

  async all(): Promise<void> {
    await this.driveMembers();
    await this.driveStrangers();
    await this.drivePlatform();
    await this.driveOneself();
  }

  private put(agent: AuthorizedAgent, path: string, body: object): PromiseLike<Response> {
    return this.app.http().put(path).set('Authorization', `Bearer ${agent.token}`).send(body);
  }

  private async driveMembers(): Promise<void> {
    const { people, sql, drive } = this;
    const { admin } = people;
    const form = { name: 'Nina New', username: 'nina.new', role: 'user', department: 'Operations' };
    const nina = await drive('POST /api/users', () =>
      admin.post('/api/users', { ...form, email: 'nina@meridian.example', password: DEMO_PASSWORD }),
    );
    await drive('PATCH /api/users/:id', () => admin.patch(`/api/users/${nina.id}`, { role: 'reviewer' }));
    await drive('PUT /api/users/:id', () => this.put(admin, `/api/users/${nina.id}`, { role: 'user' }));
    await drive('POST /api/users/:id/reset-password', () => admin.post(`/api/users/${nina.id}/reset-password`));
    await sql.rows(`UPDATE users SET "twoFactorEnabled" = true, "twoFactorSecret" = 'x' WHERE "id" = $1`, [nina.id]);
    await drive('POST /api/users/:id/reset-two-factor', () => admin.post(`/api/users/${nina.id}/reset-two-factor`));
    await drive('DELETE /api/users/:id', () => admin.delete(`/api/users/${nina.id}`));
    const invited = (
      await admin.post('/api/users', { ...form, username: 'ivo', email: 'ivo@meridian.example' }).expect(201)
    ).body as Row;
    await drive('POST /api/users/:id/resend-invitation', () =>
      admin.post(`/api/users/${invited.id}/resend-invitation`),
    );
  }

  /** People who come by a link or a code in a mail. */
  private async driveStrangers(): Promise<void> {
    const { app, people, sql, drive } = this;
    const { admin, creator } = people;
    const id = await uploaded(creator);
    const code = await codeFor(app, creator, 'creator@meridian.example', id);
    await drive('POST /api/documents/:id/access', () =>
      creator.post(`/api/documents/${id}/access`, { authCode: code }),
    );
    const version = `("organizationId", "documentId", "version", "kind", "state", "failure") VALUES (${MERIDIAN}, $1, 1, 'preview', 'failed', 'damaged')`;
    await sql.rows(`INSERT INTO document_renditions ${version}`, [id]);
    await drive('POST /api/documents/:id/preview/retry', () => creator.post(`/api/documents/${id}/preview/retry`));
    const password = 'Newcomer-Pass-7!';
    const account = { name: 'Nora Falk', password, confirmPassword: password };
    const email = 'nora@people.example';
    const registration = { ...account, email, organizationId: MERIDIAN, role: 'CREATOR' };
    await drive('POST /api/auth/register', () => app.http().post('/api/auth/register').send(registration));
    const confirmation = { token: tokenIn(await mailTo(app, email, 'Confirm')) };
    await drive('POST /api/auth/confirm-email', () => app.http().post('/api/auth/confirm-email').send(confirmation));
    const invited = {
      username: 'ines',
      email: 'ines@meridian.example',
      name: 'Ines A.',
      role: 'reviewer',
      password: '',
    };
    await admin.post('/api/users', { ...invited, department: 'Operations' }).expect(201);
    const token = tokenIn(await mailTo(app, invited.email, 'Invitation'));
    const acceptance = { ...account, username: 'ines.a' };
    await drive('POST /api/auth/invitations/:token/accept', () =>
      app.http().post(`/api/auth/invitations/${token}/accept`).send(acceptance),
    );
    const links = app.application.get(UnsubscribeLinks, { strict: false });
    const { oneClickUrl = '' } = links.of({ organizationId: MERIDIAN, userId: creator.userId, kind: 'comments' }) ?? {};
    const { search } = new URL(oneClickUrl);
    await drive('POST /api/unsubscribe', () => app.http().post(`/api/unsubscribe${search}`));
    await drive('POST /api/unsubscribe/undo', () => app.http().post(`/api/unsubscribe/undo${search}`));
  }

  private async drivePlatform(): Promise<void> {
    const { app, drive } = this;
    let root: AuthorizedAgent | undefined;
    await drive('POST /api/super-admin/login', async () => {
      root = await asSuperAdmin(app);
      return root.get('/api/super-admin/organizations');
    });
    if (!root) throw new Error('The super administrator did not get in');
    const administrator = root;
    const path = `/api/super-admin/organizations/${NORTHWIND}`;
    await drive('POST /api/super-admin/organizations/:id/suspend', () =>
      administrator.post(`${path}/suspend`, { reason: 'Unpaid' }),
    );
    await drive('POST /api/super-admin/organizations/:id/reactivate', () =>
      administrator.post(`${path}/reactivate`, { reason: 'Paid' }),
    );
    await drive('POST /api/super-admin/profile/access-code', () =>
      administrator.post('/api/super-admin/profile/access-code', {
        currentPassword: DEMO_SUPER_ADMIN.password,
        ...{ accessCode: 'Drawbridge-4711', confirmAccessCode: 'Drawbridge-4711' },
      }),
    );
    await superAdminSignIn(app, { accessCode: 'Drawbridge-4711' });
    const sessions = (await administrator.get('/api/super-admin/profile/sessions').expect(200)).body as Sessions;
    const other = sessions.sessions.find(({ current }) => !current)?.id ?? '';
    await drive('DELETE /api/super-admin/profile/sessions/:sessionId', () =>
      administrator.delete(`/api/super-admin/profile/sessions/${other}`),
    );
    await this.driveBilling(administrator);
  }

  private async driveBilling(administrator: AuthorizedAgent): Promise<void> {
    const { people, drive, sql } = this;
    const { admin } = people;
    const plan = {
      ...{ name: 'Archive', description: 'For archives', priceMonthly: 1900, priceTotal: 22_800, durationMonths: 12 },
      ...{ maxUsers: 40, maxStorage: 20, maxDocuments: 500, features: '["Drawers"]', isActive: true },
    };
    const plans = '/api/super-admin/subscription-plans';
    const { id } = await drive('POST /api/super-admin/subscription-plans', () => administrator.post(plans, plan));
    await drive('PUT /api/super-admin/subscription-plans/:id', () =>
      this.put(administrator, `${plans}/${id}`, { ...plan, name: 'Archives' }),
    );
    await drive('DELETE /api/super-admin/subscription-plans/:id', () => administrator.delete(`${plans}/${id}`));
    const [own = {}] = await sql.rows<Row>(
      `SELECT "id" AS "planId" FROM subscription_plans WHERE "isActive" AND "priceTotal" > 0 ORDER BY "id" LIMIT 1`,
    );
    const invoice = async (): Promise<string> => {
      const order = { organizationId: MERIDIAN, planId: own.planId, billingPeriodMonths: 1 };
      const made = await drive('POST /api/super-admin/generate-invoice', () =>
        administrator.post('/api/super-admin/generate-invoice', order),
      );
      return `/api/super-admin/invoices/${made.id}`;
    };
    const wrong = await invoice();
    await drive('POST /api/super-admin/invoices/:id/void', () =>
      administrator.post(`${wrong}/void`, { reason: 'Twice' }),
    );
    const { plans: choice } = (await admin.get('/api/billing/plans').expect(200)).body as { plans: { id: number }[] };
    const other = choice.find((one) => one.id !== own.planId)?.id;
    await drive('POST /api/billing/change-plan', () => admin.post('/api/billing/change-plan', { planId: other }));
    const paid = await invoice();
    await drive('PATCH /api/billing', () => admin.patch('/api/billing', { billingEmail: 'bills@meridian.example' }));
    await drive('POST /api/billing/cancel', () => admin.post('/api/billing/cancel', { reason: 'Moving' }));
    await drive('POST /api/billing/resume', () => admin.post('/api/billing/resume'));
    await drive('POST /api/super-admin/invoices/:id/send', () => administrator.post(`${paid}/send`));
    const payment = { amount: 100, paymentMethod: 'bank_transfer' };
    await drive('POST /api/super-admin/invoices/:id/payments', () => administrator.post(`${paid}/payments`, payment));
    const refund = { amount: 50, reason: 'Too much' };
    await drive('POST /api/super-admin/invoices/:id/refunds', () => administrator.post(`${paid}/refunds`, refund));
  }

  private async driveOneself(): Promise<void> {
    const { app, sql, drive } = this;
    const email = 'user@meridian.example';
    await drive('POST /api/auth/login', () => app.signIn(email));
    const me = await app.as(email);
    await drive('PATCH /api/profile', () => me.patch('/api/profile', { name: 'Uma User' }));
    await drive('POST /api/profile/email', () =>
      me.post('/api/profile/email', { email: 'uma@meridian.example', currentPassword: DEMO_PASSWORD }),
    );
    const { sessions } = (await me.get('/api/profile/sessions').expect(200)).body as Sessions;
    const other = sessions.find(({ current }) => !current);
    await drive('DELETE /api/profile/sessions/:sessionId', () => me.delete(`/api/profile/sessions/${other?.id ?? ''}`));
    await drive('POST /api/profile/sessions/revoke-others', () => me.post('/api/profile/sessions/revoke-others'));
    const proof = { currentPassword: DEMO_PASSWORD };
    const { secret } = await drive('POST /api/profile/two-factor/enrol', () =>
      me.post('/api/profile/two-factor/enrol', proof),
    );
    const code = (): { code: string } => ({ code: totpOf(String(secret)) });
    await drive('POST /api/profile/two-factor/confirm', () => me.post('/api/profile/two-factor/confirm', code()));
    await drive('POST /api/profile/two-factor/recovery-codes', () =>
      me.post('/api/profile/two-factor/recovery-codes', proof),
    );
    await nextStep(sql, me.userId);
    await drive('POST /api/profile/two-factor/disable', () =>
      me.post('/api/profile/two-factor/disable', { ...proof, ...code() }),
    );
    const change = { ...proof, password: 'Quite-Another-9!', confirmPassword: 'Quite-Another-9!' };
    await drive('POST /api/profile/password', () => me.post('/api/profile/password', change));
  }
}
