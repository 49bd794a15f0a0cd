import type { Response } from 'supertest';
import { DEMO_PASSWORD } from '../../src/demo/demo-seed';
import type { AuthorizedAgent, TestApplication } from '../support/application';
import { samplePdf } from '../support/files';
import { addMember, MERIDIAN, type People } from '../support/people';
import { approval, step } from '../support/routes';
import type { Sql } from '../support/sql';
import { addVersion, binary, published, upload } from '../support/uploads';

export type Row = Record<string, string | number | null>;

/** Sends a request that must succeed and leave its entry. @returns the answer's body */
export type Drive = (route: string, send: () => PromiseLike<Response>) => Promise<Row>;

const bytes = (agent: AuthorizedAgent, path: string): PromiseLike<Response> => agent.get(path).buffer().parse(binary);

/** A working day of an organization: one request to each route that leaves an entry. */
export class Drives {
  constructor(
    private readonly app: TestApplication,
    private readonly sql: Sql,
    private readonly people: People,
    private readonly drive: Drive,
  ) {}

  async all(): Promise<void> {
    await this.driveStructure();
    await this.driveDocuments();
    await this.driveLibrary();
    await this.driveExports();
  }

  private put(agent: AuthorizedAgent, path: string, body: object): PromiseLike<Response> {
    return this.app.http().put(path).set('Authorization', `Bearer ${agent.token}`).send(body);
  }

  private async driveStructure(): Promise<void> {
    const { people, sql, drive } = this;
    const { admin } = people;
    await drive('POST /api/divisions', () => admin.post('/api/divisions', { name: 'South' }));
    const [division = {}] = await sql.rows<Row>(`SELECT "id" FROM divisions WHERE "name" = 'South'`);
    await drive('PATCH /api/divisions/:id', () => admin.patch(`/api/divisions/${division.id}`, { name: 'Southwest' }));
    await drive('POST /api/departments', () => admin.post('/api/departments', { name: 'Archive' }));
    const [department = {}] = await sql.rows<Row>(`SELECT "id" FROM departments WHERE "name" = 'Archive'`);
    await drive('PATCH /api/departments/:id', () =>
      admin.patch(`/api/departments/${department.id}`, { name: 'Archives' }),
    );
    await drive('DELETE /api/departments/:id', () => admin.delete(`/api/departments/${department.id}`));
    await drive('DELETE /api/divisions/:id', () => admin.delete(`/api/divisions/${division.id}`));
    await drive('PATCH /api/organizations/:organizationId', () =>
      admin.patch(`/api/organizations/${MERIDIAN}`, { phone: '+43 1 234' }),
    );
    const route = { name: 'Two steps', steps: [step(), approval()] };
    const { id, rowVersion } = await drive('POST /api/review-routes', () => admin.post('/api/review-routes', route));
    await drive('PUT /api/review-routes/:id', () =>
      this.put(admin, `/api/review-routes/${id}`, { ...route, name: 'Both steps', rowVersion }),
    );
    await drive('DELETE /api/review-routes/:id', () => admin.delete(`/api/review-routes/${id}`));
  }

  private async driveDocuments(): Promise<void> {
    const { people, sql, drive } = this;
    const { admin, creator, reviewer, approver } = people;
    const { id } = await drive('POST /api/documents', () => upload(creator));
    const path = `/api/documents/${id}`;
    await drive('POST /api/documents/:id/comments', () => creator.post(`${path}/comments`, { comment: 'Please look' }));
    await drive('POST /api/documents/:id/request-access', () => creator.post(`${path}/request-access`));
    await drive('POST /api/documents/:id/withdraw', () => creator.post(`${path}/withdraw`));
    await drive('PATCH /api/documents/:id', () => creator.patch(path, { title: 'Better plan' }));
    await drive('POST /api/documents/:id/versions', () =>
      addVersion(creator, Number(id), { fields: { submit: 'false' } }),
    );
    await drive('POST /api/documents/:id/versions/:version/restore', () =>
      creator.post(`${path}/versions/1/restore`, { changes: 'Back', submit: false }),
    );
    await drive('POST /api/documents/:id/submit', () => creator.post(`${path}/submit`));
    await drive('POST /api/documents/:id/reassign', () =>
      admin.post(`${path}/reassign`, { reviewerId: reviewer.userId, reason: 'Knows it best' }),
    );
    await drive('POST /api/documents/:id/approve', () => reviewer.post(`${path}/approve`, { action: 'approve' }));
    await drive('POST /api/documents/:id/approve', () => approver.post(`${path}/approve`, { action: 'approve' }));
    await drive('GET /api/documents/:id/download', () => bytes(creator, `${path}/download`));
    await drive('POST /api/documents/:id/certificate/check', () => creator.post(`${path}/certificate/check`));
    await drive('GET /api/documents/:id/signature-sheet', () => bytes(creator, `${path}/signature-sheet`));
    await drive('GET /api/documents/:id/signed-copy', () => bytes(creator, `${path}/signed-copy`));
    await drive('POST /api/documents/:id/archive', () => creator.post(`${path}/archive`));
    await drive('POST /api/documents/:id/unarchive', () => creator.post(`${path}/unarchive`));
    await drive('POST /api/documents/bulk', () =>
      creator.post('/api/documents/bulk', { action: 'tag', tags: ['plans'], ids: [id] }),
    );
    await drive('POST /api/documents/zip', () =>
      creator
        .post('/api/documents/zip', { ids: [id] })
        .buffer()
        .parse(binary),
    );
    await drive('PUT /api/documents/:id/legal-hold', () =>
      this.put(admin, `${path}/legal-hold`, { on: true, reason: 'Case 7' }),
    );
    await this.put(admin, `${path}/legal-hold`, { on: false, reason: 'Closed' });
    await drive('DELETE /api/documents/:id', () => creator.delete(path));
    await drive('POST /api/documents/:id/restore', () => creator.post(`${path}/restore`));
    await creator.delete(path);
    await drive('DELETE /api/documents/:id/purge', () => admin.delete(`${path}/purge`));
    const due = await published(creator);
    await sql.rows(`UPDATE documents SET "expirationDate" = now() - interval '1 day' WHERE "id" = $1`, [due]);
    await drive('POST /api/retention/dispose', () =>
      admin.post('/api/retention/dispose', { ids: [due], reason: 'Expired' }),
    );
    await drive('GET /api/retention/dispositions.csv', () => admin.get('/api/retention/dispositions.csv'));
  }

  private async driveLibrary(): Promise<void> {
    const { people, sql, drive } = this;
    const { admin, creator, reviewer } = people;
    const file = await samplePdf('Form');
    const send = (): PromiseLike<Response> =>
      creator.post('/api/templates').field('name', 'Form').field('category', 'policy').attach('file', file, 'form.pdf');
    const { id } = await drive('POST /api/templates', send);
    await drive('POST /api/templates/:id/approve', () => admin.post(`/api/templates/${id}/approve`));
    await drive('PATCH /api/templates/:id', () => admin.patch(`/api/templates/${id}`, { name: 'Forms' }));
    await drive('GET /api/templates/:id/download', () => bytes(creator, `/api/templates/${id}/download`));
    await drive('DELETE /api/templates/:id', () => admin.delete(`/api/templates/${id}`));
    const other = (await send()).body as Row;
    await drive('POST /api/templates/:id/decline', () =>
      admin.post(`/api/templates/${other.id}/decline`, { reason: 'Outdated' }),
    );
    const view = await drive('POST /api/document-views', () =>
      creator.post('/api/document-views', { name: 'Mine', filters: {}, layout: 'grid', isShared: true }),
    );
    await drive('PATCH /api/document-views/:id', () =>
      creator.patch(`/api/document-views/${view.id}`, { name: 'My own' }),
    );
    await drive('DELETE /api/document-views/:id', () => creator.delete(`/api/document-views/${view.id}`));
    const standIn = await addMember(sql, { name: 'Stand In', role: 'reviewer' });
    const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
    const body = { toUserId: standIn.id, startsAt: day(-1), endsAt: day(7) };
    const delegation = await drive('POST /api/delegations', () => reviewer.post('/api/delegations', body));
    await drive('DELETE /api/delegations/:id', () => reviewer.delete(`/api/delegations/${delegation.id}`));
  }

  private async driveExports(): Promise<void> {
    const { people, sql, drive } = this;
    const { admin, creator, reviewer } = people;
    await drive('GET /api/audit-logs/export', () => admin.get('/api/audit-logs/export'));
    await drive('GET /api/audit-logs/bundle', () => bytes(admin, '/api/audit-logs/bundle'));
    await drive('POST /api/audit-logs/verifications', () => admin.post('/api/audit-logs/verifications'));
    const confirmation = { password: DEMO_PASSWORD };
    await drive('POST /api/exports', () =>
      admin.post('/api/exports', { kind: 'evidence', from: '2026-01-01', to: '2026-01-02', confirmation }),
    );
    const [started] = await sql.rows<Row>(`SELECT "id" FROM exports ORDER BY "id" DESC LIMIT 1`);
    await drive('DELETE /api/exports/:id', () => admin.delete(`/api/exports/${started?.id}`));
    const report = await drive('POST /api/reports', () => admin.post('/api/reports', { reportType: 'activity' }));
    await drive('DELETE /api/reports/:id', () => admin.delete(`/api/reports/${report.id}`));
    const message = { recipientId: reviewer.userId, subject: 'Plan', message: 'Please look' };
    await drive('POST /api/messages/send', () => creator.post('/api/messages/send', message));
    await drive('PUT /api/notification-preferences', () =>
      this.put(creator, '/api/notification-preferences', {
        kinds: [{ kind: 'comments', inApp: true, email: 'daily' }],
        digestHour: 8,
        timeZone: 'Europe/Vienna',
      }),
    );
  }
}
