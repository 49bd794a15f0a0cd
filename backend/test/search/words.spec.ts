import { UnitOfWork } from '../../src/platform/database/unit-of-work';
import { startTestApplication, type TestApplication } from '../support/application';
import { everybody, MERIDIAN, type People } from '../support/people';
import { Sql } from '../support/sql';
import { idsOf, Indexer, marked, search, textOf } from './search.support';

const filler = (words: number): string => Array.from({ length: words }, (_, n) => `paragraph${n % 97}`).join(' ');

describe('search finds', () => {
  let app: TestApplication;
  let people: People;
  let indexer: Indexer;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    app = await startTestApplication();
    people = await everybody(app);
    indexer = new Indexer(app);
    const add = async (name: string, fields: Record<string, string>, text = ''): Promise<void> => {
      ids[name] = await indexer.published(people.creator, fields, text);
    };
    await add('inTitle', { title: 'Quarantine rules' }, 'Nothing of the kind.');
    await add('inTags', { title: 'Second plan', tags: '["quarantine","ward 3"]' });
    await add('inDescription', { title: 'Third plan', description: 'What quarantine means for visitors' });
    await add('inContent', { title: 'Fourth plan' }, `${filler(300)} a quarantine of forty days ${filler(300)}`);
    await add('often', { title: 'Fifth plan' }, 'quarantine '.repeat(500));
    await add('phrase', { title: 'Sixth plan' }, 'The infection control nurse is on duty.');
    await add('apart', { title: 'Seventh plan' }, 'Control of costs. No infection. The nurse is away.');
    await add('umlauts', { title: 'Über die Größe der Räume' }, 'Straßenschäden in Köln, naïve café');
    await add('cjk', { title: '品質管理手順書' }, '本書は文書管理システムの操作方法を説明します。');
    await add('emoji', { title: 'Party 🎉 plan' }, 'Bring 🍰 and flowers.');
    await add('quotes', { title: `O'Neill's "best" \\ plan` }, `back\\slash and 'single' & double | pipe`);
    await add('long', { title: 'Eighth plan' }, `${'x'.repeat(5_000)} reachable`);
    await add('injected', { title: '<img src=x onerror=alert(1)> radiology' }, '<script>alert(2)</script> radiology');
  });
  afterAll(async () => app.close());

  const found = async (q: string, more = ''): Promise<string[]> => {
    const names = Object.keys(ids);
    return idsOf(await search(people.user, q, more)).flatMap((id) => names.find((name) => ids[name] === id) ?? []);
  };

  describe('words', () => {
    it('in the title before tags before description before content', async () => {
      const names = await found('quarantine');
      expect(names.slice(0, 3)).toEqual(['inTitle', 'inTags', 'inDescription']);
      expect(names.slice(3).sort()).toEqual(['inContent', 'often']);
    });

    it.each<[string, string[]]>([
      ['quarantined', ['inContent', 'inDescription', 'inTags', 'inTitle', 'often']],
      ['QUARANTINE', ['inContent', 'inDescription', 'inTags', 'inTitle', 'often']],
      ['quarantine visitors', ['inDescription']],
      ['quarantine -days -visitors', ['inTags', 'inTitle', 'often']],
      ['visitors or nurse', ['apart', 'inDescription', 'phrase']],
      ['"infection control nurse"', ['phrase']],
      ['"control infection"', []],
      ['infection control', ['apart', 'phrase']],
      ['größe', ['umlauts']],
      ['GRÖSSE', []],
      ['köln', ['umlauts']],
      ['KÖLN', ['umlauts']],
      ['café', ['umlauts']],
      ['文書管理', ['cjk']],
      ['品質', ['cjk']],
      ['書文', []],
      ['操作方法 -品質', []],
      ['"文書管理システム"', ['cjk']],
      ['flowers 🍰', ['emoji']],
      ["o'neill's", ['quotes']],
      ['slash', ['quotes']],
      ['reachable', ['long']],
      ['weber quarantine', ['inContent', 'inDescription', 'inTags', 'inTitle', 'often']],
    ])('%s: %j', async (q, names) => {
      expect((await found(q)).sort()).toEqual(names);
    });

    it.each([
      "' OR 1=1 --",
      "a' & !b | (c",
      '!!! ((( ))) &&& ||| <-> <2> :* :ABCD',
      '"unbalanced',
      "\\ '' \\'",
      '-',
      '--',
      '""',
      'or',
      '%',
      '_',
      '\u202e\u200d',
      '🎉🎉🎉',
      'x'.repeat(200),
      `${'a '.repeat(99)}b`,
    ])('or nothing, and never fails, for %s', async (q) => {
      const answer = await search(people.user, q);
      expect(answer.total).toBeLessThan(30);
      expect(typeof answer.totalCapped).toBe('boolean');
    });

    it('nothing for stop words alone', async () => {
      expect(await search(people.user, 'the of and')).toMatchObject({ total: 0, documents: [], nextCursor: null });
    });

    it.each([
      ['', 'q'],
      ['q=', 'q'],
      ['q=%20', 'q'],
      [`q=${'x'.repeat(5_000)}`, 'q'],
      ['q=a%00b', 'q'],
      ['q=a&q=b', 'q'],
      ['q=a&limit=51', 'limit'],
      ['q=a&limit=0', 'limit'],
      ['q=a&status=secret', 'status'],
      ['q=a&category=memo', 'category'],
      ['q=a&organizationId=46', 'organizationId'],
      ['q=a&cursor=abc', 'cursor'],
      [`q=a&cursor=${Buffer.from('["rank","Infinity",1]').toString('base64url')}`, 'cursor'],
      [`q=a&cursor=${Buffer.from('["time","2026-01-01T00:00:00Z",1]').toString('base64url')}`, 'cursor'],
      [`tag=a&cursor=${Buffer.from('["time","2026-02-30T00:00:00Z",1]').toString('base64url')}`, 'cursor'],
    ])('and refuses %.30s, naming %s', async (query, field) => {
      const answer = await people.user.get(`/api/documents/search?${query}`);
      expect([answer.status, Object.keys((answer.body.fields ?? {}) as object)]).toEqual([400, [field]]);
    });
  });

  describe('names', () => {
    it.each([
      ['quarant', 'inTitle'],
      ['qarantine', 'inTitle'],
      ['radiolgy', 'injected'],
    ])('that begin or are nearly written like %s', async (q, name) => {
      expect(await found(q)).toContain(name);
    });

    it('of authors, by name and username, also mistyped', async () => {
      expect(await found('jonas weber')).toContain('inTitle');
      expect((await search(people.user, 'jonas webr')).documents.map((one) => one.authorName)).toContain('Jonas Weber');
    });

    it('and offers the query as it may have been meant', async () => {
      expect(await search(people.user, 'radiolgy')).toMatchObject({ suggestion: 'radiology' });
      expect(await search(people.user, 'radiology')).toMatchObject({ suggestion: null });
    });
  });

  describe('with marks', () => {
    it('on every form of a word, and nothing of the markup in a text', async () => {
      const { documents } = await search(people.user, 'radiologies');
      const hit = documents.find((one) => one.id === ids.injected);
      expect(textOf(hit?.titleParts ?? [])).toBe('<img src=x onerror=alert(1)> radiology');
      expect(marked(hit?.titleParts ?? [])).toEqual(['radiology']);
      expect(hit?.snippet).toEqual([
        { text: '<script>alert(2)</script> ', match: false },
        { text: 'radiology', match: true },
      ]);
    });

    it('on the part of a long content where the words stand', async () => {
      const { documents } = await search(people.user, 'quarantines days');
      const snippet = documents.find((one) => one.id === ids.inContent)?.snippet ?? [];
      expect(marked(snippet)).toEqual(['quarantine', 'days']);
      expect(textOf(snippet).length).toBeLessThan(300);
      expect(textOf(snippet)).toMatch(/^… .* …$/);
    });

    it('on ideographs', async () => {
      const { documents } = await search(people.user, '文書');
      expect(marked(documents[0]?.snippet ?? []).join('')).toContain('文書');
    });
  });

  describe('with filters', () => {
    beforeAll(async () => {
      ids.legal = await indexer.published(
        people.reviewer,
        { title: 'Quarantine contract', department: 'legal', category: 'contract', tags: '["Blue"]' },
        'clauses',
      );
    });

    it.each<[string | undefined, string, string[]]>([
      ['quarantine', 'department=LEGAL', ['legal']],
      ['quarantine', 'category=contract&status=approved&tag=Blue&author=priya.raman', ['legal']],
      ['quarantine', 'category=contract&author=jonas.weber', []],
      ['clauses', 'author=PRIYA', ['legal']],
      ['clauses', 'author=raman', []],
      ['clauses', 'author=%25', []],
      ['clauses', 'status=pending', []],
      [undefined, 'tag=Blue', ['legal']],
      [undefined, 'tag=blue', []],
      [undefined, 'department=Astrology', []],
    ])('%s %s: %j', async (q, more, names) => {
      const answer = await search(people.user, q, more);
      expect(idsOf(answer)).toEqual(names.map((name) => ids[name]));
      expect([answer.total, answer.totalCapped]).toEqual([names.length, false]);
    });
  });

  describe('page by page', () => {
    it.each([
      ['quarantine or plan', ''],
      [undefined, 'category=procedure'],
    ])('%s %s without gap or repeat', async (q, more) => {
      const whole = await search(people.user, q, `${more}&limit=50`);
      expect(whole.documents.length).toBeGreaterThan(8);
      expect(whole.documents.length).toBe(whole.total);
      for (const limit of [1, 3, 7]) {
        const seen: number[] = [];
        let cursor: string | null = null;
        do {
          const after: string = cursor === null ? '' : `&cursor=${cursor}`;
          const page = await search(people.user, q, `${more}&limit=${limit}${after}`);
          seen.push(...idsOf(page));
          expect(page.total).toBe(whole.total);
          cursor = page.nextCursor;
        } while (cursor !== null);
        expect(seen).toEqual(idsOf(whole));
      }
    });
  });

  describe('many documents', () => {
    const last = 1_000_000;
    let sql: Sql;

    /** Newer ones that say what the title of the first one says. */
    const add = async (count: number, status: 'approved' | 'draft', after = last): Promise<void> => {
      await sql.rows(
        `INSERT INTO documents ("organizationId", "id", "title", "fileName", "filePath", "fileSize", "mimeType", "category", "status", "approvedVersion", "authorId", "documentHash", "encryptedData")
         SELECT $1, $3 + n, 'Quarantine', 'x.pdf', '45/many' || n, 1, 'application/pdf', 'report', $5, CASE WHEN $5 = 'approved' THEN 1 END, $2, repeat('a', 64), '' FROM generate_series(1, $4::int) n`,
        [MERIDIAN, people.creator.userId, after, count, status],
      );
      await sql.rows(
        `INSERT INTO document_search_index ("organizationId", "documentId", "version", "searchableContent", "keywords")
         SELECT $1, $3 + n, 1, (SELECT "searchableContent" FROM document_search_index WHERE "documentId" = $2), 'quarantine' FROM generate_series(1, $4::int) n`,
        [MERIDIAN, ids.inTitle, after, count],
      );
    };
    beforeAll(async () => {
      sql = await Sql.connect(app.database.adminUrl);
    });
    afterEach(async () => {
      await sql.rows(`DELETE FROM document_search_index WHERE "documentId" > $1`, [last]);
      await sql.rows(`DELETE FROM documents WHERE "id" > $1`, [last]);
    });
    afterAll(() => sql.end());

    it('of more than a thousand hits a capped total, the newest of them ranked', async () => {
      await add(1100, 'approved');
      const answer = await search(people.user, 'quarantine', 'limit=50');
      expect([answer.total, answer.totalCapped]).toEqual([1000, true]);
      expect(answer.documents[0]?.id).toBe(last + 1100);
      let [pages, seen] = [1, answer.documents.length];
      for (let { nextCursor } = answer; nextCursor !== null; pages += 1) {
        const page = await search(people.user, 'quarantine', `limit=50&cursor=${nextCursor}`);
        seen += page.documents.length;
        nextCursor = page.nextCursor;
      }
      expect([pages, seen]).toEqual([20, 1000]);
    });

    it('are paged through, however low they rank', async () => {
      const wanted: number[] = [];
      for (const title of ['Low plan', 'Lower plan', 'Lowest plan'])
        wanted.push(await indexer.published(people.creator, { title }, `aardvark ${filler(33)} zeppelin`));
      const seen: number[] = [];
      for (let after = '', more = true; more; ) {
        const page = await search(people.user, 'aardvark zeppelin', `limit=1${after}`);
        seen.push(...idsOf(page));
        more = page.nextCursor !== null;
        after = `&cursor=${page.nextCursor}`;
      }
      expect(seen.sort((a, b) => a - b)).toEqual(wanted);
    });

    it('that somebody may not see hide none that they may', async () => {
      const before = await search(people.user, 'quarantine', 'limit=50');
      expect(before.total).toBeGreaterThan(0);
      await add(4000, 'draft');
      expect(await search(people.user, 'quarantine', 'limit=50')).toEqual(before);
      expect((await search(people.admin, 'quarantine', 'limit=50')).totalCapped).toBe(true);
    });

    it('are looked for at once as far as it took last time', async () => {
      const { total } = await search(people.approver, 'quarantine');
      const asked = jest.spyOn(app.application.get(UnitOfWork), 'readAll');
      const rounds = async (found: number): Promise<number> => {
        asked.mockClear();
        expect((await search(people.approver, 'quarantine')).total).toBe(found);
        return asked.mock.calls.filter(([, , pool]) => pool === 'search').length;
      };
      await add(1100, 'approved');
      await add(1500, 'draft', last + 1100);
      expect([await rounds(1000), await rounds(1000)]).toEqual([2, 1]);
      await sql.rows(`UPDATE documents SET "status" = 'draft', "approvedVersion" = NULL WHERE "id" > $1`, [last]);
      await add(200, 'draft', last + 2600);
      expect([await rounds(total), await rounds(total)]).toEqual([2, 1]);
    });
  });
});
