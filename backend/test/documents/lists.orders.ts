import type { People } from '../support/people';
import type { Sql } from '../support/sql';

interface Page {
  documents: { id: number }[];
  nextCursor: string | null;
}

/** The list in each of its orders. @param bench the people and the database of the suite, once it has started */
export function describeOrders(bench: () => { sql: Sql; people: People }): void {
  describe('in each order', () => {
    const TITLES = ['a', 'B', 'b', 'É', 'e', 'Z', '10', '9', 'same', 'Same', 'same', 'x'.repeat(300), '–', "o'c", '😀'];
    const page = async (query: string): Promise<Page> =>
      (await bench().people.user.get(`/api/documents?tag=orders&${query}`).expect(200)).body as Page;

    beforeAll(() =>
      bench().sql.rows(
        `INSERT INTO documents ("organizationId", "title", "fileName", "filePath", "fileSize", "mimeType", "category", "status", "approvedVersion", "authorId", "documentHash", "encryptedData", "tags", "priority", "createdAt", "updatedAt")
         SELECT 45, t, 'x.pdf', '45/o' || n, 1, 'application/pdf', 'report', 'approved', 1, $1, repeat('a', 64), '', '{orders}', CASE WHEN n % 2 = 0 THEN 'low' ELSE 'high' END,
           timestamptz '2026-01-01 00:00:00.123456+00' + make_interval(secs => n / 3), timestamptz '2026-02-01 00:00:00.654321+00' - make_interval(secs => n / 2)
         FROM unnest($2::text[]) WITH ORDINALITY u(t, n)`,
        [bench().people.creator.userId, TITLES],
      ),
    );
    afterAll(() => bench().sql.rows(`DELETE FROM documents WHERE "tags" = '{orders}'`));

    it.each([
      ['updated_desc', `"updatedAt" DESC, "id" DESC`],
      ['updated_asc', `"updatedAt", "id"`],
      ['title_asc', `lower("title"), "id"`],
      ['title_desc', `lower("title") DESC, "id" DESC`],
      ['created_desc', `"createdAt" DESC, "id" DESC`],
    ])('%s follow each other without gap or repeat, while others come and go', async (sort, order) => {
      const expected = (
        await bench().sql.rows(`SELECT "id" FROM documents WHERE "tags" = '{orders}' ORDER BY ${order}`)
      ).map(({ id }) => id);
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const after: string = cursor === null ? '' : `&cursor=${cursor}`;
        const { documents, nextCursor } = await page(`sort=${sort}&limit=2${after}`);
        seen.push(...documents.map(({ id }) => id));
        cursor = nextCursor;
        // What was shown changes, and something new comes and goes: neither moves what is still to come.
        const last = documents.at(-1)?.id;
        const moved = sort === 'updated_asc' ? '"rowVersion" = 2' : '"updatedAt" = now()';
        await bench().sql.rows(`UPDATE documents SET ${moved} WHERE "id" = $1`, [last]);
        const [{ id: extra } = { id: 0 }] = await bench().sql.rows<{ id: number }>(
          `INSERT INTO documents ("organizationId", "title", "fileName", "filePath", "fileSize", "mimeType", "category", "status", "approvedVersion", "authorId", "documentHash", "encryptedData", "tags", "createdAt", "updatedAt")
           SELECT "organizationId", "title", "fileName", "filePath" || 'n', 1, "mimeType", "category", "status", 1, "authorId", "documentHash", '', '{orders}', "createdAt", "updatedAt"
           FROM documents WHERE "id" = $1 RETURNING "id"`,
          [seen[0]],
        );
        await page(`sort=${sort}`);
        await bench().sql.rows(`DELETE FROM documents WHERE "id" = $1`, [extra]);
      } while (cursor !== null);
      expect(seen).toEqual(expected);
    });

    it('refuse the cursor of another', async () => {
      const { nextCursor } = await page('sort=title_asc&limit=2');
      for (const sort of ['title_desc', 'updated_desc', 'created_desc']) {
        const answer = await bench().people.user.get(`/api/documents?sort=${sort}&cursor=${nextCursor}`);
        expect([answer.status, answer.body.fields]).toEqual([
          400,
          { cursor: 'cursor belongs to another order of the list' },
        ]);
      }
    });

    it('can be narrowed by tag, priority and author', async () => {
      expect((await page('priority=low&limit=100')).documents).toHaveLength(7);
      expect((await page('author=me')).documents).toEqual([]);
      const { body } = await bench().people.creator.get('/api/documents?limit=100&author=me&tag=orders').expect(200);
      expect(body.total).toBe(TITLES.length);
      expect((await bench().people.user.get('/api/documents?tag=ORDERS')).body.documents).toEqual([]);
    });
  });
}
