import type { Sql } from '../support/sql';
import { MERIDIAN } from '../support/people';

const SORTS = ['updated_desc', 'updated_asc', 'title_asc', 'title_desc', 'created_desc'];
const DOCUMENTS = [
  '',
  'status=pending',
  'status=approved',
  'category=report',
  'priority=high',
  'author=me',
  'tag=finance',
];
const MORE = ['department=Finance', 'search=plan', 'view=archived', 'view=trash', 'status=draft&category=policy'];

/** What a signed-in person's browser asks for again and again, with each filter and order. */
export async function hotRequests(sql: Sql): Promise<string[]> {
  const id = (table: string, more = ''): Promise<number> =>
    sql.value<number>(`SELECT "id" FROM ${table} WHERE "organizationId" = $1 ${more} ORDER BY "id" LIMIT 1`, [
      MERIDIAN,
    ]);
  const document = await id('documents', `AND "status" = 'approved'`);
  const conversation = await sql.value<number>(
    `SELECT p."conversationId" FROM conversation_participants p JOIN users u ON u."organizationId" = p."organizationId" AND u."id" = p."userId"
     WHERE u."email" IN ('admin@meridian.example', 'approver@meridian.example') LIMIT 1`,
  );
  const user = await id('users');
  return [
    ...SORTS.map((sort) => `/api/documents?sort=${sort}`),
    ...[...DOCUMENTS, ...MORE].map((filter) => `/api/documents?limit=1&${filter}`),
    ...['', '/versions', '/comments', '/decisions', '/activity', '/certificates', '/preview'].map(
      (part) => `/api/documents/${document}${part}`,
    ),
    ...['/api/stats', '/api/dashboard', '/api/approvals', '/api/usage', '/api/document-views', '/api/documents/access'],
    ...['q=plan', 'q=plan&category=report', 'q=budget&status=approved&limit=1'].map(
      (q) => `/api/documents/search?${q}`,
    ),
    ...['/api/search/suggestions?q=pla', '/api/search/history'],
    ...['', '?limit=1', '?unread=true', '?kind=comments'].map((query) => `/api/notifications${query}`),
    ...[
      '',
      '?limit=1',
      `?userId=${user}`,
      '?action=login',
      '?resource=document',
      `?resource=document&resourceId=${document}`,
    ].map((query) => `/api/audit-logs${query}`),
    ...['/api/audit-logs?from=2026-01-01T00:00:00Z', '/api/audit-logs/filters', '/api/audit-logs/verifications/latest'],
    ...['', '?limit=1', '?q=budget', `/${conversation}`].map((query) => `/api/messages/conversations${query}`),
    ...['/api/messages/unread', '/api/messages/recipients?q=a', '/api/users', '/api/departments', '/api/divisions'],
    ...[
      '/api/auth/me',
      '/api/profile',
      '/api/profile/sessions',
      '/api/templates',
      '/api/delegations',
      '/api/review-routes',
    ],
    ...['/api/retention/due', '/api/retention/holds', '/api/retention/dispositions', '/api/exports', '/api/reports'],
    ...['/api/billing', '/api/billing/state', '/api/billing/invoices', '/api/organization/setup'],
    '/api/notification-preferences',
  ];
}

/** The same for the super administrator. */
export const PLATFORM_REQUESTS = [
  ...['', '?limit=1', '?state=active', '?search=mer'].map((query) => `organizations${query}`),
  ...['', '?limit=1', '?role=admin', '?state=active', '?q=mer', `?organizationId=${MERIDIAN}`].map(
    (query) => `platform-users${query}`,
  ),
  ...['', '?limit=1', '?status=paid', '?q=INV'].map((query) => `invoices${query}`),
  ...['', '?limit=1', '?status=active'].map((query) => `organizations-subscriptions${query}`),
  ...['failed-work', 'failed-work?kind=mail', 'compliance', `organizations/${MERIDIAN}`, 'profile/sessions'],
  ...[
    'dashboard-stats',
    'recent-activity',
    'system-health',
    'alerts',
    'analytics',
    'subscription-stats',
    'subscription-plans',
  ],
].map((path) => `/api/super-admin/${path}`);

/** The next page of a list, where its answer has one. */
export function nextPage(path: string, body: { nextCursor?: string | null }): string | undefined {
  if (!body.nextCursor) return undefined;
  const name = path.startsWith('/api/notifications') ? 'before' : 'cursor';
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(body.nextCursor)}`;
}
