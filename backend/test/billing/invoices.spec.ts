import { PDFDocument, PDFName } from 'pdf-lib';
import { Sandbox } from '../../src/modules/renditions/services/sandbox';
import { BillingBench, SUPER } from './billing.support';

interface Issued {
  id: number;
  invoiceNumber: string;
  totalAmount: number;
  status: string;
}

/** Invoices in the hands of the super administrator. */
describe('invoices', () => {
  let bench: BillingBench;
  let professional: number;

  beforeAll(async () => {
    bench = await BillingBench.start({ INVOICE_TAX_PERCENT: '8.25', INVOICE_ISSUER: 'Cedar Works; 1 Harbor Way' });
    professional = await bench.planId('Professional');
  });
  afterAll(() => bench.close());

  const generate = (organizationId: number, change: object = {}) =>
    bench.admin.post(`${SUPER}/generate-invoice`, {
      organizationId,
      planId: professional,
      billingPeriodMonths: 6,
      ...change,
    });
  const issued = async (name: string): Promise<Issued> =>
    (await generate(await bench.organization(name)).expect(201)).body as Issued;
  const act = (id: number, action: string, body: object = {}) =>
    bench.admin.post(`${SUPER}/invoices/${id}/${action}`, body);
  const pay = (id: number, amount: number) => act(id, 'payments', { amount, paymentMethod: 'bank_transfer' });

  describe('an invoice', () => {
    it.each([
      ['organizationId', { organizationId: 999_999 }],
      ['planId', { planId: 999_999 }],
      ['billingPeriodMonths', { billingPeriodMonths: 2 }],
      ['billingPeriodMonths', { billingPeriodMonths: 0 }],
    ])('is not issued with a wrong %s: %j', async (field, change) => {
      const { status, body } = await generate(45, change);
      expect([status, Object.keys((body.fields ?? {}) as object)]).toEqual([400, [field]]);
    });

    it('adds up: lines, tax, total', async () => {
      const invoice = await issued('Harbor Office');
      expect(invoice).toMatchObject({
        invoiceNumber: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
        amount: 59_400,
        taxAmount: 4_901,
        totalAmount: 64_301,
        amountDue: 64_301,
        status: 'pending',
        currency: 'USD',
        lineItems: [{ description: 'Professional, 6 months', quantity: 1, unitAmount: 59_400, amount: 59_400 }],
      });
      expect(await bench.logged('invoice', invoice.id)).toEqual(['issue']);
    });

    it('is one for an organization and period, by however many it is asked for, and numbers have no gap', async () => {
      const one = await bench.organization('Same Period');
      const others = await Promise.all(Array.from({ length: 8 }, (_, n) => bench.organization(`Parallel ${n}`)));
      // Refused orders in between take no number.
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => generate(one)),
        ...others.map((id) => generate(id)),
        ...others.map((id) => generate(id, { planId: 999_999 })),
      ]);
      const same = answers.slice(0, 6).map(({ status, body }) => [status, body.invoiceNumber as string]);
      expect(new Set(same.map(String)).size).toBe(1);
      expect(answers.slice(6, 14).every(({ status }) => status === 201)).toBe(true);
      const year = new Date().getUTCFullYear();
      const all = await bench.numbers('invoices', 'invoiceNumber');
      const numbers = all.filter((one) => one.startsWith(`INV-${year}`)).map((one) => Number(one.slice(-6)));
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    });

    it('cannot be changed once it is issued, nor a second one slip in beside it', async () => {
      const { id } = await issued('Stone Tablet');
      for (const statement of [
        `UPDATE invoices SET "totalAmount" = 1, "amount" = 1, "taxAmount" = 0 WHERE "id" = ${id}`,
        `UPDATE invoices SET "invoiceNumber" = 'X' WHERE "id" = ${id}`,
        `UPDATE payment_transactions SET "amount" = 1`,
        `UPDATE credit_notes SET "amount" = 1`,
        `DELETE FROM invoices`,
      ]) {
        await bench.sql.rows('BEGIN; SET LOCAL ROLE countersign_app');
        const refused = await bench.sql.errorOf(statement);
        await bench.sql.rows('ROLLBACK');
        expect([statement, refused]).toEqual([statement, '42501']);
      }
      const twin = `INSERT INTO invoices ("organizationId", "invoiceNumber", "planId", "amount", "totalAmount", "billingPeriodStart", "billingPeriodEnd", "issueDate", "dueDate")
        SELECT "organizationId", 'INV-X', "planId", 1, 1, "billingPeriodStart", "billingPeriodEnd", now(), now() FROM invoices WHERE "id" = ${id}`;
      expect(await bench.sql.errorOf(twin)).toBe('23505');
    });

    it('is mailed with its PDF, which is made once and opens by a link that works once', async () => {
      const invoice = await issued('Mailed <b>Office</b>');
      await act(invoice.id, 'send').expect(200);
      const mail = await bench.waitFor(
        async () => (await bench.app.mails()).find(({ subject }) => subject === `Invoice ${invoice.invoiceNumber}`),
        'the invoice to be mailed',
      );
      expect(mail.html).not.toContain('<b>Office');
      const hash = await bench.sql.value<string>(`SELECT "fileHash" FROM invoices WHERE "id" = $1`, [invoice.id]);
      expect(mail.attachments).toEqual([
        { fileName: `${invoice.invoiceNumber}.pdf`, size: expect.any(Number), sha256: hash },
      ]);
      const { body } = await act(invoice.id, 'download-link').expect(201);
      const pdf = await bench.app
        .http()
        .get(body.url as string)
        .expect(200)
        .expect('Content-Type', 'application/pdf');
      expect((pdf.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
      await bench.app
        .http()
        .get(body.url as string)
        .expect(404);
      expect(await bench.logged('invoice', invoice.id)).toEqual(['issue', 'send', 'download']);
    });

    it('has hostile names as nothing but text in its PDF', async () => {
      const name = `Oak) /S /JavaScript /JS (app.alert(1)) <script>alert(2)</script> endobj https://evil.example`;
      const invoice = await issued(name);
      await act(invoice.id, 'send').expect(200);
      const { body } = await bench.waitFor(async () => {
        const link = await act(invoice.id, 'download-link');
        return link.status === 201 ? link : undefined;
      }, 'the PDF of the invoice');
      const file = (
        await bench.app
          .http()
          .get(body.url as string)
          .expect(200)
      ).body as Buffer;
      const pdf = await PDFDocument.load(file);
      expect(pdf.catalog.keys().map(String).sort()).toEqual(['/Names', '/Pages', '/Type']);
      for (const page of pdf.getPages()) expect(page.node.has(PDFName.of('Annots'))).toBe(false);
      expect(file.toString('latin1')).not.toMatch(/\/(JavaScript|JS|Launch|URI|AA|OpenAction)\b|<script|evil\.example/);
      const { parts } = await bench.app.application
        .get(Sandbox, { strict: false })
        .run({ task: 'text', mimeType: 'application/pdf' }, file);
      // Lines may be broken anywhere.
      expect(parts.text?.toString().replace(/\s/g, '')).toContain(name.replace(/\s/g, ''));
    });

    it('keeps its links to itself: another invoice, another organization and an old ticket are 404', async () => {
      const [a, b] = [await issued('Link A'), await issued('Link B')];
      const { body } = await act(a.id, 'download-link').expect(201);
      const url = body.url as string;
      await bench.app
        .http()
        .get(url.replace(`/${a.id}/`, `/${b.id}/`))
        .expect(404);
      await bench.app
        .http()
        .get(url.replace(/ticket=\d+/, 'ticket=45'))
        .expect(404);
      await bench.sql.rows(`UPDATE invoice_links SET "expiresAt" = now() - interval '1 second'`);
      await bench.app.http().get(url).expect(404);
      await bench.people.admin.post(`/api/billing/invoices/${a.id}/download-link`).expect(404);
      await bench.people.user.get('/api/billing/invoices').expect(403);
    });

    it('is paid in parts, never too much, and what was paid is what the ledger says', async () => {
      const { id, totalAmount } = await issued('Payer');
      expect((await pay(id, 10_000).expect(201)).body).toMatchObject({
        status: 'pending',
        amountDue: totalAmount - 10_000,
      });
      const tooMuch = await pay(id, totalAmount);
      expect([tooMuch.status, Object.keys(tooMuch.body.fields as object)]).toEqual([400, ['amount']]);
      const rest = totalAmount - 10_000;
      const both = await Promise.all([pay(id, rest), pay(id, rest)]);
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      const { body } = await bench.admin.get(`${SUPER}/invoices/${id}`).expect(200);
      expect(body).toMatchObject({ status: 'paid', amountPaid: totalAmount, amountDue: 0 });
      expect(body.payments).toHaveLength(2);
      for (const change of [{ amount: 0 }, { amount: -5 }, { amount: 1.5 }, { paymentMethod: 'beads' }]) {
        await act(id, 'payments', { amount: 1, paymentMethod: 'card', ...change }).expect(400);
      }
      const open = await issued('Late payer');
      const moments = ['soon', '2026-W01', '2026-02-30', '2026-01-01T00:00', '2026-06-30T23:59:60Z', '9998-12-31'];
      for (const receivedAt of moments) {
        const answer = await act(open.id, 'payments', { amount: 1, paymentMethod: 'card', receivedAt });
        expect([receivedAt, answer.status, Object.keys(answer.body.fields as object)]).toEqual([
          receivedAt,
          400,
          ['receivedAt'],
        ]);
      }
      const receivedAt = '2026-01-01T00:00:00+23:59';
      await act(open.id, 'payments', { amount: 1, paymentMethod: 'card', receivedAt }).expect(201);
    });

    it('is refunded with credit notes, never more than was paid; voided only when nothing is left of it', async () => {
      const { id, totalAmount } = await issued('Refunded');
      await act(id, 'refunds', { amount: 1, reason: 'Mistake' }).expect(409);
      await pay(id, 30_000).expect(201);
      await pay(id, totalAmount - 30_000).expect(201);
      await act(id, 'void', { reason: 'Mistake' }).expect(409);
      await act(id, 'refunds', { amount: 40_000, reason: '' }).expect(400);
      await act(id, 'refunds', { amount: totalAmount + 1, reason: 'Mistake' }).expect(400);
      const { body } = await act(id, 'refunds', { amount: 40_000, reason: 'Half a term' }).expect(201);
      expect(body).toMatchObject({ status: 'paid', amountPaid: totalAmount, amountRefunded: 40_000 });
      expect(body.creditNotes).toMatchObject([{ creditNoteNumber: expect.stringMatching(/^CN-/), amount: 40_000 }]);
      const [{ refunded } = { refunded: 0 }] = await bench.sql.rows<{ refunded: number }>(
        `SELECT sum("refundAmount")::int AS refunded FROM payment_transactions WHERE "invoiceId" = $1`,
        [id],
      );
      expect(refunded).toBe(40_000);
    });

    it('voided, makes room for another of the same period', async () => {
      const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString();
      const trial = { name: 'Free Trial', status: 'trial', start: day(-3), end: day(27) };
      const organizationId = await bench.organization('Voided', trial);
      const { body: first } = await generate(organizationId).expect(201);
      expect((await generate(organizationId, { billingPeriodMonths: 12 })).body.code).toBe('PERIOD_INVOICED');
      const { body } = await act(first.id as number, 'void', { reason: 'Wrong period' }).expect(200);
      expect(body).toMatchObject({
        status: 'void',
        amountDue: 0,
        creditNotes: [{ kind: 'void', amount: first.totalAmount }],
      });
      await act(first.id as number, 'void', { reason: 'Again' }).expect(409);
      await pay(first.id as number, 1).expect(409);
      const { body: second } = await generate(organizationId, { billingPeriodMonths: 12 }).expect(201);
      expect(second.billingPeriodStart).toBe(first.billingPeriodStart);
      expect(await bench.subscription(organizationId)).toMatchObject({ status: 'trial' });
      await pay(second.id as number, second.totalAmount as number).expect(201);
      expect(await bench.subscription(organizationId)).toMatchObject({ status: 'active', planName: 'Professional' });
      expect((await bench.numbers('credit_notes', 'creditNoteNumber')).at(-1)).toMatch(/^CN-\d{4}-\d{6}$/);
    });

    it('whose rest was credited into a larger plan is neither voided nor refunded on top of that', async () => {
      await bench.subscribe('Professional', 'active', new Date(Date.now() + 60 * 86_400_000).toISOString());
      const id = await bench.sql.value<number>(
        `INSERT INTO invoices ("organizationId", "invoiceNumber", "subscriptionId", "planId", "amount", "totalAmount", "billingPeriodStart", "billingPeriodEnd", "issueDate", "dueDate", "status")
         SELECT 45, 'OLD-CREDITED', "id", $1, 59400, 59400, now() - interval '60 days', now() + interval '60 days', now(), now() + interval '14 days', 'pending'
         FROM organization_subscriptions WHERE "organizationId" = 45 RETURNING "id"`,
        [professional],
      );
      await pay(id, 10_000).expect(201);
      const planId = await bench.planId('Premium');
      const { body } = await bench.people.admin.post('/api/billing/change-plan', { planId }).expect(200);
      const refused = await act(id, 'refunds', { amount: 10_000, reason: 'Again' }).expect(409);
      expect(refused.body.message).toMatch(/^What was left of this invoice is credited in INV-/);
      await act(body.invoiceId as number, 'void', { reason: 'Too early' }).expect(200);
      await act(id, 'refunds', { amount: 10_000, reason: 'Now' }).expect(201);
      await act(id, 'void', { reason: 'Now' }).expect(200);
    });

    it('is found by number, organization and state; the figures are those of the ledger', async () => {
      const { invoiceNumber } = await issued('Needle Works');
      const found = async (query: string): Promise<string[]> => {
        const { body } = await bench.admin.get(`${SUPER}/invoices?${query}`).expect(200);
        return (body.invoices as Issued[]).map((one) => one.invoiceNumber);
      };
      expect(await found('q=needle')).toEqual([invoiceNumber]);
      expect(await found(`q=${invoiceNumber}`)).toEqual([invoiceNumber]);
      expect(await found('q=%25')).toEqual([]);
      expect((await found('status=paid&limit=100')).length).toBeGreaterThanOrEqual(2);
      await bench.admin.get(`${SUPER}/invoices?status=lost`).expect(400);
      await bench.admin.get(`${SUPER}/invoices/999999`).expect(404);
      const { body } = await bench.admin.get(`${SUPER}/subscription-stats`).expect(200);
      const revenue = await bench.sql.value<number>(
        `SELECT sum("amount" - coalesce("refundAmount", 0))::int FROM payment_transactions WHERE "status" = 'succeeded'`,
      );
      const recurring = await bench.sql.value<number>(
        `SELECT sum("priceMonthly")::int FROM organization_subscriptions WHERE "status" = 'active'`,
      );
      expect(body).toMatchObject({ totalRevenue: revenue, monthlyRecurringRevenue: recurring, overdueInvoices: 0 });
    });

    it('says where invoices go, checked field by field', async () => {
      const address = { name: 'Meridian Health', line1: '4 Cedar Street', city: 'Port Vale', country: 'US' };
      const { body } = await bench.people.admin
        .patch('/api/billing', { billingEmail: 'bills@meridian.example', billingAddress: address })
        .expect(200);
      expect(body).toMatchObject({ billingEmail: 'bills@meridian.example', billingAddress: address });
      const wrong = await bench.people.admin.patch('/api/billing', {
        billingEmail: 'nowhere',
        billingAddress: { planet: 1 },
      });
      expect([wrong.status, Object.keys(wrong.body.fields as object).sort()]).toEqual([
        400,
        ['billingAddress.planet', 'billingEmail'],
      ]);
    });
  });
});
