import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDict, PDFDocument, PDFName, degrees } from 'pdf-lib';
import sharp from 'sharp';
import { Sandbox } from '../../src/modules/renditions/services/sandbox';
import { published } from '../support/uploads';
import {
  bytes,
  grant,
  jsonOf,
  pdfFile,
  processed,
  startRenditions,
  streamsOf,
  wordFile,
  workbook,
  type RenditionSuite,
} from './renditions.support';

// One file at a time is processed, each in a process of its own.

describe('previews and thumbnails', () => {
  let suite: RenditionSuite;

  beforeAll(async () => {
    suite = await startRenditions();
  });
  afterAll(() => suite.stop());

  const stored = async (file: Buffer, fileName: string): Promise<number> => {
    const id = await published(suite.people.creator, { file, fileName });
    await grant(suite.sql, suite.people.creator, id);
    return id;
  };

  it('show a PDF as it is, with the number of its pages and a picture of the first', async () => {
    const { creator } = suite.people;
    const file = await pdfFile(['One', 'Two', 'Three']);
    const id = await stored(file, 'report.pdf');
    expect(await processed(creator, id)).toEqual({
      version: 1,
      kind: 'pdf',
      state: 'ready',
      pageCount: 3,
      message: null,
      thumbnail: 'ready',
      indexing: 'ready',
    });
    const content = await bytes(creator, id, 'preview/content');
    expect(content.status).toBe(200);
    expect(content.headers['content-type']).toBe('application/pdf');
    expect(Buffer.compare(content.body as Buffer, file)).toBe(0);

    const picture = await bytes(creator, id, 'thumbnail');
    expect(picture.headers['content-type']).toBe('image/webp');
    const { width, height } = await sharp(picture.body as Buffer).metadata();
    expect({ width, height }).toEqual({ width: 480, height: 621 });
    // Something is drawn on it.
    expect((await sharp(picture.body as Buffer).stats()).channels[0]?.min).toBeLessThan(120);
    for (const { headers } of [content, picture]) {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'; frame-ancestors 'self'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-disposition']).toMatch(/^inline;/);
    }
  });

  it('show a Word document as HTML in which nothing acts', async () => {
    const { creator } = suite.people;
    const id = await stored(await wordFile(), 'policy.docx');
    expect(await processed(creator, id)).toMatchObject({ kind: 'html', state: 'ready', thumbnail: 'ready' });
    const content = await bytes(creator, id, 'preview/content');
    expect(content.headers['content-type']).toBe('application/json; charset=utf-8');
    const { html } = jsonOf<{ html: string }>(content);
    expect(html).toContain('<h1>Travel policy</h1>');
    expect(html).toContain('trains &amp; &lt;b&gt;buses&lt;/b&gt; über Nacht');
    expect(html).toContain('<a href="https://rail.example/" rel="noopener noreferrer" target="_blank">good</a>');
    expect(html).toContain('<td><p>To</p></td>');
    expect(html).not.toContain('javascript:');
  });

  it.each([
    ['xlsx', 'xlsx'],
    ['biff8', 'xls'],
  ] as const)('show a workbook (%s) as cells: results, never formulas', async (bookType, extension) => {
    const { creator } = suite.people;
    const id = await stored(workbook(bookType), `prices.${extension}`);
    expect(await processed(creator, id)).toMatchObject({ kind: 'grid', state: 'ready', thumbnail: 'ready' });
    expect(jsonOf(await bytes(creator, id, 'preview/content'))).toEqual({
      sheets: [
        {
          name: 'Prices',
          rows: [
            ['Item', 'Price', 'Sum'],
            ['Bolt', '1.50', '7'],
            ['=HYPERLINK("http://x.example")', '<script>', ''],
          ],
          truncated: false,
        },
      ],
      truncated: false,
    });
  });

  it('show text and Word 97 documents as text', async () => {
    const { creator } = suite.people;
    const letter = readFileSync(join(__dirname, 'files', 'letter.doc'));
    for (const [file, name, text] of [
      [Buffer.from('Grüße\r\n<script>alert(1)</script>'), 'a.txt', 'Grüße\n<script>alert(1)</script>'],
      [letter, 'letter.doc', 'Dear members,'],
    ] as const) {
      const id = await stored(file, name);
      expect(await processed(creator, id)).toMatchObject({ kind: 'text', state: 'ready', thumbnail: 'ready' });
      const shown = jsonOf<{ text: string; truncated: boolean }>(await bytes(creator, id, 'preview/content'));
      expect(shown).toMatchObject({ text: expect.stringContaining(text) as string, truncated: false });
    }
  });

  it('stand in the log when they are read, a thumbnail once', async () => {
    const { creator } = suite.people;
    const id = await stored(Buffer.from('note'), 'note.txt');
    await processed(creator, id);
    for (let i = 0; i < 3; i++) expect((await bytes(creator, id, 'thumbnail')).status).toBe(200);
    for (let i = 0; i < 2; i++) expect((await bytes(creator, id, 'preview/content')).status).toBe(200);
    const entries = await suite.sql.rows(
      `SELECT "action", count(*)::int AS count FROM audit_logs WHERE "resourceId" = $1 AND "action" IN ('thumbnail', 'preview')
       GROUP BY 1 ORDER BY 1`,
      [String(id)],
    );
    expect(entries).toEqual([
      { action: 'preview', count: 2 },
      { action: 'thumbnail', count: 1 },
    ]);
  });

  it('stay closed without a code, and unknown to whoever does not see the document', async () => {
    const { creator, user } = suite.people;
    const id = await published(creator, { file: Buffer.from('closed'), fileName: 'closed.txt' });
    await processed(creator, id);
    for (const route of ['preview/content', 'thumbnail', 'print']) {
      const { status, body } = await creator.get(`/api/documents/${id}/${route}`);
      expect({ route, status, code: (body as { code: string }).code }).toEqual({
        route,
        status: 403,
        code: 'ACCESS_CODE_REQUIRED',
      });
      await user.get(`/api/documents/${id}/${route}?version=7`).expect(404);
      await user.get(`/api/documents/2000000/${route}`).expect(404);
    }
    await suite.sql.rows(
      `UPDATE documents SET "restrictedToDepartment" = true, "departmentId" = NULL WHERE "id" = $1`,
      [id],
    );
    await user.get(`/api/documents/${id}/preview`).expect(404);
    const { body } = await user.get(`/api/documents/processing?ids=${id}`).expect(200);
    expect(body).toEqual({ documents: [] });
    const denied = await suite.sql.value(
      `SELECT count(*)::int FROM audit_logs WHERE "resourceId" = $1 AND "action" = 'access_denied'`,
      [String(id)],
    );
    expect(denied).toBe(3);
  });

  it('say for several documents how far they are', async () => {
    const { creator } = suite.people;
    const [first, second] = [await stored(Buffer.from('one'), '1.txt'), await stored(Buffer.from('two'), '2.txt')];
    await processed(creator, first);
    await processed(creator, second);
    const { body } = await creator.get(`/api/documents/processing?ids=${second},${first},2000000`).expect(200);
    const ready = { version: 1, preview: 'ready', thumbnail: 'ready', indexing: 'ready' };
    expect(body).toEqual({
      documents: [
        { id: second, ...ready },
        { id: first, ...ready },
      ],
    });
    for (const ids of ['', 'x', '1,0', Array(51).fill('1').join(',')]) {
      const refused = await creator.get(`/api/documents/processing?ids=${ids}`).expect(400);
      expect((refused.body as { fields: object }).fields).toHaveProperty('ids');
    }
  });

  describe('on paper', () => {
    const printed = async (file: Buffer, fileName: string): Promise<{ type: string; body: Buffer; id: number }> => {
      const { creator } = suite.people;
      const id = await published(creator, { file, fileName });
      await grant(suite.sql, creator, id);
      await processed(creator, id);
      const answer = await bytes(creator, id, 'print');
      expect(answer.status).toBe(200);
      return { type: String(answer.headers['content-type']), body: answer.body as Buffer, id };
    };
    const textOf = async (file: Buffer): Promise<string> => {
      const { parts } = await suite.app.application
        .get(Sandbox, { strict: false })
        .run({ task: 'text', mimeType: 'application/pdf' }, file);
      return parts.text?.toString() ?? '';
    };
    const STAMP = /Printed by [\p{L} ]+ on \d{1,2} \w{3} \d{4} \d\d:\d\d UTC · version 1 · uncontrolled when printed/gu;

    it('of a PDF have the stamp on every page, however it is turned, and nothing that acts', async () => {
      const source = await PDFDocument.load(await pdfFile(['One', 'Two', 'Three', 'Four']));
      source.getPages().forEach((page, index) => page.setRotation(degrees(index * 90)));
      source.getPage(0).setSize(120, 300);
      source.addJavaScript('greet', 'app.alert("hello")');
      source.catalog.set(PDFName.of('OpenAction'), source.context.obj({ S: 'JavaScript', JS: `app.alert('hello')` }));
      const { type, body, id } = await printed(Buffer.from(await source.save()), 'plan.pdf');
      expect(type).toBe('application/pdf');
      expect((await textOf(body)).match(STAMP)).toHaveLength(4);
      const result = await PDFDocument.load(body);
      expect(result.catalog.has(PDFName.of('OpenAction'))).toBe(false);
      expect(result.catalog.lookupMaybe(PDFName.of('Names'), PDFDict)?.has(PDFName.of('JavaScript')) ?? false).toBe(
        false,
      );
      expect(streamsOf(result)).not.toContain('app.alert');

      const [entry] = await suite.sql.rows(
        `SELECT "details" ->> 'version' AS version FROM audit_logs WHERE "resourceId" = $1 AND "action" = 'print'`,
        [String(id)],
      );
      expect(entry).toEqual({ version: '1' });
    });

    it('of other files are pages complete in themselves, with the stamp above and below', async () => {
      for (const [file, name, expected] of [
        [await wordFile(), 'policy.docx', '<h1>Travel policy</h1>'],
        [workbook(), 'prices.xlsx', '<td>&#60;script&#62;</td>'],
        [Buffer.from('<img src=x onerror=alert(1)>'), 'note.txt', '<pre>&#60;img src=x onerror=alert(1)&#62;</pre>'],
      ] as const) {
        const { type, body } = await printed(file, name);
        expect(type).toBe('text/html; charset=utf-8');
        const page = body.toString();
        expect(page.match(STAMP)).toHaveLength(2);
        expect(page).toContain(expected);
        expect(page).not.toMatch(/<script|onerror="|javascript:|src="http/);
      }
    });
  });
});
