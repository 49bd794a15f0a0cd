import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { PDFDict, PDFDocument, PDFName, PDFRawStream, degrees } from 'pdf-lib';
import { Sandbox } from '../../src/modules/renditions/services/sandbox';
import { published } from '../support/uploads';
import {
  bytes,
  grant,
  pdfFile,
  processed,
  startRenditions,
  wordFile,
  workbook,
  type RenditionSuite,
} from './renditions.support';

describe('prints', () => {
  let suite: RenditionSuite;

  beforeAll(async () => {
    suite = await startRenditions();
  });
  afterAll(() => suite.stop());

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
    source.catalog.set(
      PDFName.of('OpenAction'),
      source.context.obj({ S: 'JavaScript', JS: `app.alert('${randomUUID()}')` }),
    );
    const { type, body, id } = await printed(Buffer.from(await source.save()), 'plan.pdf');
    expect(type).toBe('application/pdf');
    expect((await textOf(body)).match(STAMP)).toHaveLength(4);
    const result = await PDFDocument.load(body);
    expect(result.catalog.has(PDFName.of('OpenAction'))).toBe(false);
    expect(result.catalog.lookupMaybe(PDFName.of('Names'), PDFDict)?.has(PDFName.of('JavaScript')) ?? false).toBe(
      false,
    );
    expect(streams(result)).not.toContain('app.alert');

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

/** All content streams, unpacked. */
function streams(document: PDFDocument): string {
  return document.context
    .enumerateIndirectObjects()
    .map(([, object]) => {
      if (!(object instanceof PDFRawStream)) return String(object);
      try {
        return inflateSync(object.contents).toString('latin1');
      } catch {
        return Buffer.from(object.contents).toString('latin1');
      }
    })
    .join('\n');
}
