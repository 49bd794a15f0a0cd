import type { Response } from 'supertest';
import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import { approval, step, type Step } from '../support/routes';
import type { World } from './world.support';

export type Id = number | string;

const STEPS = [step(), approval()];

/** A place beside the path where a request names something by its id. */
export interface Place {
  /** Route and field. */
  name: string;
  table: string;
  /** Whose own id makes the request succeed; by default any. */
  own?: (world: World) => Promise<Id> | Id;
  /** The answer says nothing about whom it names, be it somebody or nobody. */
  silent?: boolean;
  send: (world: World, id: Id) => PromiseLike<Response>;
}

const put = (world: World, path: string, body: object): PromiseLike<Response> =>
  world.app.http().put(path).set('Authorization', `Bearer ${world.own.admin.token}`).send(body);
const post =
  (who: 'admin' | 'creator' | 'reviewer', path: string, body: (id: Id) => object) =>
  (world: World, id: Id): PromiseLike<Response> =>
    world.own[who].post(path, body(id));
const titled =
  (title: string) =>
  ({ sql }: World): Promise<number> =>
    sql.value(`SELECT max("id") FROM documents WHERE "organizationId" = 45 AND "title" = $1`, [title]);
const reviewer = ({ own }: World): number => own.reviewer.userId;
const approver = ({ own }: World): number => own.approver.userId;
const steps = (more: Partial<Step>): object => ({ name: `Steps ${Math.random()}`, steps: [step(more), approval()] });
const form = (field: string) => async (world: World, id: Id) => {
  const call = world.own.creator.post('/api/documents');
  const fields = { title: 'Plan', department: 'operations', category: 'procedure', priority: 'medium' };
  for (const [name, value] of Object.entries({ ...fields, [field]: String(id) })) void call.field(name, value);
  return call.attach('file', Buffer.from(`Plain text ${Math.random()}`), 'plan.txt');
};
const onDraft =
  (field: string) =>
  async (world: World, id: Id): Promise<Response> =>
    world.own.creator.patch(`/api/documents/${await titled('Draft plan')(world)}`, { [field]: id });
const onDocument =
  (title: string, path: string, field: string, more: object, list = false) =>
  async (world: World, id: Id): Promise<Response> => {
    const document = await titled(title)(world);
    return world.own.admin.post(`/api/documents/${document}/${path}`, { ...more, [field]: list ? [id] : id });
  };
const KNOWS = { reason: 'Knows it' };
const evidence = { kind: 'evidence', confirmation: { password: DEMO_PASSWORD } };
const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const standIn = ({ sql }: World): Promise<number> =>
  sql.value(`SELECT "id" FROM users WHERE "organizationId" = 45 AND "name" LIKE 'Stand In%'`);
const waiting = ({ sql }: World): Promise<number> =>
  sql.value(`SELECT "id" FROM users WHERE "organizationId" = 45 AND "name" LIKE 'Waiting%'`);
const published = titled('Open plan');

export const PLACES: Place[] = [
  {
    name: 'POST /api/departments divisionId',
    table: 'divisions',
    send: post('admin', '/api/departments', (id) => ({ name: `New ${Math.random()}`, divisionId: id })),
  },
  {
    name: 'PATCH /api/departments/:id divisionId',
    table: 'divisions',
    send: async (world, id) =>
      world.own.admin.patch(`/api/departments/${(await world.ids('departments', 45))[0]}`, { divisionId: id }),
  },
  {
    name: 'PATCH /api/profile departmentId',
    table: 'departments',
    send: ({ own }, id) => own.admin.patch('/api/profile', { departmentId: id }),
  },
  ...['division', 'department'].map((what) => ({
    name: `POST /api/reports ${what}Id`,
    table: `${what}s`,
    send: post('admin', '/api/reports', (id) => ({ reportType: 'activity', [`${what}Id`]: id })),
  })),
  { name: 'POST /api/documents reviewerId', table: 'users', own: reviewer, send: form('reviewerId') },
  { name: 'POST /api/documents approverId', table: 'users', own: approver, send: form('approverId') },
  {
    name: 'POST /api/documents templateId',
    table: 'document_templates',
    own: ({ sql }) => sql.value(`SELECT "id" FROM document_templates WHERE "organizationId" = 45 AND "name" = 'Form'`),
    send: form('templateId'),
  },
  { name: 'POST /api/documents routeId', table: 'review_routes', send: form('routeId') },
  {
    name: 'PATCH /api/documents/:id reviewerId',
    table: 'users',
    own: reviewer,
    send: onDraft('reviewerId'),
  },
  {
    name: 'PATCH /api/documents/:id approverId',
    table: 'users',
    own: approver,
    send: onDraft('approverId'),
  },
  {
    name: 'POST /api/documents/:id/reassign reviewerId',
    table: 'users',
    own: standIn,
    send: onDocument('Pending plan', 'reassign', 'reviewerId', KNOWS),
  },
  {
    name: 'POST /api/documents/:id/reassign approverId',
    table: 'users',
    own: approver,
    send: onDocument('Pending plan', 'reassign', 'approverId', KNOWS),
  },
  {
    name: 'POST /api/documents/:id/reassign people[]',
    table: 'users',
    own: reviewer,
    send: onDocument('Plan', 'reassign', 'people', KNOWS, true),
  },
  {
    name: 'POST /api/documents/:id/comments mentions[]',
    table: 'users',
    own: ({ own }) => own.creator.userId,
    send: onDocument('Pending plan', 'comments', 'mentions', { comment: 'Look' }, true),
  },
  {
    name: 'POST /api/documents/bulk ids[]',
    table: 'documents',
    own: published,
    send: post('creator', '/api/documents/bulk', (id) => ({ action: 'tag', tags: ['taken'], ids: [id] })),
  },
  {
    name: 'POST /api/documents/zip/check ids[]',
    table: 'documents',
    own: published,
    send: post('creator', '/api/documents/zip/check', (id) => ({ ids: [id] })),
  },
  {
    name: 'POST /api/documents/zip ids[]',
    table: 'documents',
    own: published,
    send: post('creator', '/api/documents/zip', (id) => ({ ids: [id] })),
  },
  {
    name: 'POST /api/retention/dispose ids[]',
    table: 'documents',
    send: post('admin', '/api/retention/dispose', (id) => ({ ids: [id], reason: 'Expired' })),
  },
  {
    name: 'POST /api/delegations toUserId',
    table: 'users',
    own: standIn,
    send: post('reviewer', '/api/delegations', (id) => ({ toUserId: id, startsAt: at(30), endsAt: at(31) })),
  },
  {
    name: 'POST /api/delegations fromUserId',
    table: 'users',
    own: approver,
    send: async (world, id) =>
      world.own.admin.post('/api/delegations', {
        fromUserId: id,
        toUserId: await standIn(world),
        startsAt: at(40),
        endsAt: at(41),
      }),
  },
  {
    name: 'POST /api/review-routes steps[].people[]',
    table: 'users',
    own: reviewer,
    send: post('admin', '/api/review-routes', (id) => steps({ people: [Number(id)] })),
  },
  {
    name: 'POST /api/review-routes steps[].escalateTo[]',
    table: 'users',
    own: reviewer,
    send: post('admin', '/api/review-routes', (id) => steps({ dueWorkingDays: 3, escalateTo: [Number(id)] })),
  },
  {
    name: 'PUT /api/review-routes/:id steps[].people[]',
    table: 'users',
    own: reviewer,
    send: (world, id) => changeRoute(world, { people: [Number(id)] }),
  },
  {
    name: 'PUT /api/review-routes/:id steps[].escalateTo[]',
    table: 'users',
    own: reviewer,
    send: (world, id) => changeRoute(world, { dueWorkingDays: 3, escalateTo: [Number(id)] }),
  },
  {
    name: 'POST /api/review-routes/dry-run steps[].people[]',
    table: 'users',
    own: reviewer,
    send: post('admin', '/api/review-routes/dry-run', (id) => ({
      steps: [step({ people: [Number(id)] }), approval()],
    })),
  },
  {
    name: 'POST /api/review-routes/dry-run steps[].escalateTo[]',
    silent: true,
    table: 'users',
    own: reviewer,
    send: post('admin', '/api/review-routes/dry-run', (id) => ({
      steps: [step({ dueWorkingDays: 3, escalateTo: [Number(id)] }), approval()],
    })),
  },
  {
    name: 'POST /api/review-routes/dry-run authorId',
    table: 'users',
    own: ({ own }) => own.creator.userId,
    send: post('admin', '/api/review-routes/dry-run', (id) => ({ steps: STEPS, authorId: id })),
  },
  ...(['PATCH', 'PUT'] as const).map((method) => ({
    name: `${method} /api/users/:id handOverTo`,
    table: 'users',
    own: reviewer,
    send: async (world: World, id: Id) => {
      const path = `/api/users/${await standIn(world)}`;
      const body = { isActive: false, handOverTo: id };
      return method === 'PUT' ? put(world, path, body) : world.own.admin.patch(path, body);
    },
  })),
  {
    name: 'DELETE /api/users/:id handOverTo',
    table: 'users',
    own: reviewer,
    send: async (world, id) => world.own.admin.delete(`/api/users/${await waiting(world)}?handOverTo=${id}`),
  },
  {
    name: 'POST /api/messages/send recipientId',
    table: 'users',
    own: reviewer,
    send: post('creator', '/api/messages/send', (id) => ({ recipientId: id, subject: 'Plan', message: 'Look' })),
  },
  {
    name: 'POST /api/messages/send recipientIds[]',
    table: 'users',
    own: reviewer,
    send: post('creator', '/api/messages/send', (id) => ({ recipientIds: [id], subject: 'Plan', message: 'Look' })),
  },
  {
    name: 'POST /api/messages/send conversationId',
    table: 'conversations',
    send: post('creator', '/api/messages/send', (id) => ({ conversationId: id, message: 'Look' })),
  },
  {
    name: 'POST /api/messages/send documentIds[]',
    table: 'documents',
    own: published,
    send: async (world, id) =>
      world.own.creator.post('/api/messages/send', {
        recipientId: reviewer(world),
        subject: 'Plan',
        message: 'Look',
        documentIds: [id],
      }),
  },
  {
    name: 'POST /api/exports documentId',
    table: 'documents',
    own: published,
    send: post('admin', '/api/exports', (id) => ({ ...evidence, documentId: id })),
  },
  {
    name: 'GET /api/documents/processing ids',
    table: 'documents',
    own: published,
    send: ({ own }, id) => own.admin.get(`/api/documents/processing?ids=${id}`),
  },
  ...['audit-logs', 'audit-logs/export'].flatMap((list) =>
    (['userId', 'resourceId'] as const).map((field) => ({
      name: `GET /api/${list} ${field}`,
      table: field === 'userId' ? 'users' : 'documents',
      own: field === 'userId' ? reviewer : published,
      send: ({ own }: World, id: Id) => own.admin.get(`/api/${list}?resource=document&${field}=${id}`),
    })),
  ),
];

async function changeRoute(world: World, more: Partial<Step>): Promise<Response> {
  const [row] = await world.sql.rows<{ id: number; rowVersion: number }>(
    `SELECT "id", "rowVersion" FROM review_routes WHERE "organizationId" = 45 AND "name" = 'Two steps'`,
  );
  const body = { name: 'Two steps', steps: [step(more), approval()], rowVersion: row?.rowVersion };
  return put(world, `/api/review-routes/${row?.id}`, body);
}
