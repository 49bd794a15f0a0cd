import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ROOT } from '../run.mjs';
import { people, PASSWORD, sessionOf } from './people.mjs';

const fromFrontend = createRequire(path.join(ROOT, 'frontend', 'package.json'));
const WAIT_MS = 60_000;
const LONG_TITLE =
  'Agreement on the maintenance, calibration and replacement of infusion pumps and monitoring equipment in all four hospitals, 2027 to 2031';

/**
 * Adds to the demo data what the screens need beyond it: a new organization, long words, a route, templates, reports,
 * an export, a hold, a second version. Where it was done before, it only looks the facts up.
 *
 * @returns {Promise<Record<string, number>>} ids that addresses of scenes are made of
 */
export async function furnish(address) {
  const { request } = fromFrontend('@playwright/test');
  const anonymous = await request.newContext({ baseURL: address });
  const callers = {};
  const as = async (who) => (callers[who] ??= await caller(request, address, who));
  try {
    if (await found(anonymous)) {
      await until(() => seeded(as, anonymous));
      for (const part of [papers, organizations, work]) await part(as, anonymous);
    }
    return await facts(as);
  } finally {
    await Promise.all([anonymous, ...Object.values(callers).map(({ context }) => context)].map((one) => one.dispose()));
  }
}

/** The API as one person uses it; what is refused stops the run. */
async function caller(request, address, who) {
  const context = await request.newContext({ baseURL: address });
  const { token } = await sessionOf(context, who);
  const send = async (method, url, options = {}) => {
    const answer = await context.fetch(url, { method, headers: { Authorization: `Bearer ${token}` }, ...options });
    if (!answer.ok()) throw new Error(`${method} ${url} as ${who}: ${answer.status()} ${await answer.text()}`);
    return answer.headers()['content-type']?.includes('json') ? answer.json() : undefined;
  };
  return {
    context,
    get: (url) => send('GET', url),
    post: (url, data) => send('POST', url, { data }),
    put: (url, data) => send('PUT', url, { data }),
    delete: (url) => send('DELETE', url),
    form: (url, multipart) => send('POST', url, { multipart }),
  };
}

const visitingHours = (morning, afternoon, visitors) => `Visiting hours

Patients may be visited every day, mornings from ${morning} and afternoons from ${afternoon}.
At each bed there may be ${visitors} at a time; children come with an adult.

Intensive care
Visits are arranged with the ward by telephone. Please ring at the entrance and wait to be called in.

Exceptions
The ward may allow other hours where a patient needs company. It notes the reason in the record.
`;
const textFile = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const documentsOf = async (who) => (await who.get('/api/documents?limit=50')).documents;

/** True once the second demo organization, which is seeded last, has a document in force. */
async function seeded(as, anonymous) {
  // Asked for in the open first: signing in too early, again and again, would lock the account.
  const { organizations } = await (await anonymous.get('/api/organizations')).json();
  if (!organizations.some(({ id }) => id === 46)) return false;
  return (await documentsOf(await as('northwind'))).some((document) => document.status === 'approved');
}

/** Registers the founder's organization. @returns {Promise<boolean>} false when it is there already */
async function found(anonymous) {
  const email = people.founder;
  if ((await anonymous.post('/api/auth/login', { data: { email, password: PASSWORD } })).ok()) return false;
  const registration = { organizationName: 'Harbour Works', adminName: 'Ada Holm', adminEmail: email };
  const passwords = { adminPassword: PASSWORD, confirmPassword: PASSWORD };
  const answer = await anonymous.post('/api/auth/register', { data: { ...registration, ...passwords } });
  if (!answer.ok()) throw new Error(`The new organization was refused: ${await answer.text()}`);
  const token = await mailedToken(anonymous, email);
  await anonymous.post('/api/auth/confirm-email', { data: { token } });
  return true;
}

async function mailedToken(anonymous, to) {
  return until(async () => {
    const mails = await (await anonymous.get('/dev/mailbox/messages')).json();
    const mail = mails.find((one) => one.to.includes(to) && one.subject.includes('Confirm your e-mail address'));
    return /token=([^\s&]+)/.exec(mail?.text ?? '')?.[1];
  });
}

async function until(look) {
  for (const start = Date.now(); Date.now() - start < WAIT_MS; await sleep(200)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error('What the screens need did not come about within a minute.');
}

/** Documents, templates and a route of Meridian Health. */
async function papers(as) {
  const [admin, creator] = [await as('admin'), await as('creator')];
  const filing = { department: 'operations', category: 'contract', priority: 'high', requireApproval: 'false' };
  const upload = (title, text) =>
    creator.form('/api/documents', {
      ...filing,
      title,
      description: 'Replaces the agreements of the single hospitals.',
      tags: JSON.stringify(['medical technology', 'maintenance', 'four hospitals', '2027', 'framework agreement']),
      file: textFile(`${title.slice(0, 60)}.txt`, text),
    });
  await upload(LONG_TITLE, 'The supplier keeps all pumps in working order.');
  const hours = await upload('Visiting hours', visitingHours('10 to 12', '15 to 20', 'one visitor'));
  await creator.form(`/api/documents/${hours.id}/versions`, {
    changes: 'Shorter evenings, two visitors to a bed.',
    file: textFile('visiting-hours.txt', visitingHours('10 to 12', '15 to 19', 'two visitors')),
  });
  const thrown = await upload('Parking rules', 'Visitors park in front of building B.');
  await creator.delete(`/api/documents/${thrown.id}`);

  const documents = await documentsOf(admin);
  const incident = documents.find(({ title }) => title.startsWith('Incident'));
  await creator.form(`/api/documents/${incident.id}/versions`, {
    changes: 'Says who was informed, and when.',
    file: textFile('incident-report.txt', 'Badge system\nInformed at 7:40: the officer on duty.\n'),
  });
  await template(admin, 'Contract cover sheet', 'Goes in front of every contract.');
  await template(admin, 'Procedure, four pages', 'Purpose, scope, steps, records.');
  await template(await as('creator'), 'Visit report', 'For visits to wards.');
}

const template = (who, name, description) =>
  who.form('/api/templates', { name, description, category: 'contract', file: textFile(`${name}.txt`, `${name}\n`) });

/** A join request, an organization that is suspended, somebody invited and somebody standing in. */
async function organizations(as, anonymous) {
  const [admin, approver, platform] = [await as('admin'), await as('approver'), await as('platform')];
  const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
  const asks = { name: 'Ilse Brandt', username: 'ilse.brandt', email: 'ilse@northwind.example', role: 'reviewer' };
  await anonymous.post('/api/auth/register', {
    data: { ...asks, ...passwords, organizationId: 46, department: 'legal' },
  });
  await anonymous.post('/api/auth/register', {
    data: {
      organizationName: 'Riverside Housing Trust',
      adminName: 'Noor Haddad',
      adminEmail: 'noor@riverside.example',
      adminPassword: PASSWORD,
      confirmPassword: PASSWORD,
    },
  });
  const { organizations: found } = await platform.get('/api/super-admin/organizations?search=Riverside');
  await platform.post(`/api/super-admin/organizations/${found[0].id}/suspend`, { reason: 'Invoices unpaid since May' });
  await admin.post('/api/users', {
    ...{ name: 'Benedikt Achterberg-Christodoulopoulos', username: 'benedikt', role: 'approver' },
    ...{ email: 'benedikt.achterberg-christodoulopoulos@meridian.example', department: 'legal' },
  });
  const { users } = await admin.get('/api/users?limit=50');
  const [today, later] = [0, 10].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  await approver.post('/api/delegations', {
    ...{ toUserId: users.find(({ role }) => role === 'admin').id, reason: 'Annual leave' },
    ...{ startsAt: today, endsAt: later },
  });
}

/** A route, reports and an export. */
async function work(as) {
  const admin = await as('admin');
  const documents = await documentsOf(admin);
  const policy = documents.find(({ title }) => title.startsWith('Information Security'));
  const none = { people: [], escalateTo: [] };
  await admin.post('/api/review-routes', {
    name: 'Contracts',
    description: 'Legal reads first, then the operations board decides.',
    category: 'contract',
    isDefault: false,
    steps: [
      {
        ...none,
        kind: 'review',
        role: 'reviewer',
        quorum: 'any',
        name: 'Legal',
        dueWorkingDays: 3,
        remindWorkingDaysBefore: 1,
      },
      {
        ...none,
        kind: 'approval',
        role: 'approver',
        quorum: 'any',
        name: 'Board',
        dueWorkingDays: 5,
        remindWorkingDaysBefore: 2,
      },
    ],
  });
  await admin.put(`/api/documents/${policy.id}/legal-hold`, { on: true, reason: 'Case 2026-114, badge system' });
  await admin.post('/api/exports', { kind: 'evidence', documentId: policy.id, confirmation: { password: PASSWORD } });
  await until(async () => (await admin.get('/api/exports')).exports.every(({ state }) => state === 'ready'));
  for (const [reportType, title] of [
    ['activity', 'What happened this month'],
    ['approvals', 'Decisions of the year'],
    ['documents', 'Stock of documents'],
    ['access', 'Who read what'],
    ['retention', 'Retention'],
  ]) {
    await admin.post('/api/reports', { reportType, title });
  }
  await until(async () => (await admin.get('/api/reports')).reports.every(({ state }) => state === 'ready'));
}

/** Ids of what the scenes open. */
async function facts(as) {
  const [admin, approver] = [await as('admin'), await as('approver')];
  const documents = await documentsOf(admin);
  const { reports } = await admin.get('/api/reports');
  const { conversations } = await approver.get('/api/messages/conversations');
  const id = (start) => documents.find(({ title }) => title.startsWith(start))?.id;
  return {
    policy: id('Information Security'),
    agreement: id('Agreement on'),
    incident: id('Incident'),
    hours: id('Visiting hours'),
    budget: id('Department Budget'),
    manual: id('Infusion Pump'),
    quarterly: id('Quarterly'),
    conversation: conversations[0]?.id,
    ...Object.fromEntries(reports.map((report) => [`${report.reportType}Report`, report.id])),
  };
}
