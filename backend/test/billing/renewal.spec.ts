import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BillingCycle } from '../../src/modules/billing';
import { BillingBench, SUPER } from './billing.support';

const SECRET = 'whsec_test0123456789abcdef';
const DAY = 86_400_000;

/** What time does to subscriptions, and what a payment provider tells of payments. */
describe('renewal and payment', () => {
  let bench: BillingBench;
  let cycle: BillingCycle;
  let provider: Server;
  const orders: { headers: Record<string, unknown>; form: URLSearchParams }[] = [];

  beforeAll(async () => {
    provider = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        orders.push({ headers: request.headers, form: new URLSearchParams(body) });
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify({ id: 'cs_1', url: 'https://pay.stripe.example/cs_1' }));
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    bench = await BillingBench.start({
      STRIPE_SECRET_KEY: 'sk_test_0123456789',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    });
    cycle = bench.app.application.get(BillingCycle);
  });
  afterAll(async () => {
    await bench.close();
    await new Promise((resolve) => provider.close(resolve));
  });
  afterEach(() => bench.sql.rows(`DELETE FROM billing_clock`));

  const invoices = (organizationId: number) =>
    bench.sql.rows<{
      id: number;
      invoiceNumber: string;
      status: string;
      start: string;
      end: string;
      totalAmount: number;
    }>(
      `SELECT "id", "invoiceNumber", "status", "totalAmount", to_char("billingPeriodStart" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "start",
              to_char("billingPeriodEnd" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "end"
       FROM invoices WHERE "organizationId" = $1 ORDER BY "id"`,
      [organizationId],
    );
  const periods = async (organizationId: number): Promise<string[]> =>
    (await invoices(organizationId)).map(({ start, end }) => `${start} ${end}`);
  const pay = (id: number, amount: number) =>
    bench.admin.post(`${SUPER}/invoices/${id}/payments`, { amount, paymentMethod: 'bank_transfer' }).expect(201);
  const payAll = async (organizationId: number): Promise<void> => {
    for (const { id, status, totalAmount } of await invoices(organizationId)) {
      if (['pending', 'overdue'].includes(status)) await pay(id, totalAmount);
    }
  };

  it('replays thirteen months: trial, invoices, grace, read-only, expiry, cancellation, each at its time', async () => {
    const start = Date.parse('2027-01-31T00:00:00Z');
    const trial = { name: 'Free Trial', status: 'trial', start: '2027-01-31T00:00:00Z', end: '2027-03-02T00:00:00Z' };
    const running = {
      name: 'Professional',
      status: 'active',
      start: '2026-08-31T00:00:00Z',
      end: '2027-02-28T00:00:00Z',
    };
    const payer = await bench.organization('Always Pays', trial);
    const silent = await bench.organization('Never Pays', running);
    const idle = await bench.organization('Never Chooses', trial);
    const late = await bench.organization('Pays Late', running);
    const leaver = await bench.organization('Leaves', running);
    const monthEnd = await bench.organization('Month End', running);
    const lower = await bench.organization('Chooses Less', { ...running, name: 'Premium' });
    await bench.at('2027-01-31T00:00:00Z');
    await bench.sql.rows(
      `UPDATE organization_subscriptions SET "cancelledAt" = "startDate", "autoRenew" = false WHERE "organizationId" = $1`,
      [leaver],
    );
    await bench.sql.rows(`UPDATE organization_subscriptions SET "nextPlanId" = $2 WHERE "organizationId" = $1`, [
      lower,
      await bench.planId('Enterprise Team'),
    ]);
    const order = { organizationId: payer, planId: await bench.planId('Professional'), billingPeriodMonths: 6 };
    await bench.admin.post(`${SUPER}/generate-invoice`, order).expect(201);
    const seen: Record<string, string[]> = { silent: [], idle: [], leaver: [] };
    for (let day = 0; day <= 400; day += 10) {
      await bench.at(new Date(start + day * DAY).toISOString());
      for (const id of [payer, silent, late, idle, leaver, monthEnd, lower]) await cycle.advance(id);
      if ((await bench.subscription(late)).state === 'read_only') await payAll(late);
      for (const id of [payer, monthEnd, lower]) await payAll(id);
      for (const [name, id] of Object.entries({ silent, idle, leaver })) {
        const state = String((await bench.subscription(id)).state);
        if (seen[name]?.at(-1) !== state) seen[name]?.push(state);
      }
    }
    expect(seen).toEqual({
      silent: ['active', 'grace', 'read_only'],
      idle: ['trial', 'grace', 'read_only'],
      leaver: ['active', 'cancelled'],
    });
    expect(await periods(payer)).toEqual(['2027-03-02 2027-09-02', '2027-09-02 2028-03-02', '2028-03-02 2028-09-02']);
    expect(await periods(monthEnd)).toEqual([
      '2027-02-28 2027-08-31',
      '2027-08-31 2028-02-29',
      '2028-02-29 2028-08-31',
    ]);
    expect(await periods(silent)).toEqual(['2027-02-28 2027-08-31']);
    expect(await periods(idle)).toEqual([]);
    expect(await periods(leaver)).toEqual([]);
    expect((await invoices(lower)).map(({ totalAmount }) => totalAmount)).toEqual([119_400, 119_400, 119_400]);
    expect((await invoices(silent))[0]?.status).toBe('overdue');
    expect(await bench.subscription(silent)).toMatchObject({ status: 'expired', paymentStatus: 'overdue' });
    expect(await bench.subscription(payer)).toMatchObject({ status: 'active', state: 'active', paymentStatus: 'paid' });
    for (const year of ['2027', '2028']) {
      const numbers = (await bench.numbers('invoices', 'invoiceNumber')).filter((one) => one.startsWith(`INV-${year}`));
      expect(numbers).toEqual(numbers.map((_, index) => `INV-${year}-${String(index + 1).padStart(6, '0')}`));
    }
    // Paid late, it goes on for the period of the invoice; paid after that, it does not begin again by itself.
    expect(await periods(late)).toEqual(['2027-02-28 2027-08-31', '2027-08-31 2028-02-29', '2028-02-29 2028-08-31']);
    await payAll(silent);
    expect(await bench.subscription(silent)).toMatchObject({ paymentStatus: 'paid', status: 'expired' });
  });

  it('makes one invoice for a period, however many workers come to it at once, and finds nothing to do again', async () => {
    const end = '2027-05-10T12:00:00Z';
    const id = await bench.organization('Crowded', {
      name: 'Enterprise',
      status: 'active',
      start: '2026-11-10T12:00:00Z',
      end,
    });
    await bench.at('2027-05-10T12:00:01Z');
    // An order that comes before the work of the hour is for the same period.
    const order = { organizationId: id, planId: await bench.planId('Enterprise'), billingPeriodMonths: 6 };
    await bench.admin.post(`${SUPER}/generate-invoice`, order).expect(201);
    await Promise.all(Array.from({ length: 6 }, () => cycle.advance(id)));
    expect(await periods(id)).toEqual(['2027-05-10 2027-11-10']);
    expect(await cycle.advance(id)).toBe(0);
    const mail = await bench.waitFor(
      async () =>
        (await bench.app.mails()).find(
          ({ to, subject }) => to.startsWith('office@crowded') && subject.startsWith('Invoice '),
        ),
      'the invoice to be mailed',
    );
    expect(mail.attachments).toHaveLength(1);
    await bench.at('2027-05-22T12:00:00Z');
    expect(await cycle.advance(id)).toBe(1);
    expect(await cycle.advance(id)).toBe(0);
    await bench.waitFor(
      async () => (await bench.app.mails()).some(({ subject }) => subject.startsWith('Reminder: invoice INV-2027')),
      'the reminder',
    );
  });

  it('tells once when 80 and 100 percent of a limit are used, and again after it was less', async () => {
    const notices = (): Promise<unknown[]> =>
      bench.sql.rows(`SELECT "kind", "percent" FROM quota_notices WHERE "organizationId" = 45 AND "kind" = 'users'`);
    const limit = (max: number): Promise<unknown> =>
      bench.sql.rows(`UPDATE organization_subscriptions SET "maxUsers" = $1 WHERE "organizationId" = 45`, [max]);
    const users = await bench.sql.value<number>(
      `SELECT count(*)::int FROM users WHERE "organizationId" = 45 AND "isActive" AND "deletedAt" IS NULL`,
    );
    await bench.sql.rows(
      `INSERT INTO organization_subscriptions ("organizationId", "planId", "status", "startDate") VALUES (45, $1, 'active', now())`,
      [await bench.planId('Enterprise')],
    );
    await limit(users + 1);
    await cycle.advance(45);
    expect(await notices()).toEqual([{ kind: 'users', percent: 80 }]);
    expect(await cycle.advance(45)).toBe(0);
    await limit(users);
    await cycle.advance(45);
    expect(await notices()).toEqual(expect.arrayContaining([{ kind: 'users', percent: 100 }]));
    const { body } = await bench.people.admin.get('/api/billing').expect(200);
    expect(body.usage.users).toEqual({ used: users, limit: users });
    expect((body.notices as { kind: string }[]).map(({ kind }) => kind)).toContain('quota_100');
    await limit(0);
    await cycle.advance(45);
    expect(await notices()).toEqual([]);
  });

  describe('a payment provider', () => {
    const event = (invoice: { id: number; totalAmount: number }, change: object = {}, object: object = {}): string =>
      JSON.stringify({
        id: `evt_${invoice.id}`,
        object: 'event',
        api_version: '2025-08-27.basil',
        type: 'checkout.session.completed',
        data: {
          object: {
            id: 'cs_test_a1',
            object: 'checkout.session',
            amount_total: invoice.totalAmount,
            currency: 'usd',
            payment_intent: `pi_${invoice.id}`,
            payment_status: 'paid',
            metadata: { organizationId: '45', invoiceId: String(invoice.id) },
            ...object,
          },
        },
        ...change,
      });
    const sign = (body: string, time = Math.floor(Date.now() / 1000), secret = SECRET): string =>
      `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')},v0=0`;
    const send = (body: string, signature = sign(body)) =>
      bench.app
        .http()
        .post('/api/webhooks/stripe')
        .set('Content-Type', 'application/json')
        .set('Stripe-Signature', signature)
        .send(body);
    const ledger = (id: number): Promise<{ amount: number; status: string }[]> =>
      bench.sql.rows(`SELECT "amount", "status" FROM payment_transactions WHERE "invoiceId" = $1 ORDER BY "id"`, [id]);
    const invoice = async (): Promise<{ id: number; totalAmount: number }> => {
      const order = { organizationId: 45, planId: await bench.planId('Professional'), billingPeriodMonths: 12 };
      const { body } = await bench.admin.post(`${SUPER}/generate-invoice`, order).expect(201);
      return body as { id: number; totalAmount: number };
    };

    it('gets an order for what is outstanding, and its page is where the admin is led', async () => {
      const { id, totalAmount } = await invoice();
      const { body } = await bench.people.admin.post(`/api/billing/invoices/${id}/checkout`).expect(200);
      expect(body.url).toBe('https://pay.stripe.example/cs_1');
      const { headers, form } = orders.at(-1) ?? { headers: {}, form: new URLSearchParams() };
      expect(headers.authorization).toBe('Bearer sk_test_0123456789');
      expect(form.get('line_items[0][price_data][unit_amount]')).toBe(String(totalAmount));
      expect([form.get('metadata[organizationId]'), form.get('metadata[invoiceId]')]).toEqual(['45', String(id)]);
      await bench.people.user.post(`/api/billing/invoices/${id}/checkout`).expect(403);
      await bench.people.admin.post('/api/billing/invoices/999999/checkout').expect(404);
    });

    it('is believed only with its own signature over these very bytes, made just now', async () => {
      const due = await invoice();
      const body = event(due);
      const now = Math.floor(Date.now() / 1000);
      const forged = [
        '',
        't=1,v1=00',
        sign(body, now, 'whsec_another0123456789'),
        sign(`${body} `),
        sign(body, now - 301),
        sign(body, now + 400),
        sign(body).replace('v1=', 'v2='),
      ];
      for (const signature of forged) expect((await send(body, signature)).body.code).toBe('BAD_SIGNATURE');
      expect(await ledger(due.id)).toEqual([]);
    });

    it('is taken in once, however often it says so', async () => {
      const due = await invoice();
      const body = event(due);
      const answers = await Promise.all([send(body), send(body), send(body)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      // Another message about the same payment.
      await send(event(due, { id: 'evt_other', type: 'checkout.session.async_payment_succeeded' })).expect(200);
      expect(await ledger(due.id)).toEqual([{ amount: due.totalAmount, status: 'succeeded' }]);
      const { body: paid } = await bench.admin.get(`${SUPER}/invoices/${due.id}`).expect(200);
      expect(paid).toMatchObject({
        status: 'paid',
        amountPaid: due.totalAmount,
        payments: [{ paymentMethod: 'stripe' }],
      });
    });

    it('is answered, and changes nothing, for what is not about one of our invoices', async () => {
      const due = await invoice();
      const nothing = [
        event(due, { id: 'evt_a', type: 'customer.created' }),
        event(due, { id: 'evt_b' }, { payment_status: 'unpaid' }),
        event(due, { id: 'evt_c' }, { metadata: { organizationId: '46', invoiceId: String(due.id) } }),
        event(due, { id: 'evt_d' }, { metadata: {} }),
        event(due, { id: 'evt_e' }, { amount_total: -1 }),
        '[]',
      ];
      for (const body of nothing) await send(body).expect(200);
      expect(await ledger(due.id)).toEqual([]);
      await send(event(due, { id: 'evt_f', type: 'checkout.session.async_payment_failed' })).expect(200);
      expect(await ledger(due.id)).toEqual([{ amount: due.totalAmount, status: 'failed' }]);
    });
  });
});
