import { startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { addMember, everybody, MERIDIAN, NORTHWIND, type People } from '../support/people';
import { Sql } from '../support/sql';

const CAP = 1000;

interface Kind {
  organization?: number;
  author?: number;
  inForce?: boolean;
  archived?: boolean;
  restricted?: boolean;
  deleted?: boolean;
}

/** What is published may be enough for a total; where it is not, each person's own documents count. */
describe('totals of the list', () => {
  let app: TestApplication;
  let sql: Sql;
  let people: People;

  const add = async (count: number, kind: Kind = {}): Promise<void> => {
    await sql.rows(
      `INSERT INTO documents ("organizationId", "title", "fileName", "filePath", "fileSize", "mimeType", "category", "status", "approvedVersion", "authorId", "documentHash", "encryptedData", "isArchived", "restrictedToDepartment", "departmentId", "deletedAt", "deletedBy")
       SELECT $1::int, 'Many', 'x.pdf', '1/many', 1, 'application/pdf', 'report', CASE WHEN $3::bool THEN 'approved' ELSE 'draft' END, CASE WHEN $3::bool THEN 1 END, $2::int, repeat('a', 64), '', $4::bool, $5::bool,
         CASE WHEN $5::bool THEN (SELECT "id" FROM departments WHERE "organizationId" = $1 AND "name" = 'Nobody''s') END,
         CASE WHEN $6::bool THEN now() END, CASE WHEN $6::bool THEN $2::int END
       FROM generate_series(1, $7::int)`,
      [
        kind.organization ?? MERIDIAN,
        kind.author ?? people.creator.userId,
        kind.inForce ?? true,
        kind.archived ?? false,
        kind.restricted ?? false,
        kind.deleted ?? false,
        count,
      ],
    );
  };
  const totalOf = async (agent: AuthorizedAgent, filter = ''): Promise<[number, boolean]> => {
    const { body } = await agent.get(`/api/documents?limit=1&${filter}`).expect(200);
    return [body.total, body.totalCapped];
  };
  /** How many there are on pages of a hundred. */
  const listed = async (agent: AuthorizedAgent): Promise<number> => {
    let count = 0;
    let cursor: string | null = '';
    while (cursor !== null) {
      const path: string = cursor ? `/api/documents?limit=100&cursor=${cursor}` : '/api/documents?limit=100';
      const page = (await agent.get(path).expect(200)).body as { documents: unknown[]; nextCursor: string | null };
      count += page.documents.length;
      cursor = page.nextCursor;
    }
    return count;
  };
  const published = (): Promise<number> =>
    sql.value<number>(
      `SELECT count(*)::int FROM documents WHERE "organizationId" = $1 AND "deletedAt" IS NULL AND NOT "isArchived" AND "approvedVersion" IS NOT NULL AND NOT "restrictedToDepartment"`,
      [MERIDIAN],
    );

  beforeAll(async () => {
    app = await startTestApplication();
    sql = await Sql.connect(app.database.adminUrl);
    people = await everybody(app);
    await sql.rows(`INSERT INTO departments ("organizationId", "name") VALUES ($1, 'Nobody''s')`, [MERIDIAN]);
    await add(7, { inForce: false });
    await add(5, { inForce: false, author: people.reviewer.userId });
    await add(11, { restricted: true });
    await add(1100, { archived: true });
    await add(1100, { deleted: true });
    await add(1100, { organization: NORTHWIND, author: await authorIn(NORTHWIND) });
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });
  const authorIn = (organization: number): Promise<number> =>
    sql.value<number>(`SELECT min("id") FROM users WHERE "organizationId" = $1`, [organization]);

  it('are as many as each person can page through', async () => {
    const totals = [];
    for (const agent of Object.values(people)) {
      const total = await totalOf(agent);
      expect(total).toEqual([await listed(agent), false]);
      totals.push(total[0]);
    }
    expect(new Set(totals).size).toBeGreaterThan(3);
  });

  it('are exact up to a thousand, and more for whom their own come on top', async () => {
    const { id, email } = await addMember(sql, { name: 'New Here', role: 'user' });
    await sql.rows(`UPDATE users SET "departmentId" = NULL WHERE "id" = $1`, [id]);
    const newcomer = await app.as(email);
    await add(CAP - (await published()));
    expect(await totalOf(newcomer)).toEqual([CAP, false]);
    expect(await totalOf(people.reviewer)).toEqual([CAP, true]);
    await add(1);
    expect(await totalOf(newcomer)).toEqual([CAP, true]);
    const [found, capped] = await totalOf(newcomer, 'category=contract');
    expect([found < 50, capped]).toEqual([true, false]);
  });
});
