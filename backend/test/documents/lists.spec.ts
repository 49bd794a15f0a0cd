import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { addMember, everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { uploaded } from '../support/uploads';
import { describeEntries } from './lists.entries';
import { describeOrders } from './lists.orders';

interface Listed {
  id: number;
  title: string;
  updatedAt: string;
  status: string;
}
const CANARY = 'Kestrel-Basalt-4471';

describe('lists, counts and who sees what', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;
  let lawyers: People;

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    lawyers = await everybody(app, 'northwind');
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const list = async (agent: AuthorizedAgent, query = ''): Promise<Listed[]> =>
    (await agent.get(`/api/documents?limit=100&${query}`).expect(200)).body.documents as Listed[];
  const ids = async (agent: AuthorizedAgent, query = ''): Promise<number[]> =>
    (await list(agent, query)).map((document) => document.id).sort((a, b) => a - b);

  describe('filters', () => {
    beforeAll(async () => {
      await uploaded(people.creator, {
        fields: { title: '100% _wild_ \\card', department: 'legal', category: 'contract', tags: '["Blue Heron"]' },
      });
    });

    it.each([
      ['search=100%25', 1],
      ['search=_wild_', 1],
      ['search=%5Ccard', 1],
      ['search=blue%20HERON', 1],
      ['search=%25', 1],
      ['search=_____________________________________', 0],
      [`search=${encodeURIComponent("' OR 1=1 --")}`, 0],
      ['search=wild&department=LEGAL&category=contract&status=pending', 1],
      ['search=wild&status=pending_review', 1],
      ['search=wild&status=approved', 0],
      ['search=wild&category=policy', 0],
      ['search=wild&department=finance', 0],
      ['department=Astrology', 0],
    ])('by %s finds %i', async (query, count) => {
      expect(await list(people.admin, query)).toHaveLength(count);
      const { body } = await people.admin.get(`/api/documents?${query}`).expect(200);
      expect([body.total, body.totalCapped]).toEqual([count, false]);
    });

    it('without any are nothing more than the list', async () => {
      expect(await ids(people.admin, 'search=&department=')).toEqual(await ids(people.admin));
    });

    it.each([
      ['status=published', 'status'],
      ['category=memo', 'category'],
      ['category=policy&category=report', 'category'],
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=abc', 'limit'],
      ['limit=1.5', 'limit'],
      ['limit=-1', 'limit'],
      ['search=a&search=b', 'search'],
      ['search=a%00b', 'search'],
      ['department=%00', 'department'],
      [`search=${'x'.repeat(201)}`, 'search'],
      ['authorId=1', 'authorId'],
      ['organizationId=46', 'organizationId'],
      ['search[a]=b', 'search[a]'],
      ['cursor=', 'cursor'],
      ['cursor=abc', 'cursor'],
      ...[
        ['updated_desc', '2026-02-30T00:00:00Z', 1],
        ['updated_desc', '0000-01-01T00:00:00Z', 1],
        ['updated_desc', '2026-01-01T24:30:00Z', 1],
        ['updated_desc', '2026-01-01T00:00:60Z', 1],
        ['updated_desc', '2026-13-01T00:00:00Z', 1],
        ['updated_desc', '2026-01-01T00:00:00Z', 9_999_999_999],
        ['updated_desc', '2026-01-01T00:00:00Z', '1; --'],
        ['updated_desc', '2026-01-01T00:00:00Z', 1, 2],
        ['updated_desc', 'infinity', 1],
        ['updated_desc', 7, 1],
        ['title_asc', 'Plan', 1],
        ['constructor', 'Plan', 1],
        null,
      ].map(
        (parts) => [`cursor=${Buffer.from(JSON.stringify(parts)).toString('base64url')}`, 'cursor'] as [string, string],
      ),
      ['sort=title', 'sort'],
      ['view=deleted', 'view'],
      ['priority=low,high', 'priority'],
      ['author=1', 'author'],
      [`tag=${'x'.repeat(61)}`, 'tag'],
    ])('refuse %s, naming the field', async (query, field) => {
      const answer = await people.admin.get(`/api/documents?${query}`);
      expect([answer.status, Object.keys((answer.body.fields ?? {}) as object)]).toEqual([400, [field]]);
    });
  });

  describe('pages', () => {
    it('refuse a cursor longer than any', async () => {
      const { status, body } = await people.admin.get(`/api/documents?cursor=${'x'.repeat(4001)}`);
      expect([status, Object.keys(body.fields as object)]).toEqual([400, ['cursor']]);
    });

    it('follow each other without gap or repeat, also where many changed at the same moment', async () => {
      await sql.rows(
        `INSERT INTO documents ("organizationId", "title", "fileName", "filePath", "fileSize", "mimeType", "category", "status", "authorId", "documentHash", "encryptedData", "updatedAt")
         SELECT 45, 'Page ' || n, 'x.pdf', '45/x' || n, 1, 'application/pdf', 'report', 'approved', $1, repeat('a', 64), '', timestamptz '2026-01-01 00:00:00.123456+00' + make_interval(secs => n / 7)
         FROM generate_series(1, 60) n`,
        [people.creator.userId],
      );
      const all = await list(people.admin);
      for (const limit of [1, 7, 20, all.length]) {
        const seen: Listed[] = [];
        let cursor: string | null = null;
        do {
          const query: string = cursor === null ? '' : `&cursor=${cursor}`;
          const { body } = await people.admin.get(`/api/documents?limit=${limit}${query}`).expect(200);
          seen.push(...(body.documents as Listed[]));
          cursor = body.nextCursor as string | null;
          expect(body.total).toBe(all.length);
        } while (cursor !== null);
        expect(seen.map((document) => document.id)).toEqual(all.map((document) => document.id));
      }
      const times = all.map((document) => document.updatedAt);
      expect([...times].sort().reverse()).toEqual(times);
      await sql.rows(`DELETE FROM documents WHERE "title" LIKE 'Page %'`);
    });

    describeOrders(() => ({ sql, people }));
    describeEntries(() => ({ sql, people }));

    it('hold 20 documents unless asked otherwise, and never more than there are', async () => {
      const { body } = await people.admin.get('/api/documents').expect(200);
      expect((body.documents as Listed[]).length).toBeLessThanOrEqual(20);
    });

    it('with a cursor of somebody else show only what oneself may see', async () => {
      const { body } = await people.admin.get('/api/documents?limit=1').expect(200);
      const theirs = await list(lawyers.admin, `cursor=${body.nextCursor}`);
      for (const document of theirs) expect(await ids(lawyers.admin)).toContain(document.id);
    });
  });

  describe('by role', () => {
    let waiting: Record<string, number>;
    let outsider: AuthorizedAgent;

    beforeAll(async () => {
      const other = await addMember(sql, { name: 'Second Reviewer', role: 'reviewer' });
      outsider = await app.as((await addMember(sql, { name: 'Second Creator', role: 'document_creator' })).email);
      waiting = {
        queued: await uploaded(people.creator),
        assigned: await uploaded(people.creator, {
          fields: { reviewerId: people.reviewer.userId, approverId: people.approver.userId },
        }),
        others: await uploaded(people.creator, { fields: { reviewerId: other.id } }),
        approvals: await uploaded(people.creator),
        published: await uploaded(people.creator, { fields: { requireApproval: 'false' } }),
        restricted: await uploaded(people.creator, { fields: { requireApproval: 'false', department: 'legal' } }),
        rejected: await uploaded(people.creator),
        deleted: await uploaded(people.creator),
      };
      await sql.rows(`UPDATE documents SET "restrictedToDepartment" = true WHERE "id" = $1`, [waiting.restricted]);
      await sql.rows(`UPDATE documents SET "status" = 'pending_approval' WHERE "id" = $1`, [waiting.approvals]);
      await sql.rows(`UPDATE documents SET "status" = 'rejected' WHERE "id" = $1`, [waiting.rejected]);
      await sql.rows(`UPDATE documents SET "deletedAt" = now() WHERE "id" = $1`, [waiting.deleted]);
    });

    const EVERYTHING = ['queued', 'assigned', 'others', 'approvals', 'published', 'restricted', 'rejected'];
    it.each<[string, string[]]>([
      ['admin', EVERYTHING],
      ['creator', EVERYTHING],
      // The reviewer belongs to Legal.
      ['reviewer', ['queued', 'assigned', 'published', 'restricted']],
      ['approver', ['assigned', 'approvals', 'published']],
      ['user', ['published']],
      ['outsider', ['published']],
    ])('%s sees exactly %j', async (who, names) => {
      const agent = who === 'outsider' ? outsider : people[who as keyof People];
      const visible = await ids(agent);
      const seen = Object.keys(waiting).filter((name) => visible.includes(waiting[name] ?? 0));
      expect(seen).toEqual(names);
      const { stats } = (await agent.get('/api/stats').expect(200)).body as { stats: Record<string, number> };
      const count = async (query: string): Promise<number> => (await list(agent, query)).length;
      expect(stats).toEqual({
        total: visible.length,
        pending: await count('status=pending'),
        approved: await count('status=approved'),
        rejected: await count('status=rejected'),
      });
      for (const [name, id] of Object.entries(waiting)) {
        const status = names.includes(name) ? 200 : 404;
        for (const path of ['', '/comments']) {
          expect([name, path, (await agent.get(`/api/documents/${id}${path}`)).status]).toEqual([name, path, status]);
        }
        const bytes = names.includes(name) ? 403 : 404;
        for (const path of ['/view', '/download']) {
          expect([name, path, (await agent.get(`/api/documents/${id}${path}`)).status]).toEqual([name, path, bytes]);
        }
      }
    });

    it('gives documents the actions of the viewer', async () => {
      const actions = async (agent: AuthorizedAgent, name: string): Promise<string[]> =>
        (await agent.get(`/api/documents/${waiting[name]}`).expect(200)).body.allowedActions as string[];
      expect(await actions(people.creator, 'queued')).toEqual([
        'view',
        'download',
        'comment',
        'reassign',
        'withdraw',
        'edit',
      ]);
      expect(await actions(people.reviewer, 'queued')).toEqual([
        'view',
        'download',
        'comment',
        'approve',
        'reject',
        'revision',
      ]);
      expect(await actions(people.user, 'published')).toEqual(['view', 'download', 'comment']);
    });
  });

  describe('across organizations', () => {
    it('show no word of the other one, anywhere', async () => {
      const id = await uploaded(lawyers.creator, {
        fields: { title: CANARY, description: CANARY, tags: `["${CANARY}"]`, department: 'legal' },
        fileName: `${CANARY}.pdf`,
      });
      await lawyers.creator.post(`/api/documents/${id}/comments`, { comment: CANARY }).expect(201);
      await sql.rows(`UPDATE users SET "name" = $1 WHERE "id" = $2`, [CANARY, lawyers.user.userId]);
      await sql.rows(`INSERT INTO departments ("organizationId", "name") VALUES (46, $1)`, [CANARY]);
      for (const agent of Object.values(people)) {
        for (const path of [
          '/api/documents?limit=100',
          `/api/documents?search=${CANARY}`,
          `/api/documents?department=${CANARY}`,
          '/api/approvals',
          '/api/stats',
          '/api/notifications',
          '/api/users',
          '/api/departments',
          '/api/organizations/45',
          '/api/organizations',
          '/api/auth/me',
        ]) {
          const answer = await agent.get(path);
          expect([path, answer.status, answer.text.includes(CANARY)]).toEqual([path, 200, false]);
        }
      }
      expect((await lawyers.admin.get(`/api/documents?search=${CANARY}`).expect(200)).text).toContain(CANARY);
    });
  });
});
