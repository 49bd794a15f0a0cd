import { isOpenWhenReadOnly } from '../../src/modules/billing/domain/open-when-read-only';
import { RouteInventory } from '../../src/platform/http/route-inventory';
import { BillingBench, SUPER } from './billing.support';

/** Where something stays open in an organization that may only read; each reviewed. */
const OPEN =
  'auth audit-logs billing dashboard documents exports messages notification-preferences notifications organization profile reports search users'
    .split(' ')
    .map((one) => `/api/${one}`);

/** The catalogue of plans, what organizations may do by theirs, and what their admins do about it. */
describe('plans and entitlements', () => {
  let bench: BillingBench;

  beforeAll(async () => {
    bench = await BillingBench.start();
  });
  afterAll(() => bench.close());

  const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString();

  describe('the catalogue', () => {
    const plan = {
      name: 'Workshop',
      description: 'For craftspeople',
      priceMonthly: 1900,
      priceTotal: 11400,
      durationMonths: 6,
      maxUsers: 5,
      maxStorage: 2,
      maxDocuments: 0,
      features: '["Drawers", "", "Benches"]',
      isActive: true,
    };
    const plans = async (): Promise<{ id: number; name: string; maxStorage: number; subscribers: number }[]> =>
      (await bench.admin.get(`${SUPER}/subscription-plans`).expect(200)).body.plans;

    it('shows everybody what the landing page and the plans page need', async () => {
      const { body } = await bench.app.http().get('/api/subscription-plans').expect(200);
      expect(body.contactEmail).toBe('sales@countersign.example');
      const rows = body.plans as { name: string; priceMonthly: number; maxUsers: number; durationMonths: number }[];
      const short = rows.map(({ name, priceMonthly, maxUsers }) => [name, priceMonthly, maxUsers]);
      expect(short).toEqual(
        expect.arrayContaining([
          ['Professional', 9900, 50],
          ['Enterprise', 29900, 500],
          ['Fortune 500', 0, 0],
        ]),
      );
      expect(rows.filter(({ name }) => /free trial/i.test(name))).toHaveLength(1);
      expect(rows.find(({ name, maxUsers }) => /enterprise/i.test(name) && maxUsers === 200)?.durationMonths).toBe(6);
      expect(rows.find(({ name }) => name === 'Premium')?.maxUsers).toBe(500);
    });

    it('takes a plan as the form sends it, changes it, and deletes it while nobody has it', async () => {
      const { body } = await bench.admin.post(`${SUPER}/subscription-plans`, plan).expect(201);
      expect(body).toMatchObject({ ...plan, features: ['Drawers', 'Benches'] });
      expect(await bench.sql.value(`SELECT "maxStorage" FROM subscription_plans WHERE "id" = $1`, [body.id])).toBe(
        2048,
      );
      const changed = await bench.put(`${SUPER}/subscription-plans/${body.id}`, { ...plan, maxUsers: 6 }).expect(200);
      expect(changed.body.maxUsers).toBe(6);
      const gone = await bench.admin.delete(`${SUPER}/subscription-plans/${body.id}`).expect(200);
      expect(gone.body.outcome).toBe('deleted');
      await bench.admin.delete(`${SUPER}/subscription-plans/${body.id}`).expect(404);
    });

    it('keeps the terms of those who have a plan, and archives it when it is deleted', async () => {
      const { body } = await bench.admin.post(`${SUPER}/subscription-plans`, { ...plan, name: 'Guild' }).expect(201);
      const id = await bench.organization('Guild Hall');
      const order = { organizationId: id, planId: body.id as number, billingPeriodMonths: 6 };
      await bench.admin.post(`${SUPER}/generate-invoice`, order).expect(201);
      await bench.put(`${SUPER}/subscription-plans/${body.id}`, {
        ...plan,
        name: 'Guild',
        maxUsers: 1,
        priceTotal: 99,
      });
      expect(await bench.subscription(id)).toMatchObject({ planName: 'Guild', maxUsers: 5, priceTotal: 11400 });
      expect((await plans()).find((one) => one.id === body.id)?.subscribers).toBe(1);
      const gone = await bench.admin.delete(`${SUPER}/subscription-plans/${body.id}`).expect(200);
      expect(gone.body.outcome).toBe('archived');
      expect((await plans()).some((one) => one.id === body.id)).toBe(false);
      expect(await bench.subscription(id)).toMatchObject({ status: 'active', maxUsers: 5 });
    });

    it.each([
      ['name', { name: ' ' }],
      ['name', { name: 'professional' }],
      ['priceMonthly', { priceMonthly: -1 }],
      ['priceTotal', { priceTotal: 1.5 }],
      ['durationMonths', { durationMonths: 3 }],
      ['maxUsers', { maxUsers: 'many' }],
      ['maxStorage', { maxStorage: -1 }],
      ['maxDocuments', { maxDocuments: null }],
      ['features', { features: '{"a": 1}' }],
      ['features', { features: ['Drawers'] }],
      ['isActive', { isActive: 'yes' }],
      ['id', { id: 4 }],
    ])('refuses a wrong %s by name: %j', async (field, change) => {
      const before = (await plans()).length;
      const { status, body } = await bench.admin.post(`${SUPER}/subscription-plans`, {
        ...plan,
        name: 'Wrong',
        ...change,
      });
      expect([status, Object.keys((body.fields ?? {}) as object)]).toEqual([400, [field]]);
      expect(await plans()).toHaveLength(before);
    });
  });

  it('keep an organization whose subscription has ended from every route that writes, but for the reviewed ones', async () => {
    await bench.sql.rows(`UPDATE organization_subscriptions SET "status" = 'cancelled' WHERE "organizationId" = 46`);
    const admin = await bench.app.as('admin@northwind.example');
    const routes = bench.app.application.get(RouteInventory).routes();
    const writing = routes.filter(
      ({ method, policy }) => method !== 'GET' && ['signed-in', 'roles'].includes(policy?.kind ?? ''),
    );
    const closed = writing.filter(({ method, path }) => !isOpenWhenReadOnly(method, path));
    const open = writing
      .filter((one) => !closed.includes(one))
      .map(({ path }) => path.split('/').slice(0, 3).join('/'));
    expect(open.filter((one) => !OPEN.includes(one))).toEqual([]);
    expect(closed.length).toBeGreaterThan(40);
    for (const { method, path } of closed) {
      const concrete = path.replace(/:\w+/g, '1');
      const verb = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete';
      const { status, body } = await bench.app.http()[verb](concrete).set('Authorization', `Bearer ${admin.token}`);
      expect([method, path, status, body.code]).toEqual([method, path, 402, 'SUBSCRIPTION_READ_ONLY']);
    }
    // Where it is looked at with the session, it comes before whatever else is wrong.
    const decide = (action: string, headers = {}) =>
      admin.post('/api/documents/1/approve', { action }).set({ ...headers });
    const tries = [decide('approve'), decide('burn'), decide('approve', { 'Idempotency-Key': 'unpaid' })];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([402, 402, 402]);
    // Whoever's session has ended is told nothing of it.
    await bench.sql.rows(
      `UPDATE sessions SET "endedAt" = now() WHERE "userId" = (SELECT "id" FROM users WHERE "email" = 'admin@northwind.example')`,
    );
    expect((await decide('approve')).status).toBe(401);
  });

  describe('an organization', () => {
    const billing = async () => (await bench.people.admin.get('/api/billing').expect(200)).body;
    const subscribe = (plan: string, status: string, end: string) => bench.subscribe(plan, status, end);
    const WRITES = { path: '/api/departments', body: () => ({ name: `Department ${Math.random()}` }) };
    const write = async (): Promise<[number, string | undefined]> => {
      const { status, body } = await bench.people.admin.post(WRITES.path, WRITES.body());
      return [status, (body as { code?: string }).code];
    };

    it.each([
      ['trial', day(5), null, 'trial', true],
      ['trial', day(-5), null, 'grace', true],
      ['trial', day(-15), null, 'read_only', false],
      ['active', day(5), null, 'active', true],
      ['active', day(5), day(3), 'grace', true],
      ['active', day(5), day(-3), 'read_only', false],
      ['expired', day(-5), null, 'read_only', false],
      ['cancelled', day(-5), null, 'cancelled', false],
      ['suspended', day(5), null, 'suspended', false],
    ])('%s until %s, with grace until %s, is %s and may write: %s', async (status, end, grace, state, writable) => {
      await subscribe('Enterprise', status, end);
      await bench.sql.rows(
        `UPDATE organization_subscriptions SET "gracePeriodEndDate" = $1 WHERE "organizationId" = 45`,
        [grace],
      );
      expect((await bench.people.user.get('/api/billing/state').expect(200)).body).toMatchObject({ state, writable });
      expect((await billing()).state).toBe(state);
      expect(await write()).toEqual(writable ? [201, undefined] : [402, 'SUBSCRIPTION_READ_ONLY']);
      // Reading, exporting, one's own account and billing are open in every state.
      await bench.people.user.get('/api/documents').expect(200);
      await bench.people.user
        .post('/api/documents/zip/check', { ids: [1] })
        .expect((answer) => expect(answer.status).not.toBe(402));
      await bench.people.user
        .patch('/api/profile', { name: 'Same Person' })
        .expect((answer) => expect(answer.status).not.toBe(402));
      await bench.people.admin.get('/api/billing/plans').expect(200);
      expect((await bench.app.signIn('user@meridian.example')).status).toBe(200);
    });

    it('changes up at once, with what is left taken off; the preview says so and changes nothing', async () => {
      await subscribe('Professional', 'active', day(60));
      const [professional, premium] = [await bench.planId('Professional'), await bench.planId('Premium')];
      await bench.sql.rows(
        `INSERT INTO invoices ("organizationId", "invoiceNumber", "subscriptionId", "planId", "amount", "totalAmount", "billingPeriodStart", "billingPeriodEnd", "issueDate", "dueDate", "status")
         SELECT 45, 'OLD-1', "id", $1, 59400, 59400, now() - interval '60 days', now() + interval '60 days', now(), now(), 'paid'
         FROM organization_subscriptions WHERE "organizationId" = 45`,
        [professional],
      );
      const preview = await bench.people.admin
        .post('/api/billing/change-plan/preview', { planId: premium })
        .expect(200);
      expect(preview.body).toMatchObject({ immediate: true, charge: 298_800, problems: [] });
      expect(preview.body.credit).toBeGreaterThanOrEqual(29_690);
      expect(preview.body.credit).toBeLessThanOrEqual(29_700);
      expect(preview.body.amountDue).toBe(298_800 - preview.body.credit);
      expect(preview.body.differences).toContainEqual({ label: 'Users', from: '50', to: '500' });
      expect((await billing()).plan.name).toBe('Professional');
      const { body } = await bench.people.admin.post('/api/billing/change-plan', { planId: premium }).expect(200);
      expect(body.billing).toMatchObject({ plan: { name: 'Premium', maxUsers: 500 }, state: 'active' });
      const { body: list } = await bench.people.admin.get('/api/billing/invoices').expect(200);
      expect(list.invoices[0]).toMatchObject({ id: body.invoiceId, planName: 'Premium', status: 'pending' });
      expect(Math.abs(list.invoices[0].totalAmount - preview.body.amountDue)).toBeLessThanOrEqual(2);
      await bench.people.admin.post('/api/billing/change-plan', { planId: premium }).expect(409);
      // On again: what credit paid for counts like money, a period that begins later in full; one paid ahead is not lost.
      const planId = await bench.planId('Enterprise');
      const move = (number: string, by: string) =>
        bench.sql.rows(
          `UPDATE invoices SET "billingPeriodStart" = "billingPeriodStart" + $2::interval, "billingPeriodEnd" = "billingPeriodEnd" + $2::interval WHERE "invoiceNumber" = $1`,
          [number, by],
        );
      const again = async (): Promise<[number, string[]]> => {
        const next = (await bench.people.admin.post('/api/billing/change-plan/preview', { planId }).expect(200)).body;
        return [Number(next.credit) + Number(next.creditLeft), next.problems as string[]];
      };
      expect((await again())[0]).toBeGreaterThan(298_780);
      await move(list.invoices[0].invoiceNumber, '1 day');
      expect(await again()).toEqual([298_800, []]);
      await move('OLD-1', '2 years');
      expect((await again())[1]).toEqual(['Invoice OLD-1 for the next period is paid. Have it voided first.']);
    });

    it('changes down when the period ends, and may think better of it', async () => {
      await subscribe('Premium', 'active', day(60));
      const [professional, premium] = [await bench.planId('Professional'), await bench.planId('Premium')];
      const change = (planId: number) => bench.people.admin.post('/api/billing/change-plan', { planId });
      const { body } = await change(professional).expect(200);
      expect(body).toMatchObject({
        invoiceId: null,
        billing: { plan: { name: 'Premium' }, subscription: { nextPlan: { name: 'Professional' } } },
      });
      expect(body.billing.notices.map((one: { kind: string }) => one.kind)).toContain('plan_change_scheduled');
      expect((await change(premium).expect(200)).body.billing.subscription.nextPlan).toBeNull();
      await bench.people.admin.post('/api/billing/cancel', {}).expect(200);
      const { subscription } = (await change(professional).expect(200)).body.billing;
      expect(subscription).toMatchObject({ cancelledAt: null, autoRenew: true, nextPlan: { name: 'Professional' } });
    });

    it('takes no plan that is too small for it, not offered, custom or a trial, and names the field', async () => {
      await subscribe('Enterprise', 'active', day(60));
      const professional = await bench.planId('Professional');
      await bench.sql.rows(`UPDATE subscription_plans SET "maxUsers" = 2 WHERE "id" = $1`, [professional]);
      const { body } = await bench.people.admin
        .post('/api/billing/change-plan/preview', { planId: professional })
        .expect(200);
      expect(body.problems).toEqual([expect.stringMatching(/^You have \d+ users; Professional allows 2\.$/)]);
      const refused = await bench.people.admin.post('/api/billing/change-plan', { planId: professional });
      expect([refused.status, refused.body.code]).toEqual([409, 'PLAN_TOO_SMALL']);
      await bench.sql.rows(`UPDATE subscription_plans SET "maxUsers" = 50 WHERE "id" = $1`, [professional]);
      for (const planId of [await bench.planId('Free Trial'), await bench.planId('Fortune 500'), 999_999, 0, 'x']) {
        const answer = await bench.people.admin.post('/api/billing/change-plan', { planId });
        expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, ['planId']]);
      }
      await bench.people.user.post('/api/billing/change-plan', { planId: professional }).expect(403);
    });

    it('cancels for the end of the period and resumes until then; the super administrator may set a status any time', async () => {
      await subscribe('Enterprise', 'active', day(20));
      const { body } = await bench.people.admin.post('/api/billing/cancel', { reason: 'Too large' }).expect(200);
      expect(body).toMatchObject({ state: 'active', subscription: { autoRenew: false } });
      expect(
        (await bench.people.admin.post('/api/billing/resume').expect(200)).body.subscription.cancelledAt,
      ).toBeNull();
      const subscription = await bench.subscription(45);
      const id = Number(subscription.id);
      const set = (status: string, change: object = {}) =>
        bench.put(`${SUPER}/subscriptions/${id}/status`, { subscriptionId: id, status, ...change });
      for (const change of [
        { status: 'expired' },
        { status: 'trial' },
        { subscriptionId: id + 1 },
        { subscriptionId: 'x' },
      ]) {
        await set('active', change).expect(400);
      }
      expect((await set('suspended', { reason: 'Unpaid' }).expect(200)).body.subscription).toMatchObject({
        state: 'suspended',
      });
      expect(await write()).toEqual([402, 'SUBSCRIPTION_READ_ONLY']);
      expect((await set('cancelled').expect(200)).body.subscription.status).toBe('cancelled');
      await bench.people.admin.post('/api/billing/resume').expect(409);
      expect((await set('active').expect(200)).body.subscription.state).toBe('active');
      await set('active').expect(200);
      await bench.sql.rows(`UPDATE organization_subscriptions SET "gracePeriodEndDate" = now() WHERE "id" = $1`, [id]);
      expect((await set('active').expect(200)).body.subscription.state).toBe('active');
      expect(await bench.logged('subscription', id)).toEqual([
        'cancel',
        'resume',
        ...Array.from({ length: 4 }, () => 'set_status'),
      ]);
      expect(
        await bench.sql.value(
          `SELECT count(*)::int FROM administrator_log WHERE "resource" = 'subscription' AND "action" = 'set_status'`,
        ),
      ).toBe(4);
    });
  });
});
