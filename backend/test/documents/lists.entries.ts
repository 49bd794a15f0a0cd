import type { People } from '../support/people';
import type { Sql } from '../support/sql';

type Shown = Record<string, unknown> & { id: number };

const ROUTE = JSON.stringify({
  routeId: 1,
  name: 'Legal "way"',
  steps: [
    { name: 'First look', kind: 'review', people: [], role: 'reviewer', quorum: 2, dueWorkingDays: 3 },
    { name: 'Last word', kind: 'approval', people: [], role: 'approver', quorum: 'any', dueWorkingDays: null },
  ],
});
/** Columns of a document that differ from the others in what the answer makes of them. */
const SITUATIONS = [
  `"title" = 'A "quoted" \\ title', "description" = E'Two\\nlines\\t\\u2028 and \\U0001F01C', "tags" = '{"a \\"b\\"","é"}'`,
  `"expirationDate" = '2020-03-05 15:07:01.25+00', "legalHold" = true, "legalHoldReason" = 'A case'`,
  `"status" = 'approved', "approvedVersion" = 1, "retentionPeriod" = 3650, "expirationDate" = '2100-01-01'`,
  `"status" = 'approved', "approvedVersion" = 1, "isArchived" = true, "archivedAt" = now()`,
  `"status" = 'revision_required', "revisionAskedOn" = 1`,
  `"status" = 'pending_approval', "reviewedBy" = "authorId"`,
  `"route" = '${ROUTE}', "routeStep" = 0, "stepRole" = 'reviewer', "stepQuorum" = 2, "stepDueAt" = '2030-01-02 03:04:05.000006+00'`,
];

/** Documents as the list shows them. @param bench the people and the database of the suite, once it has started */
export function describeEntries(bench: () => { sql: Sql; people: People }): void {
  describe('entries', () => {
    beforeAll(async () => {
      for (const [n, columns] of SITUATIONS.entries()) {
        const [{ id } = { id: 0 }] = await bench().sql.rows<{ id: number }>(
          `INSERT INTO documents ("organizationId", "title", "fileName", "filePath", "fileSize", "mimeType", "category", "status", "authorId", "documentHash", "encryptedData", "tags")
           VALUES (45, 'Entry', 'x.pdf', $2, 1, 'application/pdf', 'report', 'pending_review', $1, repeat('a', 64), '', '{}') RETURNING "id"`,
          [bench().people.creator.userId, `45/entries-${n}`],
        );
        await bench().sql.rows(`UPDATE documents SET ${columns} WHERE "id" = $1`, [id]);
      }
    });
    afterAll(() => bench().sql.rows(`DELETE FROM documents WHERE "filePath" LIKE '45/entries-%'`));

    it('show of each document exactly what the document itself shows, to everybody', async () => {
      const compared = new Set<number>();
      for (const agent of Object.values(bench().people)) {
        for (const view of ['active', 'archived']) {
          const { body } = await agent.get(`/api/documents?limit=100&view=${view}`).expect(200);
          for (const entry of body.documents as Shown[]) {
            const { body: document } = await agent.get(`/api/documents/${entry.id}`).expect(200);
            const same = Object.keys(entry).map((name) => [name, (document as Shown)[name]]);
            expect(entry).toEqual(Object.fromEntries(same));
            compared.add(entry.id);
          }
        }
      }
      expect(compared.size).toBeGreaterThan(SITUATIONS.length + 5);
    });

    it('come with the headers of every other answer', async () => {
      const [list, other] = [
        await bench().people.user.get('/api/documents').expect(200),
        await bench().people.user.get('/api/stats').expect(200),
      ];
      expect(Object.keys(list.headers as object).sort()).toEqual(Object.keys(other.headers as object).sort());
      expect(list.headers['content-type']).toBe(other.headers['content-type']);
      expect(list.headers['content-length']).toBe(String(Buffer.byteLength(list.text)));
    });
  });
}
