import { approval, step } from '../support/routes';
import { OPERATIONS, resolved, type Schema } from './contract.support';

/** Whose ids a path takes, by how the path begins. The platform's own routes know all organizations. */
const TABLES: [RegExp, string][] = [
  [/^\/api\/documents\/:id/, 'documents'],
  [/^\/api\/templates\/:id/, 'document_templates'],
  [/^\/api\/users\/:id/, 'users'],
  [/^\/api\/departments\/:id/, 'departments'],
  [/^\/api\/divisions\/:id/, 'divisions'],
  [/^\/api\/delegations\/:id/, 'delegations'],
  [/^\/api\/review-routes\/:id/, 'review_routes'],
  [/^\/api\/document-views\/:id/, 'document_views'],
  [/^\/api\/exports\/:id/, 'exports'],
  [/^\/api\/reports\/:id/, 'reports'],
  [/^\/api\/notifications\/:id/, 'notifications'],
  [/^\/api\/messages\/conversations\/:id/, 'conversations'],
  [/^\/api\/search\/history\/:id/, 'user_search_history'],
  [/^\/api\/billing\/invoices\/:id/, 'invoices'],
  [/^\/api\/organizations\/:organizationId/, 'organizations'],
  [/^\/api\/profile\/sessions\/:sessionId/, 'sessions'],
];
/** Paths with another kind of secret in them, and the platform's. */
const OTHER_PATHS = /^\/api\/(super-admin\/|auth\/invitations\/:token)/;

export const tableOf = (path: string): string | undefined => TABLES.find(([begin]) => begin.test(path))?.[1];

/** Routes with an id in their path that no table says anything about. */
export const unknownPaths = (): string[] =>
  OPERATIONS.map(({ path }) => path).filter((path) => path.includes(':') && !tableOf(path) && !OTHER_PATHS.test(path));

const STEPS = [step(), approval()];
/** Bodies with which each route gets as far as looking for the id; without an entry none is sent. */
export const BODIES: Record<string, object> = {
  'PATCH /api/organizations/:organizationId': { phone: '+43 1 234' },
  'PATCH /api/divisions/:id': { name: 'Taken' },
  'PATCH /api/departments/:id': { name: 'Taken' },
  'PATCH /api/documents/:id': { title: 'Taken' },
  'POST /api/documents/:id/access': { authCode: '123456' },
  'POST /api/documents/:id/versions/:version/restore': { changes: 'Back' },
  'DELETE /api/documents/:id/purge': { reason: 'Taken' },
  'PUT /api/documents/:id/legal-hold': { on: true, reason: 'Taken' },
  'PATCH /api/document-views/:id': { name: 'Taken' },
  'PATCH /api/templates/:id': { name: 'Taken' },
  'POST /api/templates/:id/decline': { reason: 'Taken' },
  'PUT /api/review-routes/:id': { name: 'Taken', steps: STEPS, rowVersion: 1 },
  'POST /api/documents/:id/reassign': { reason: 'Taken', people: [1] },
  'POST /api/documents/:id/approve': { action: 'approve' },
  'POST /api/documents/:id/comments': { comment: 'Taken' },
  'PATCH /api/users/:id': { name: 'Taken' },
  'PUT /api/users/:id': { name: 'Taken' },
  'POST /api/users/:id/decide-join-request': { grant: true, role: 'user' },
};

/** What a route needs in its query beside the id. */
export const QUERIES: Record<string, string> = {
  'GET /api/documents/:id/compare': '?from=1&to=2',
  'GET /api/documents/:id/view': '?authCode=123456',
  'GET /api/billing/invoices/:id/pdf': '?ticket=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
};

/** Fields that look like ids and are none of an organization's rows, each with the reason. */
export const NOT_OF_A_TENANT: Record<string, string> = {
  'POST /api/organization/admin-login organizationId':
    'Anybody names the organization to sign in to; auth/doors.spec.ts.',
  'POST /api/auth/register organizationId': 'Anybody asks to join a listed organization; registration/member.spec.ts.',
  'POST /api/billing/change-plan/preview planId': 'The catalogue of plans is one for all.',
  'POST /api/billing/change-plan planId': 'The catalogue of plans is one for all.',
  'GET /api/live Last-Event-ID': 'A number of the stream; live/streams.spec.ts.',
  'GET /api/documents/duplicates sha256': 'The hash of a file, no id; documents/document-facts.spec.ts.',
};

const LIKE_AN_ID = /(Id|Ids|ID|^id|^ids|^people|^mentions|^escalateTo|^handOverTo|^sha256)(\[\])?$/;

function fieldsOf(schema: Schema, path = ''): string[] {
  const { properties = {}, allOf = [], items } = resolved(schema);
  return [
    ...allOf.flatMap((one) => fieldsOf(one, path)),
    ...(items ? [`${path}[]`, ...fieldsOf(items, `${path}[]`)] : []),
    ...Object.entries(properties).flatMap(([name, one]) => {
      const here = path ? `${path}.${name}` : name;
      const inner = fieldsOf(one, here);
      return resolved(one).items ? inner : [here, ...inner];
    }),
  ];
}

/** Every field of the organizations' routes that looks like an id. */
export const idFields = (): string[] =>
  OPERATIONS.filter(({ path }) => !path.startsWith('/api/super-admin/')).flatMap(({ route, parameters, body }) => {
    const names = [
      ...parameters.filter((one) => one.in !== 'path').map(({ name }) => name),
      ...(body ? fieldsOf(body.schema) : []),
    ];
    return names
      .filter((name) => LIKE_AN_ID.test(name.split('.').at(-1) ?? '') && !/transactionId|taxId/.test(name))
      .map((name) => `${route} ${name}`);
  });
