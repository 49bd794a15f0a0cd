import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const text = readFileSync(join(ROOT, 'docs', 'specification-coverage.md'), 'utf8');

/** The folders that the page names by their last part. */
const shortened: Record<string, string> = {
  app: 'frontend/src/app',
  api: 'frontend/src/api',
  features: 'frontend/src/features',
  shared: 'frontend/src/shared',
  e2e: 'frontend/e2e',
  modules: 'backend/src/modules',
  config: 'backend/src/config',
  test: 'backend/test',
  src: 'backend/src',
};

function locate(path: string): string {
  const [head = '', ...rest] = path.split('/');
  return join(ROOT, shortened[head] ?? head, ...rest);
}

/** A row of a table with three columns, without their heads. */
const rows = text
  .split('\n')
  .filter((line) => /^\| (?!Statement |Situation )/.test(line))
  .map((line) => line.split('|').slice(1, -1));
const covered = rows.slice(
  0,
  rows.findIndex(([, where]) => !where?.includes('`')),
);

const PATH = /`((?:app|api|features|shared|e2e|modules|config|test|src|backend|frontend)(?:\/[\w.-]+)*)`/g;
const paths = (cell = '') => [...cell.matchAll(PATH)].map(([, path = '']) => path);
const tests = covered.flatMap(([, , proof = '']) =>
  [...proof.matchAll(/`([^`]+\.spec\.tsx?)`((?::? ?,? ?"[^"]+")*)/g)].map(([, path = '', titles = '']) => ({
    path,
    titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  })),
);

describe('docs/specification-coverage.md', () => {
  it('covers the specification in full length', () => {
    expect(covered.length).toBeGreaterThan(150);
    expect(tests.length).toBeGreaterThan(covered.length);
  });

  it('names a place and a test in every row', () => {
    const bare = covered.filter(([, where, proof]) => paths(where).length === 0 || !/\.spec\.tsx?`/.test(proof ?? ''));
    expect(bare.map(([statement]) => statement)).toEqual([]);
  });

  it('names only what exists', () => {
    const named = new Set(covered.flatMap((cells) => cells.flatMap(paths)));
    expect([...named].filter((path) => !existsSync(locate(path)))).toEqual([]);
  });

  it('quotes the titles of tests as they are', () => {
    const wrong = tests.flatMap(({ path, titles }) => {
      const file = locate(path);
      const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return titles.filter((title) => !source.includes(title)).map((title) => `${path}: ${title}`);
    });
    expect(wrong).toEqual([]);
  });

  it('says of each difference why it is one', () => {
    const differing = covered.filter(([statement]) => statement?.includes('**Differs**'));
    expect(rows.length - covered.length).toBe(differing.length);
  });
});

/** The calls of the specification. */
const CALLS = `
  POST /api/auth/login, POST /api/auth/register, GET /api/auth/me,
  POST /api/documents, GET /api/documents, GET /api/documents/{id}, PATCH /api/documents/{id}, DELETE /api/documents/{id},
  GET /api/documents/search, POST /api/documents/{id}/approve, GET /api/documents/{id}/comments,
  GET /api/documents/{id}/download, POST /api/documents/{id}/request-access, GET /api/documents/{id}/view,
  GET /api/users, PATCH /api/users/{id}, PUT /api/users/{id}, DELETE /api/users/{id},
  GET /api/approvals, GET /api/stats, GET /api/notifications, PATCH /api/notifications/{id}/read, GET /api/audit-logs,
  GET /api/organizations/{organizationId}, GET /api/organizations, GET /api/subscription-plans,
  GET /api/messages/conversations, GET /api/messages/conversations/{id}, POST /api/messages/send,
  POST /api/messages/conversations/{id}/read, POST /api/organization/admin-login, POST /api/super-admin/login,
  GET /api/super-admin/dashboard-stats, GET /api/super-admin/organizations, GET /api/super-admin/recent-activity,
  GET /api/super-admin/subscription-stats, GET /api/super-admin/organizations-subscriptions,
  GET /api/super-admin/invoices, GET /api/super-admin/subscription-plans, POST /api/super-admin/generate-invoice,
  POST /api/super-admin/invoices/{id}/send, GET /api/super-admin/invoices/{id}/download,
  PUT /api/super-admin/subscriptions/{subscriptionId}/status, POST /api/super-admin/subscription-plans,
  PUT /api/super-admin/subscription-plans/{id}, DELETE /api/super-admin/subscription-plans/{id}`;

describe('backend/openapi.json', () => {
  it('has every call of the specification', () => {
    const { paths: known } = JSON.parse(readFileSync(join(ROOT, 'backend', 'openapi.json'), 'utf8')) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const missing = CALLS.split(',')
      .map((call) => call.trim())
      .filter((call) => {
        const [method = '', path = ''] = call.split(' ');
        return known[path]?.[method.toLowerCase()] === undefined;
      });
    expect(missing).toEqual([]);
  });
});
