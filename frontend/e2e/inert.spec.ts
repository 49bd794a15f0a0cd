import { allowConsole, expect, test, type APIRequestContext, type BrowserContext, type Page } from './support/test';
import { platform, useSession } from './support/accounts';
import { expectScreen } from './support/crawler';
import { sessionFor, type ApiSession } from './support/documents';
import { mailedLink } from './support/mailbox';
import { freshOrganization, PASSWORD } from './support/organization';
import { bearer } from './support/people';
import { processed, textFile, type SampleFile } from './support/reading';
import { sampleDocx } from './support/sample-docx';
import { samplePdf } from './support/sample-pdf';

/** Leaves an attribute, a text, a comment and a script behind, and acts; the word says which field it was typed into. */
const evil = (word: string) => `${word}'"--></script><img src=inert-x onerror=__ran=1><svg/onload=__ran=2>{{7*7}}`;
/** Where a field holds less. */
const short = (word: string) => `${word}"><img src=inert-x onerror=__ran=1>`;
const ACTING_URL = 'javascript:__ran=3';
/** Stands for a mail program that shows whatever it is sent. */
const MAIL_PROGRAM = 'https://mail-program.example';

/** What acted on any page of the context: a script, a dialog, a request of markup, a refusal by the policy. */
async function watchActs(context: BrowserContext): Promise<string[]> {
  const acts: string[] = [];
  await context.exposeBinding('__note', ({ page }, what: string) => acts.push(`${what} on ${page.url()}`));
  await context.addInitScript(() => {
    const note = (globalThis as unknown as { __note: (what: string) => void }).__note;
    Object.defineProperty(globalThis, '__ran', { set: (way: unknown) => note(`script ${String(way)} ran`) });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      note(`${violatedDirective} refused ${blockedURI}`),
    );
  });
  context.on('dialog', (dialog) => {
    acts.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (/inert-x/.test(new URL(request.url()).pathname)) acts.push(`markup asked for ${request.url()}`);
  });
  return acts;
}

/** An organization whose every text is hostile, made through the API. */
class HostileOffice {
  readonly made = freshOrganization();
  admin!: ApiSession & { user: { organizationId: number } };
  reviewer!: ApiSession;

  constructor(private readonly request: APIRequestContext) {}

  async open(): Promise<void> {
    const { admin: adminEmail, domain } = this.made;
    const organizationName = short(`Orgword ${domain.split('.')[0]}`);
    const passwords = { adminPassword: PASSWORD, confirmPassword: PASSWORD };
    const data = { organizationName, adminName: short('Adminword'), adminEmail, ...passwords };
    expect((await this.request.post('/api/auth/register', { data })).status()).toBe(201);
    const link = await mailedLink(this.request, adminEmail, 'Confirm your e-mail address');
    const token = new URLSearchParams(link.split('?')[1]).get('token');
    expect((await this.request.post('/api/auth/confirm-email', { data: { token } })).ok()).toBe(true);
    this.admin = (await sessionFor(this.request, adminEmail)) as HostileOffice['admin'];
  }

  async send<T extends { id: number }>(path: string, data: object, session: ApiSession = this.admin): Promise<T> {
    const answer = await this.request.post(path, { headers: bearer(session), data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  }

  async furnish(): Promise<void> {
    const { domain } = this.made;
    const headers = bearer(this.admin);
    const address = `/api/organizations/${this.admin.user.organizationId}`;
    const texts = { description: evil('Aboutword'), address: short('Addressword') };
    const changed = await this.request.patch(address, { headers, data: texts });
    expect(changed.ok(), await changed.text()).toBe(true);
    const acting = await this.request.patch(address, { headers, data: { website: ACTING_URL } });
    expect(acting.status()).toBe(400);
    await this.send('/api/divisions', { name: short('Divisionword') });
    await this.send('/api/departments', { name: short('Departmentword'), description: short('Purposeword') });
    const email = `rita@${domain}`;
    const person = { username: `rita-${domain.split('.')[0]}`, email, name: short('Reviewerword'), role: 'reviewer' };
    await this.send('/api/users', { ...person, department: 'legal', password: PASSWORD });
    this.reviewer = await sessionFor(this.request, email);
    await this.send('/api/document-views', { name: short('Viewword'), filters: {}, layout: 'grid', isShared: true });
    const steps = [{ name: short('Stepword'), kind: 'review', people: [], role: 'reviewer', quorum: 'any' }];
    await this.send('/api/review-routes', { name: short('Routeword'), description: short('Routeaboutword'), steps });
    const file = { name: short('Formfileword') + '.pdf', mimeType: 'application/pdf', buffer: samplePdf('Form') };
    const multipart = { name: short('Templateword'), category: 'policy', description: short('Formaboutword'), file };
    const template = await this.request.post('/api/templates', { headers, multipart });
    expect(template.ok(), await template.text()).toBe(true);
  }

  async upload(title: string, file: SampleFile, more: Record<string, string> = {}): Promise<number> {
    const fields = { category: 'policy', department: 'legal', priority: 'medium', requireApproval: 'false' };
    const facts = { title, description: evil('Descriptionword'), tags: JSON.stringify([short('Tagword')]) };
    const multipart = { ...fields, ...facts, ...more, file };
    const answer = await this.request.post('/api/documents', { headers: bearer(this.admin), multipart });
    expect(answer.status(), await answer.text()).toBe(201);
    return ((await answer.json()) as { id: number }).id;
  }

  /** Is refused: what a browser would run is no document. */
  async refused(name: string, mimeType: string, text: string): Promise<void> {
    const file = { name, mimeType, buffer: Buffer.from(text) };
    const fields = { title: 'Acting', category: 'policy', department: 'legal', priority: 'medium', tags: '[]' };
    const answer = await this.request.post('/api/documents', {
      headers: bearer(this.admin),
      multipart: { ...fields, requireApproval: 'false', file },
    });
    expect([name, answer.status()]).toEqual([name, 415]);
  }
}

/** Everything that a page shows, what stands in its fields included. */
const shown = (page: Page) =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
      ...[...document.querySelectorAll('[aria-label], [title]')].map(
        (one) => `${one.getAttribute('aria-label')} ${one.getAttribute('title')}`,
      ),
    ].join('\n'),
  );

/** Looks at a page until it shows every word, with the markup behind it as text. */
async function look(page: Page, address: string, words: string[]): Promise<void> {
  await test.step(`${address}: ${words.join(', ')}`, async () => {
    await page.goto(address);
    await expectScreen(page, address);
    for (const word of words) {
      const pattern = new RegExp(`${word}[^\\n]{0,60}<img src=inert-x`, 'i');
      await expect.poll(() => shown(page), { message: `${word} on ${address}`, timeout: 20_000 }).toMatch(pattern);
    }
  });
}

test('nothing that somebody typed or uploaded acts on any screen, in any mail', async ({ context, page, request }) => {
  test.setTimeout(420_000);
  const acts = await watchActs(context);
  const office = new HostileOffice(request);
  await office.open();
  await office.furnish();
  const { admin, reviewer } = office;
  await office.refused('page.html', 'text/html', `<!doctype html>${evil('x')}`);
  await office.refused('page.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="__ran=4"/>');
  await office.refused('page.pdf', 'application/pdf', `<!doctype html>${evil('x')}`);
  const title = evil('Titleword');
  const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const buffer = sampleDocx(evil('Paragraphword'), { text: short('Linkword'), target: ACTING_URL });
  const words = await office.upload(title, { name: `${short('Fileword')}.docx`, mimeType: wordType, buffer });
  const plain = await office.upload(evil('Plainword'), textFile('plain.txt', evil('Contentword zebrafinch')));
  const reviewed = await office.upload(
    evil('Reviewword'),
    { name: 'rules.pdf', mimeType: 'application/pdf', buffer: samplePdf(short('Pageword')) },
    { requireApproval: 'true', reviewerId: String(reviewer.user.id) },
  );
  await office.send(`/api/documents/${reviewed}/comments`, { comment: evil('Commentword') });
  const letter = { subject: short('Subjectword'), message: evil('Messageword'), documentIds: [words] };
  await office.send('/api/messages/send', { ...letter, recipientId: admin.user.id }, reviewer);
  await processed(request, admin, words);
  await processed(request, admin, plain);

  await useSession(context, admin);
  await look(page, '/dashboard', ['Titleword']);
  await look(page, '/documents', ['Titleword', 'Viewword']);
  await look(page, `/documents?document=${words}&tab=details`, ['Titleword', 'Descriptionword', 'Tagword']);
  await look(page, `/documents?document=${reviewed}&tab=comments`, ['Commentword', 'Adminword']);
  await look(page, `/documents?document=${words}&tab=activity`, ['Adminword']);
  await look(page, '/search?q=zebrafinch', ['Plainword', 'zebrafinch']);
  await look(page, '/messages', ['Subjectword', 'Reviewerword']);
  await page.getByText('Subjectword').first().click();
  await expect(page.getByText('Messageword').first()).toBeVisible();
  await look(page, '/templates', ['Templateword']);
  await look(page, '/users', ['Reviewerword']);
  await look(page, '/organization', ['Orgword', 'Aboutword', 'Addressword']);
  await look(page, '/review-routes', ['Routeword']);
  await look(page, '/notifications', ['Subjectword']);
  await look(page, '/audit', ['Adminword']);
  await look(page, '/profile', ['Adminword']);
  await useSession(context, reviewer);
  await look(page, '/approval', ['Reviewword']);

  await test.step('the platform', async () => {
    const answer = await request.post('/api/super-admin/login', { data: platform });
    const root = (await answer.json()) as ApiSession;
    const { organizationId } = admin.user;
    // Offered to nobody else.
    const prices = { priceMonthly: 5_000, priceTotal: 30_000, durationMonths: 6, isCustom: true };
    const limits = { maxUsers: 30, maxStorage: 0, maxDocuments: 0 };
    const features = JSON.stringify([short('Featureword')]);
    const name = short(`Planword ${organizationId}`);
    const plan = await office.send(
      '/api/super-admin/subscription-plans',
      { name, features, ...prices, ...limits },
      root,
    );
    const order = { organizationId, planId: plan.id, billingPeriodMonths: 6 };
    const { id } = await office.send('/api/super-admin/generate-invoice', order, root);
    await office.send(`/api/super-admin/invoices/${id}/send`, {}, root);
    await useSession(context, root);
    await look(page, `/super-admin-organizations?search=${office.made.domain.split('.')[0]}`, ['Orgword']);
    await look(page, '/super-admin-users', ['Orgword']);
    await look(page, '/super-admin-subscription?tab=invoices', ['Orgword']);
    await look(page, '/super-admin-subscription?tab=plans', ['Planword', 'Featureword']);
  });
  expect(acts).toEqual([]);

  await test.step('the mails', async () => {
    interface Mail {
      to: string;
      subject: string;
      html: string;
    }
    const all = async () => (await (await request.get('/dev/mailbox/messages')).json()) as Mail[];
    const ours = async () => (await all()).filter(({ to }) => to.includes(office.made.domain));
    await expect.poll(async () => (await ours()).map(({ subject }) => subject).join()).toMatch(/Reviewword.*|invoice/i);
    const mails = await ours();
    expect(mails.length).toBeGreaterThan(3);
    await context.route(`${MAIL_PROGRAM}/**`, (route) => {
      const mail = mails[Number(new URL(route.request().url()).pathname.slice(1))];
      return mail ? route.fulfill({ contentType: 'text/html', body: mail.html }) : route.abort();
    });
    for (const [index, { subject }] of mails.entries()) {
      await page.goto(`${MAIL_PROGRAM}/${index}`);
      await expect(page.locator('img, svg, script, iframe, [onerror], [onload]'), subject).toHaveCount(0);
    }
    await page.goto('/dev/mailbox');
    await expect(page.locator('body')).toContainText(office.made.domain);
    expect(acts).toEqual([]);
  });

  await test.step('what acts is noticed', async () => {
    allowConsole(/inert-x/);
    await context.route(`${MAIL_PROGRAM}/control`, (route) =>
      route.fulfill({ contentType: 'text/html', body: evil('Control') }),
    );
    await page.goto(`${MAIL_PROGRAM}/control`);
    await expect.poll(() => acts.join()).toMatch(/script 1 ran.*|script 2 ran/);
    expect(acts.join()).toContain('markup asked for');
  });
});

test('the application and its files say how they may be used, and show no sources', async ({ request }) => {
  const index = await request.get('/', { headers: { Accept: 'text/html' } });
  const html = await index.text();
  const assets = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(assets.length).toBeGreaterThan(3);
  expect(html).not.toMatch(/<script(?![^>]* src=)[^>]*>|\son\w+=|<style/);
  for (const path of ['/', '/documents?document=1', '/login', ...new Set(assets)]) {
    const answer = await request.get(path, { headers: { Accept: '*/*', Origin: 'https://evil.example' } });
    const headers = answer.headers();
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/(^|;)script-src 'self';.*frame-ancestors 'none'/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    if (!path.endsWith('.js')) continue;
    expect([path, (await answer.text()).includes('sourceMappingURL')]).toEqual([path, false]);
    expect([path, (await request.get(`${path}.map`)).status()]).toEqual([path, 404]);
  }
});
