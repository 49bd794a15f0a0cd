import type { TestApplication } from '../support/application';
import { mailTo, tokenIn } from '../support/mails';
import { addMember, MERIDIAN, type People } from '../support/people';
import { cookieOf } from '../support/refresh-cookie';
import type { Sql } from '../support/sql';
import { enrol } from '../support/totp';
import type { AccessPolicy } from '../../src/platform/http/access';
import { isOpenWhenReadOnly } from '../../src/modules/billing/domain/open-when-read-only';
import { UnsubscribeLinks } from '../../src/modules/notifications/services/unsubscribe-links';

/** What a request of a visitor must come to, by the policy of the route alone. */
export type Expected = 'admitted' | readonly [status: number, code: string];

export interface Visitor {
  name: string;
  token?: string;
  expected: (policy: AccessPolicy, method: string, path: string) => Expected;
}

const REFUSED = [403, 'FORBIDDEN'] as const;

/** A token that opens nothing: only public routes answer. */
const outside = (policy: AccessPolicy): Expected => (policy.kind === 'public' ? 'admitted' : [401, 'UNAUTHENTICATED']);

const member = (role: string) => (policy: AccessPolicy) => {
  if (policy.kind === 'super-admin') return REFUSED;
  return policy.kind === 'roles' && !policy.roles.includes(role) ? REFUSED : 'admitted';
};

const superAdmin = (policy: AccessPolicy): Expected =>
  ['public', 'any-account', 'super-admin'].includes(policy.kind) ? 'admitted' : REFUSED;

/** An admin who must set up two-factor sign-in before anything else. */
const beforeEnrolment = (policy: AccessPolicy): Expected => {
  if (policy.kind === 'super-admin') return REFUSED;
  const open =
    ['public', 'any-account'].includes(policy.kind) || ('beforeEnrolment' in policy && policy.beforeEnrolment);
  return open ? 'admitted' : [403, 'TWO_FACTOR_ENROLMENT_REQUIRED'];
};

/** An admin of an organization whose subscription ran out. */
const readOnly = (policy: AccessPolicy, method: string, path: string): Expected => {
  if (policy.kind === 'super-admin') return REFUSED;
  return policy.kind === 'public' || isOpenWhenReadOnly(method, path) ? 'admitted' : [402, 'SUBSCRIPTION_READ_ONLY'];
};

/** Everybody who may come: of each role, of other organizations, and with every kind of token that is no session. */
export class Visitors {
  constructor(
    private readonly app: TestApplication,
    private readonly sql: Sql,
    private readonly own: People,
  ) {}

  async all(foreignAdmin: string, root: string): Promise<Visitor[]> {
    const { admin, creator, reviewer, approver, user } = this.own;
    return [
      { name: 'anonymous', expected: outside },
      { name: 'user', token: user.token, expected: member('user') },
      { name: 'creator', token: creator.token, expected: member('creator') },
      { name: 'reviewer', token: reviewer.token, expected: member('reviewer') },
      { name: 'approver', token: approver.token, expected: member('approver') },
      { name: 'admin', token: admin.token, expected: member('admin') },
      { name: "another organization's admin", token: foreignAdmin, expected: member('admin') },
      { name: 'super admin', token: root, expected: superAdmin },
      {
        name: 'admin of a suspended organization',
        token: await this.adminOf('Suspended Ltd', { isActive: false }),
        expected: outside,
      },
      {
        name: 'admin before the second factor is set up',
        token: await this.adminOf('Careful Ltd', { twoFactorRequired: true }),
        expected: beforeEnrolment,
      },
      {
        name: 'admin without a subscription',
        token: await this.adminOf('Late Ltd', {}, 'suspended'),
        expected: readOnly,
      },
      { name: 'deactivated admin', token: await this.deactivated(), expected: outside },
      ...(await this.wrongTokens()),
    ];
  }

  /** Tokens that we gave for something else than a session. */
  private async wrongTokens(): Promise<Visitor[]> {
    const of = (purpose: string, token: string): Visitor => ({
      name: `token of ${purpose}`,
      token,
      expected: outside,
    });
    const { email } = await this.member('Second Factor', MERIDIAN);
    const agent = await this.app.as(email);
    await enrol(agent);
    const { challenge } = (await this.app.signIn(email)).body as { challenge: string };
    const session = await this.app.signIn('user@meridian.example');
    const links = this.app.application.get(UnsubscribeLinks, { strict: false });
    const link = links.of({ organizationId: MERIDIAN, userId: this.own.creator.userId, kind: 'comments' });
    const invoice = await this.sql.value<number>(`SELECT max("id") FROM invoices WHERE "organizationId" = $1`, [
      MERIDIAN,
    ]);
    const ticket = await this.own.admin.post(`/api/billing/invoices/${invoice}/download-link`).expect(201);
    return [
      of('a sign-in that waits for its second factor', challenge),
      of('refreshing', decodeURIComponent(cookieOf(session).split('=')[1] ?? '')),
      of('unsubscribing', new URL(link?.oneClickUrl ?? '').searchParams.get('token') ?? ''),
      of('an invoice', new URL((ticket.body as { url: string }).url, 'http://x').searchParams.get('ticket') ?? ''),
      ...(await this.mailedTokens(of)),
    ];
  }

  private async mailedTokens(of: (purpose: string, token: string) => Visitor): Promise<Visitor[]> {
    const http = this.app.http();
    const email = 'reviewer@meridian.example';
    await http.post('/api/auth/forgot-password').send({ email }).expect(200);
    const password = 'Newcomer-Pass-7!';
    const newcomer = { name: 'Nora Falk', email: 'nora@people.example', password, confirmPassword: password };
    await http
      .post('/api/auth/register')
      .send({ ...newcomer, organizationId: MERIDIAN, role: 'CREATOR' })
      .expect(201);
    const invited = {
      username: 'ines',
      email: 'ines@meridian.example',
      name: 'Ines A.',
      role: 'reviewer',
      password: '',
    };
    await this.own.admin.post('/api/users', { ...invited, department: 'Operations' }).expect(201);
    return [
      of('a new password', tokenIn(await mailTo(this.app, email, 'password'))),
      of('an e-mail address', tokenIn(await mailTo(this.app, newcomer.email, 'Confirm'))),
      of('an invitation', tokenIn(await mailTo(this.app, invited.email, 'Invitation'))),
    ];
  }

  private member(name: string, organizationId: number): Promise<{ id: number; email: string }> {
    return addMember(this.sql, { name, role: 'user', organizationId });
  }

  private async deactivated(): Promise<string> {
    const { id, email } = await this.member('Gone Person', MERIDIAN);
    await this.sql.rows(`UPDATE users SET "role" = 'admin' WHERE "id" = $1`, [id]);
    const { token } = await this.app.as(email);
    await this.sql.rows(`UPDATE users SET "isActive" = false WHERE "id" = $1`, [id]);
    return token;
  }

  /** Signed in as the admin of an organization of its own, before that became what it is. */
  private async adminOf(name: string, state: Record<string, boolean>, subscription = 'active'): Promise<string> {
    const { sql } = this;
    const id = await sql.value<number>(`INSERT INTO organizations ("name", "email") VALUES ($1, $2) RETURNING "id"`, [
      name,
      `office@${name.toLowerCase().replace(/\W/g, '')}.example`,
    ]);
    const email = `admin${id}@people.example`;
    await sql.rows(
      `INSERT INTO users ("organizationId", "username", "email", "password", "name", "role", "isActive", "emailConfirmedAt")
       SELECT $1, $2, $3, "password", 'Ada Admin', 'admin', true, now() FROM users WHERE "email" = 'user@meridian.example'`,
      [id, `admin${id}`, email],
    );
    await sql.rows(
      `INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate", "endDate")
       SELECT $1, "id", $2, now() - interval '1 day', now() + interval '1 year' FROM subscription_plans WHERE "isActive" LIMIT 1`,
      [id, subscription],
    );
    const { token } = await this.app.as(email);
    for (const [column, value] of Object.entries(state))
      await sql.rows(`UPDATE organizations SET "${column}" = $2 WHERE "id" = $1`, [id, value]);
    return token;
  }
}
