import { createTestDatabase, type TestDatabase } from '../support/database';
import { Sql } from '../support/sql';

const DOCUMENTS = 12_000;
const OWN = 1;
const OTHER = 2;
const ANY = 2_147_483_647;

/** Which documents have the word, by their number. */
const WORDS: Readonly<Record<string, (n: number) => boolean>> = {
  every: () => true,
  tenth: (n) => n % 10 === 0,
  hundredth: (n) => n % 100 === 50,
  once: (n) => n === 17,
  old: (n) => n <= 3000 && n % 2 === 0,
  new: (n) => n > 11_900,
  both: (n) => n <= 4000 || (n > 11_000 && n % 5 === 0),
  firsts: (n) => n <= 5300,
  newest: (n) => n === DOCUMENTS,
};
const has = (word: string, n: number): boolean => WORDS[word]?.(n) ?? false;

/** Hits of one organization among many documents, however often words occur in which of them. */
describe('hits among many documents', () => {
  let database: TestDatabase;
  let sql: Sql;

  const asked = async (words: string, most: number, before = ANY): Promise<number[]> =>
    (
      await sql.rows<{ documentId: number }>(`SELECT "documentId" FROM search_hits($1::tsquery, $2, $3)`, [
        words,
        before,
        most,
      ])
    ).map(({ documentId }) => documentId);

  beforeAll(async () => {
    database = await createTestDatabase();
    const admin = await Sql.connect(database.adminUrl);
    // The index alone: of documents, nothing but their numbers is needed.
    await admin.rows(`SET session_replication_role = replica`);
    const vectorOf = (n: number): string =>
      Object.keys(WORDS)
        .filter((word) => has(word, n))
        .join(':1 ') + ':1';
    await admin.rows(
      `INSERT INTO document_search_index ("organizationId", "documentId", "version", "searchableContent", "keywords")
       SELECT o, n, 1, CASE o WHEN $2 THEN v ELSE 'every:1 other:1' END::tsvector || filled.vector, ''
       FROM unnest($1::text[]) WITH ORDINALITY AS x(v, n), unnest(ARRAY[$2::int, $3::int]) o,
         LATERAL (SELECT string_agg(repeat(md5(n || '/' || i), 9), ' ')::tsvector AS "vector" FROM generate_series(1, 10) i) filled`,
      [Array.from({ length: DOCUMENTS }, (_, n) => vectorOf(n + 1)), OWN, OTHER],
    );
    await admin.rows('VACUUM ANALYZE document_search_index');
    await admin.end();
    sql = await Sql.connect(database.appUrl);
    await sql.rows(`SELECT set_config('app.organization', '${OWN}', false)`);
  });
  afterAll(async () => {
    await sql.end();
    await database.drop();
  });

  const both = (n: number): boolean => has('tenth', n) && has('both', n);
  const notEvery = (n: number): boolean => !has('tenth', n);
  it.each<[string, (n: number) => boolean]>([
    ...Object.entries(WORDS),
    ['tenth & both', both],
    ['old | new', (n) => has('old', n) || has('new', n)],
    ['!tenth', notEvery],
    ['nowhere', () => false],
    ['other', () => false],
  ])('are the newest with %s', async (words, hit) => {
    const all = Array.from({ length: DOCUMENTS }, (_, n) => DOCUMENTS - n).filter(hit);
    for (const most of [1, 300, 1500, 96_000])
      for (const before of [ANY, DOCUMENTS, 11_000, 1]) {
        const wanted = all.filter((n) => n < before).slice(0, most);
        expect([most, before, await asked(words, most, before)]).toEqual([most, before, wanted]);
      }
  });

  /** The others' vectors are what takes time: of a word that every tenth document has, nine are passed for each hit. */
  it.each([
    ['tenth', 600],
    ['every', 600],
    ['!tenth', 600],
    ['!nowhere', 600],
    // Those are counted, up to four times as many as are wanted.
    ['firsts', 1_500],
  ])('of %s are found without reading many other documents', async (words, blocks) => {
    const explain = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT * FROM search_hits('${words}', ${ANY}, 300)`;
    await sql.rows('SET plan_cache_mode = force_generic_plan');
    const [explained] = await sql.value<{ Plan: Record<string, number> }[]>(explain);
    const { 'Actual Rows': rows, 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = explained?.Plan ?? {};
    expect(rows).toBe(300);
    expect(hit + read).toBeLessThan(blocks);
  });

  it.each(['once', 'hundredth', 'firsts'])('of %s are found without a list of all documents', async (word) => {
    const admin = await Sql.connect(database.adminUrl);
    const plans: string[] = [];
    admin.client.on('notice', ({ message }) => plans.push(message ?? ''));
    try {
      await admin.rows(`LOAD 'auto_explain'`);
      for (const [name, value] of [
        ['app.organization', String(OWN)],
        ['client_min_messages', 'log'],
        ['auto_explain.log_nested_statements', 'on'],
        ['auto_explain.log_min_duration', '0'],
      ])
        await admin.rows('SELECT set_config($1, $2, false)', [name, value]);
      await admin.rows(`SELECT * FROM search_hits('${word}', ${ANY}, 1500)`);
    } finally {
      await admin.end();
    }
    expect(plans.join('\n')).toContain('Bitmap Index Scan on document_search_spans');
    expect(plans.join('\n')).not.toMatch(/BitmapAnd|Seq Scan/);
  });
});
