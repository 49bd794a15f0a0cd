import { DocumentScope } from '../../src/modules/audit';
import type { AuditFilter } from '../../src/modules/audit/domain/audit-filter';
import { countSql, pageSql, WALKED } from '../../src/modules/audit/services/audit-logs.sql';
import { systemActor } from '../../src/platform/database/actor';
import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { everybody, MERIDIAN, NORTHWIND, type People } from '../support/people';
import { Sql } from '../support/sql';
import { uploaded } from '../support/uploads';

interface Entry {
  id: number;
  seq: number | null;
  userId: number | null;
  userName: string;
  action: string;
  resource: string;
  resourceId: string | null;
  resourceName: string | null;
  details: Record<string, unknown>;
  ipAddress: string | null;
  createdAt: string;
}

interface Page {
  logs: Entry[];
  nextCursor: string | null;
  total: { count: number; capped: boolean };
}

/** The log as people read it: who reads what, what it is narrowed by, pages, and the table. */
describe('reading the log', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let lawyers: People;
  let document: number;

  beforeAll(async () => {
    app = await startTestApplication({ worker: false });
    sql = await Sql.connect(app.database.adminUrl);
    // Entries may not be changed; this connection is not bound by triggers.
    await sql.rows('SET session_replication_role = replica');
    people = await everybody(app);
    lawyers = await everybody(app, 'northwind');
    document = await uploaded(people.creator, { fields: { title: '=Formula' } });
    await people.reviewer.post(`/api/documents/${document}/approve`, { action: 'approve' }).expect(200);
    await place(12);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const page = async (query = '', agent: AuthorizedAgent = people.admin): Promise<Page> =>
    (await agent.get(`/api/audit-logs?${query}`).expect(200)).body as Page;
  /** All pages, after one another. */
  const all = async (query: string, limit: number, agent?: AuthorizedAgent): Promise<Entry[]> => {
    const found: Entry[] = [];
    let cursor: string | null = '';
    do {
      const next: Page = await page(`${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`, agent);
      found.push(...next.logs);
      cursor = next.nextCursor;
    } while (cursor !== null);
    return found;
  };
  /** Gives the oldest entries without a place theirs, as the sequencer does, which does not run here. */
  const place = (count: number): Promise<unknown> =>
    sql.rows(
      `UPDATE audit_logs l SET "seq" = n."seq" FROM (
         SELECT "id", (SELECT coalesce(max("seq") + 1, 0) FROM audit_logs WHERE "organizationId" = ${MERIDIAN}) + row_number() OVER (ORDER BY "id") - 1 AS "seq"
         FROM audit_logs WHERE "organizationId" = ${MERIDIAN} AND "seq" IS NULL ORDER BY "id" LIMIT $1) n
       WHERE l."organizationId" = ${MERIDIAN} AND l."id" = n."id"`,
      [count],
    );

  it('is for admins and approvers, each in their organization', async () => {
    for (const agent of [people.creator, people.reviewer, people.user]) {
      for (const path of ['', '/filters', '/export'])
        expect((await agent.get(`/api/audit-logs${path}`)).status).toBe(403);
    }
    expect((await page(`resource=document&resourceId=${document}`, lawyers.admin)).logs).toEqual([]);
    const named = await all('', 200, lawyers.admin);
    const ids = await sql.rows<{ id: number }>(
      `SELECT "id" FROM audit_logs WHERE "organizationId" = ${NORTHWIND} ORDER BY "id"`,
    );
    expect(named.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids.map(({ id }) => Number(id)));
  });

  it('names people and things beside their ids', async () => {
    const { logs, total } = await page(`resource=document&resourceId=${document}&action=upload,approve`);
    expect(total).toEqual({ count: 2, capped: false });
    const names = await sql.rows<{ id: number; name: string }>(
      `SELECT "id", "name" FROM users WHERE "organizationId" = ${MERIDIAN}`,
    );
    const nameOf = (agent: AuthorizedAgent): string | undefined => names.find(({ id }) => id === agent.userId)?.name;
    expect(logs).toEqual([
      expect.objectContaining({
        action: 'approve',
        userId: people.reviewer.userId,
        userName: nameOf(people.reviewer),
        resourceName: '=Formula',
      }),
      expect.objectContaining({
        action: 'upload',
        userId: people.creator.userId,
        userName: nameOf(people.creator),
        resourceId: String(document),
      }),
    ]);
    expect(logs[1]).toMatchObject({
      details: { version: 1 },
      ipAddress: expect.any(String) as string,
      createdAt: expect.stringMatching(/Z$/) as string,
    });
  });

  it('shows approvers the entries of documents they act on, and nothing else', async () => {
    const mine = await all('', 200, people.approver);
    expect(mine.some(({ resourceId }) => resourceId === String(document))).toBe(true);
    expect([...new Set(mine.map(({ resource }) => resource))]).toEqual(['document']);
    const draft = await uploaded(people.creator);
    const expected = await sql.rows<{ id: number }>(
      `SELECT l."id" FROM audit_logs l JOIN documents d ON d."organizationId" = l."organizationId" AND d."id"::text = l."resourceId"
       WHERE l."organizationId" = ${MERIDIAN} AND l."resource" = 'document' AND ($1 IN (d."authorId", d."approverId") OR $1 = ANY(d."openPeople")
         OR $1 = ANY(d."involved") OR (d."openRole" = 'approver' AND cardinality(d."openPeople") = 0)) AND d."id" <> $2`,
      [people.approver.userId, draft],
    );
    expect(mine.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      expected.map(({ id }) => Number(id)).sort((a, b) => a - b),
    );
    expect((await page(`resourceId=${draft}`, people.approver)).logs).toEqual([]);
    expect((await page('action=login', people.approver)).total.count).toBe(0);
    const { actions, resources } = (await people.approver.get('/api/audit-logs/filters')).body as Record<
      string,
      string[]
    >;
    expect(resources).toEqual(['document']);
    expect(actions).toContain('upload');
    expect(actions).not.toContain('login');
  });

  it('is narrowed by person, action, kind, object and time, all at once', async () => {
    const login = await all('action=login', 200);
    expect(login.length).toBeGreaterThanOrEqual(5);
    expect(login.every(({ action }) => action === 'login')).toBe(true);
    const own = await all(`userId=${people.creator.userId}`, 200);
    expect([...new Set(own.map(({ userId }) => userId))]).toEqual([people.creator.userId]);
    const both = await all(`userId=${people.creator.userId}&action=login,upload&resource=document`, 200);
    expect([...new Set(both.map(({ action }) => action))]).toEqual(['upload']);
    const rows = await all('', 200);
    const moment = rows[10]?.createdAt ?? '';
    const [older, younger] = [await all(`to=${moment}`, 200), await all(`from=${moment}`, 200)];
    expect(older.length + younger.length).toBe(rows.length);
    expect(older.every(({ createdAt }) => createdAt < moment)).toBe(true);
    expect((await page(`from=${moment}&to=${moment}`)).logs).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect((await page(`from=2020-01-01&to=${today}`)).total.count).toBe(rows.length);
    const { actions, resources } = (await people.admin.get('/api/audit-logs/filters').expect(200)).body as Record<
      string,
      string[]
    >;
    expect(actions).toEqual([...new Set(rows.map(({ action }) => action))].sort());
    expect(resources).toEqual([...new Set(rows.map(({ resource }) => resource))].sort());
  });

  it('refuses what makes no sense, and names the field', async () => {
    const wrong: Record<string, string> = {
      userId: 'userId=me',
      action: 'action=drop%20table',
      resource: `resource=${'x'.repeat(61)}`,
      from: 'from=yesterday',
      to: 'from=2026-05-02&to=2026-05-01T00:00:00Z',
      limit: 'limit=201',
      cursor: 'cursor=WzFd',
      dateRange: 'dateRange=today',
    };
    for (const [field, query] of Object.entries(wrong)) {
      const { status, body } = await people.admin.get(`/api/audit-logs?${query}`);
      expect([field, status, Object.keys((body as { fields?: object }).fields ?? {})]).toEqual([field, 400, [field]]);
    }
  });

  it('comes in pages, newest first, without gaps or repetitions, also while entries get their places', async () => {
    const limit = 3;
    const before = (await all('', 200)).map(({ id }) => id);
    const pages: Page[] = [await page(`limit=${limit}`)];
    // Half of what was shown, and some of what was not, gets its place between two pages; and something new happens.
    for (let turn = 0; pages.at(-1)?.nextCursor; turn += 1) {
      if (turn % 2 === 0) await place(7);
      if (turn === 3) await place(10_000);
      await people.admin.get(`/api/audit-logs/export`).expect(200);
      pages.push(await page(`limit=${limit}&cursor=${pages.at(-1)?.nextCursor ?? ''}`));
    }
    const shown = pages.flatMap(({ logs }) => logs.map(({ id }) => id));
    expect(shown.length).toBe(new Set(shown).size);
    expect(before.filter((id) => !shown.includes(id))).toEqual([]);
    await place(10_000);
    const placed = await all('', 4);
    expect(placed.map(({ seq }) => seq)).toEqual(placed.map((_, index) => placed.length - 1 - index));
  });

  it('is a table for spreadsheets that none of them runs, and the table is in the log', async () => {
    const response = await people.admin.get(`/api/audit-logs/export?resourceId=${document}`).expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    });
    const [heading, ...lines] = response.text.trimEnd().split('\r\n');
    expect(heading).toContain('"Place","Time","User ID","User","Action"');
    expect(lines).toHaveLength((await page(`resourceId=${document}`)).total.count);
    expect(lines.every((line) => line.includes(`"'=Formula"`))).toBe(true);
    const [entry] = (await page('action=export&resource=audit_log&limit=1')).logs;
    expect(entry).toMatchObject({
      userId: people.admin.userId,
      details: { format: 'csv', filter: { resourceId: String(document) } },
    });
    const mine = (await people.approver.get('/api/audit-logs/export').expect(200)).text;
    expect(mine).not.toContain('"login"');
    expect(mine).toContain('"upload"');
  });

  it('is found in a long log by each filter without walking through it', async () => {
    await sql.rows(
      `INSERT INTO audit_logs ("organizationId", "actorName", "requestId", "leaf", "detailsHash", "userId", "action", "resource", "resourceId", "createdAt", "seq")
       SELECT ${NORTHWIND}, 'Noise', 'test', '\\x00', '\\x00', CASE WHEN n % 3 = 0 THEN $1::int END, 'noise' || n % 40, 'kind' || n % 7, n::text,
         now() - make_interval(mins => 200000 - n), n FROM generate_series(1000, 61000) n`,
      [lawyers.user.userId],
    );
    await sql.rows('ANALYZE audit_logs');
    const actor = systemActor(NORTHWIND, 'test');
    const filters: AuditFilter[] = [
      {},
      { userId: lawyers.user.userId },
      { userId: lawyers.reviewer.userId },
      { actions: ['noise3', 'noise9', 'login', 'nothing'] },
      { resources: ['kind2', 'template', 'nothing'] },
      { resourceId: '5000' },
      { resourceId: '5000', resources: ['kind2'] },
      { from: '2025-01-01T00:00:00Z', to: '2025-01-02T00:00:00Z' },
      { from: new Date(Date.now() - 3_600_000).toISOString() },
      { from: new Date(Date.now() - 3_600_000).toISOString(), actions: ['nothing'] },
    ];
    const scope = app.application.get(DocumentScope, { strict: false });
    for (const filter of filters) {
      for (const { text, values } of [
        pageSql({ actor: { ...actor, role: 'admin' }, filter, scope }, 50, null),
        countSql({ actor: { ...actor, role: 'admin' }, filter, scope }, 100),
      ]) {
        const [{ plan } = { plan: [] }] = await sql
          .rows<{ plan: [{ Plan: PlanNode }] | [] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
          .then((rows) => rows.map((row) => ({ plan: Object.values(row)[0] as [{ Plan: PlanNode }] })));
        const nodes = plan
          .flatMap(({ Plan }) => nodesOf(Plan))
          .filter((node) => node['Relation Name'] === 'audit_logs');
        expect(nodes.length).toBeGreaterThan(0);
        const read = nodes.map(
          (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
        );
        // A day on both sides of a range of time is looked through: 1440 entries here, each way.
        expect([filter, read.filter((count) => count > 3_000)]).toEqual([filter, []]);
      }
    }
  });

  it('shows approvers all of theirs, however much others did since, and walks no further than it has to', async () => {
    const own = await uploaded(lawyers.creator, { fields: { approverId: lawyers.approver.userId } });
    await sql.rows(
      `UPDATE audit_logs l SET "seq" = 100000 + n."place" FROM (
         SELECT "id", row_number() OVER (ORDER BY "id") AS "place" FROM audit_logs WHERE "organizationId" = ${NORTHWIND} AND "seq" IS NULL) n
       WHERE l."organizationId" = ${NORTHWIND} AND l."id" = n."id"`,
    );
    const more = (resourceId: number, from: number): Promise<unknown> =>
      sql.rows(
        `INSERT INTO audit_logs ("organizationId", "actorName", "requestId", "leaf", "detailsHash", "action", "resource", "resourceId", "seq")
         SELECT ${NORTHWIND}, 'Noise', 'test', '\\x00', '\\x00', 'noise', 'document', $1, $2::int + n FROM generate_series(1, $3) n`,
        [String(resourceId), from, WALKED + 1],
      );
    const before = await all('', 200, lawyers.approver);
    const { total } = await page('', lawyers.approver);
    expect([before.length, false]).toEqual([total.count, total.capped]);
    expect(before.some(({ resourceId }) => resourceId === String(own))).toBe(true);
    await more(0, 200_000);
    expect(await all('', 200, lawyers.approver)).toEqual(before);
    expect((await page('', lawyers.approver)).total).toEqual(total);
    await more(own, 300_000);
    expect((await page('', lawyers.approver)).total).toEqual({ count: WALKED, capped: true });
    expect((await all('', 200, lawyers.approver)).slice(WALKED + 1)).toEqual(before);
  });
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
