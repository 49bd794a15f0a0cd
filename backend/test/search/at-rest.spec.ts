import { readFileSync } from 'node:fs';
import { processed, startRenditions, type RenditionSuite } from '../renditions/renditions.support';
import { eventually } from '../support/application';
import { samplePdf } from '../support/files';
import { Sql } from '../support/sql';
import { published, storedFiles } from '../support/uploads';
import { idsOf, marked, search } from './search.support';

const MARKER = 'Wryneckquartz7713';

/** The whole way: a file goes in, the sandbox reads it, its words are found, and stand nowhere in the clear. */
describe('content that can be searched', () => {
  let suite: RenditionSuite;

  beforeAll(async () => {
    suite = await startRenditions();
  });
  afterAll(() => suite.stop());

  it('is found by its words, which neither the database nor the disk shows', async () => {
    const { app, sql, people } = suite;
    const id = await published(people.creator, {
      fields: { title: 'Marked plan' },
      file: await samplePdf(`The password of the vault is ${MARKER}, as everybody knows.`),
    });
    await processed(people.creator, id);
    const hit = await eventually(
      async () => (await search(people.user, MARKER.toLowerCase())).documents[0],
      'the content to be indexed',
    );
    expect([hit.id, marked(hit.snippet)]).toEqual([id, [MARKER]]);
    expect(idsOf(await search(people.user, `"vault is ${MARKER}"`))).toEqual([id]);

    const columns = await sql.rows<{ table: string; column: string; type: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS "table", a.attname AS "column", a.atttypid::regtype::text AS "type"
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p') AND n.nspname IN ('public', 'bullmq') AND a.attnum > 0 AND NOT a.attisdropped`,
    );
    expect(columns.filter(({ type }) => type === 'tsvector')).toHaveLength(1);
    const found: string[] = [];
    for (const { table, column, type } of columns) {
      // Bytes as Latin-1, so that a word in them is a word.
      const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
      const count = await sql.value<number>(`SELECT count(*)::int FROM ${table} WHERE ${text} ILIKE $1`, [
        `%${MARKER.slice(0, 8)}%`,
      ]);
      if (count > 0) found.push(`${table}.${column}`);
    }
    expect(found).toEqual([]);
    for (const file of storedFiles(app)) expect(readFileSync(file).toString('latin1')).not.toMatch(/wryneck/i);
    expect(app.log.join('\n')).not.toMatch(/wryneck/i);
  });

  /** No two organizations have the same hash; should they ever, the organization still decides. */
  it('is a hit of its own organization only, were the hashes the same', async () => {
    const { app, sql } = suite;
    const indexed = `SELECT DISTINCT ON ("organizationId") "organizationId" AS "organization", "documentId" AS "id" FROM document_search_index`;
    const [own, other] = await sql.rows<{ organization: number; id: number }>(indexed);
    if (!own || !other) throw new Error('Nothing was indexed');
    for (const { organization, id } of [own, other])
      await sql.rows(
        `UPDATE document_search_index SET "searchableContent" = 'samehash:1'::tsvector WHERE "organizationId" = $1 AND "documentId" = $2`,
        [organization, id],
      );
    const connection = await Sql.connect(app.database.appUrl);
    const hitsOf = async (organization: string): Promise<number[]> => {
      await connection.rows(`SELECT set_config('app.organization', $1, false)`, [organization]);
      const hits = await connection.rows<{ documentId: number }>(
        `SELECT "documentId" FROM search_hits('samehash'::tsquery, 2147483647, 100)`,
      );
      return hits.map(({ documentId }) => documentId);
    };
    try {
      expect(await hitsOf(String(own.organization))).toEqual([own.id]);
      expect(await hitsOf(String(other.organization))).toEqual([other.id]);
      expect(await hitsOf('')).toEqual([]);
    } finally {
      await connection.end();
    }
  });
});
