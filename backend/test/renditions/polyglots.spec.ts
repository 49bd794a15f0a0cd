import { PDFDocument } from 'pdf-lib';
import { makeDocx } from '../../src/modules/documents/domain/file-inspection/testing/sample-files';
import { published, upload } from '../support/uploads';
import { actingPdf, attachingPdf, drawingPdf, pdfAndArchive, pdfAndPage } from './hostile-files';
import { bytes, grant, pdfFile, processed, startRenditions, type RenditionSuite } from './renditions.support';

// One file at a time is processed, each in a process of its own.

/** Files that are two things at once, or want to act: whatever else they are, they leave as the one thing they were taken for. */
describe('a PDF', () => {
  let suite: RenditionSuite;

  beforeAll(async () => {
    suite = await startRenditions();
  });
  afterAll(() => suite.stop());

  it.each<[string, () => Buffer]>([
    ['runs scripts and programs when it is opened', actingPdf],
    ['has a program attached', attachingPdf],
    ['carries SVG with script', drawingPdf],
    ['is a page with script as well', pdfAndPage],
    ['is an archive as well', pdfAndArchive],
  ])('that %s is nothing but a closed-in PDF, byte for byte', async (_, make) => {
    const { creator } = suite.people;
    const file = make();
    const id = await published(creator, { file, fileName: 'report.pdf' });
    await grant(suite.sql, creator, id);
    expect(await processed(creator, id)).toMatchObject({
      kind: 'pdf',
      state: 'ready',
      thumbnail: 'ready',
      pageCount: 1,
    });
    for (const [route, disposition] of [
      ['view', 'inline'],
      ['preview/content', 'inline'],
      ['download', 'attachment'],
    ] as const) {
      const { status, headers, body } = await bytes(creator, id, route);
      expect([route, status, headers['content-type']]).toEqual([route, 200, 'application/pdf']);
      expect(headers['content-disposition']).toMatch(new RegExp(`^${disposition};.*report\\.pdf`));
      expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'; frame-ancestors 'self'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(Buffer.compare(body as Buffer, file)).toBe(0);
    }
    const picture = await bytes(creator, id, 'thumbnail');
    expect([picture.headers['content-type'], picture.headers['x-content-type-options']]).toEqual([
      'image/webp',
      'nosniff',
    ]);
    const printed = await bytes(creator, id, 'print');
    expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
    // Written out, for what is packed in it to be seen.
    const unpacked = await (await PDFDocument.load(printed.body as Buffer)).save({ useObjectStreams: false });
    const text = Buffer.from(unpacked).toString('latin1');
    expect(text).not.toMatch(
      /\/(JavaScript|JS|Launch|OpenAction|AA|EF|EmbeddedFiles?|XFA)\b|MZ This program|launchURL/,
    );
  });

  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['begins as a page', 'report.pdf', async () => Buffer.concat([Buffer.from('<html>\n'), await pdfFile(['One'])])],
    ['begins as an archive', 'report.pdf', async () => Buffer.concat([await makeDocx(), await pdfFile(['One'])])],
    ['says that it is a Word document', 'report.docx', pdfAndArchive],
    ['says that it is text', 'report.txt', pdfAndPage],
    ['says that it is a page', 'report.html', pdfAndPage],
    ['says that it is SVG', 'report.svg', drawingPdf],
  ])('that %s is refused', async (_, fileName, make) => {
    const before = await suite.sql.value(`SELECT count(*) FROM document_versions`);
    const { status, body } = await upload(suite.people.creator, { file: await make(), fileName });
    expect([status, Object.keys((body.fields ?? {}) as object)]).toEqual([415, ['file']]);
    expect(await suite.sql.value(`SELECT count(*) FROM document_versions`)).toBe(before);
  });
});
