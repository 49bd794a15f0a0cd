import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { binary, published, uploaded } from '../support/uploads';
import { inState, type Row } from './exports.support';

interface Data {
  summary: { label: string; value: number | null; unit: string | null }[];
  charts: { kind: string; title: string; points: { label: string; value: number }[] }[];
  tables: { title: string; columns: { key: string; label: string }[]; rows: Row[]; truncated: boolean }[];
}

/** Reports: made by the worker from the organization's data alone, kept, and the same as PDF and CSV. */
describe('reports', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let admin: AuthorizedAgent;
  let waiting: number;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    ({ admin } = people);
    await sql.rows(`UPDATE organizations SET "documentAccess" = 'view_only'`);
    const approved = await uploaded(people.creator, { fields: { title: '=SUM(A1)' } });
    await people.reviewer.post(`/api/documents/${approved}/approve`, { action: 'approve' }).expect(200);
    await people.approver.post(`/api/documents/${approved}/approve`, { action: 'approve' }).expect(200);
    await sql.rows(
      `UPDATE document_decisions SET "createdAt" = "createdAt" - interval '20 days' WHERE "documentId" <> $1`,
      [approved],
    );
    // As if the reviewer took two hours, and the approver six more; the log keeps its times.
    await sql.rows(
      `UPDATE document_decisions SET "createdAt" = now() + CASE WHEN "meaning" = 'Reviewed by' THEN interval '2 hours' ELSE interval '8 hours' END
       WHERE "documentId" = $1`,
      [approved],
    );
    waiting = await uploaded(people.creator, { fields: { title: 'Waiting' } });
    await sql.rows(
      `UPDATE documents SET "updatedAt" = now() - interval '3 days', "stepOpenedAt" = NULL WHERE "id" = $1`,
      [waiting],
    );
    const old = await published(people.creator, { fields: { title: 'Due', retentionPeriod: 1 } });
    await sql.rows(`UPDATE document_versions SET "approvedAt" = now() - interval '3 days' WHERE "documentId" = $1`, [
      old,
    ]);
    await people.user.get(`/api/documents/${approved}/download`).expect(200);
    await people.user.get(`/api/documents/${waiting}/download`).expect(404);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  async function made(body: object, agent = admin): Promise<{ id: number; row: Row; data: Data }> {
    const { body: started } = await agent.post('/api/reports', body).expect(202);
    const id = (started as { id: number }).id;
    expect(['waiting', 'running', 'ready']).toContain((started as Row).state);
    const row = await inState(agent, `/api/reports/${id}`, 'ready');
    return { id, row, data: row.reportData as Data };
  }
  const figure = ({ summary }: Data, label: string): number | null | undefined =>
    summary.find((one) => one.label === label)?.value;
  const tableOf = ({ tables }: Data, title: string): Row[] => tables.find((one) => one.title === title)?.rows ?? [];
  const total = ({ charts }: Data, title: RegExp): number =>
    (charts.find((one) => title.test(one.title))?.points ?? []).reduce((sum, { value }) => sum + value, 0);

  it('of approvals name the time they took, and where documents wait', async () => {
    const { row, data } = await made({ reportType: 'approvals', title: 'Quarter' });
    expect(row).toMatchObject({
      title: 'Quarter',
      reportType: 'approvals',
      progress: 100,
      createdByName: expect.any(String) as string,
    });
    const seen = tableOf(data, 'Waiting now, longest first').find(({ id }) => id === waiting);
    expect(seen).toMatchObject({ title: 'Waiting', days: 3, waitsFor: 'Any reviewer', status: 'Pending review' });
    expect(figure(data, 'Decisions')).toBe(
      await sql.value(
        `SELECT count(*)::int FROM document_decisions WHERE "organizationId" = 45 AND "createdAt" BETWEEN now() - interval '30 days' AND now()`,
      ),
    );
    expect(total(data, /^Decisions by day$/)).toBe(figure(data, 'Decisions'));
    const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
    const recent = await made({ reportType: 'approvals', dateFrom: at(-12), dateTo: at(12) });
    expect([figure(recent.data, 'Decisions'), figure(recent.data, 'Median time to decide')]).toEqual([2, 4]);
    expect(
      tableOf(recent.data, 'Where it takes long')
        .map(({ longest }) => longest)
        .sort(),
    ).toEqual([2, 6]);
  });

  it('of documents count them by status and department', async () => {
    const { data } = await made({ reportType: 'documents' });
    const live = `FROM documents WHERE "organizationId" = 45 AND "deletedAt" IS NULL`;
    expect(figure(data, 'Documents')).toBe(await sql.value(`SELECT count(*)::int ${live}`));
    expect(total(data, /by status/)).toBe(figure(data, 'Documents'));
    expect(tableOf(data, 'Departments').reduce((sum, { all }) => sum + Number(all), 0)).toBe(figure(data, 'Documents'));
    const id = await sql.value<number>(`SELECT "departmentId" ${live} AND "id" = $1`, [waiting]);
    const one = await made({ reportType: 'documents', departmentId: id });
    expect(figure(one.data, 'Documents')).toBe(
      await sql.value(`SELECT count(*)::int ${live} AND "departmentId" = $1`, [id]),
    );
    expect(one.row).toMatchObject({
      departmentId: id,
      departmentName: expect.any(String) as string,
      divisionName: null,
    });
  });

  it('of retention name what is due', async () => {
    const { data } = await made({ reportType: 'retention' });
    expect(tableOf(data, 'Due now, longest first')).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: 'Due', reason: 'retention ended' })]),
    );
    expect(figure(data, 'Due now')).toBe(tableOf(data, 'Due now, longest first').length);
  });

  it('of activity and access name who did what', async () => {
    const activity = (await made({ reportType: 'activity' })).data;
    expect(figure(activity, 'Documents opened')).toBeGreaterThan(0);
    expect(total(activity, /^Entries by day$/)).toBe(figure(activity, 'Entries in the log'));
    const access = (await made({ reportType: 'access' })).data;
    expect(tableOf(access, 'Members').length).toBe(
      await sql.value(`SELECT count(*)::int FROM users WHERE "organizationId" = 45 AND "deletedAt" IS NULL`),
    );
    expect(tableOf(access, 'Documents that were opened')).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: '=SUM(A1)', members: 1, times: 1 })]),
    );
  });

  it('can be had as CSV, which no spreadsheet runs, and as PDF', async () => {
    const { id } = await made({ reportType: 'documents' });
    const csv = await admin.get(`/api/reports/${id}/csv`).buffer().parse(binary).expect(200);
    const lines = await text(Readable.from([csv.body as Buffer]));
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename=report-documents-\d{4}-\d\d-\d\d\.csv$/,
      ) as string,
    });
    expect(lines).toContain(`"'=SUM(A1)"`);
    expect(lines).toContain('"Figure","Value","Unit"');
    for (const reportType of ['activity', 'approvals', 'retention', 'access']) {
      const other = await made({ reportType });
      const pdf = await admin.get(`/api/reports/${other.id}/pdf`).buffer().parse(binary).expect(200);
      expect((pdf.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    }
    const entries = await sql.rows(
      `SELECT "action" FROM audit_logs WHERE "resource" = 'report' AND "resourceId" = $1 ORDER BY "id"`,
      [String(id)],
    );
    expect(entries.map(({ action }) => action)).toEqual(['create', 'complete', 'download']);
  });

  it('are kept, listed and deleted, by admins of the organization only', async () => {
    const { id } = await made({ reportType: 'access' });
    const { body } = await admin.get('/api/reports?reportType=access').expect(200);
    const [latest] = (body as { reports: Row[] }).reports;
    expect(latest).toMatchObject({ id, reportType: 'access', state: 'ready' });
    expect(latest).not.toHaveProperty('reportData');
    const foreign = await app.as('admin@northwind.example');
    for (const path of ['', '/pdf', '/csv']) await foreign.get(`/api/reports/${id}${path}`).expect(404);
    await foreign.delete(`/api/reports/${id}`).expect(404);
    await people.approver.get(`/api/reports/${id}`).expect(403);
    await admin.delete(`/api/reports/${id}`).expect(200);
    await admin.get(`/api/reports/${id}`).expect(404);
    const theirs = await made({ reportType: 'documents' }, foreign);
    expect(JSON.stringify(theirs.data)).not.toContain('SUM');
  });

  it.each<[object, string]>([
    [{ reportType: 'money' }, 'reportType'],
    [{ reportType: 'access', dateFrom: 'yesterday' }, 'dateFrom'],
    [{ reportType: 'access', dateFrom: '2026-02-01', dateTo: '2026-01-01' }, 'dateTo'],
    [{ reportType: 'access', dateFrom: '2999-01-01' }, 'dateFrom'],
    [{ reportType: 'access', departmentId: 2_000_000_000 }, 'departmentId'],
    [{ reportType: 'access', divisionId: 2_000_000_000 }, 'divisionId'],
    [{ reportType: 'access', title: 'x'.repeat(201) }, 'title'],
  ])('refuse %j naming %s', async (body, field) => {
    const answer = await admin.post('/api/reports', body);
    expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([400, [field]]);
  });
});
