import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import * as XLSX from '@e965/xlsx';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import {
  Document,
  ExternalHyperlink,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import { PDFRawStream, type PDFDocument as StampedPdf } from 'pdf-lib';
import PDFDocument from 'pdfkit';
import type { Response } from 'supertest';
import { eventually, startTestApplication, type AuthorizedAgent, type TestApplication } from '../support/application';
import { everybody, type People } from '../support/people';
import { Sql } from '../support/sql';
import { binary } from '../support/uploads';

export interface RenditionSuite {
  app: TestApplication;
  sql: Sql;
  people: People;
  stop: () => Promise<void>;
}

/** The application with its renditions, without LibreOffice, which has nothing to do yet: the demo's own documents are left as they are. */
export async function startRenditions(): Promise<RenditionSuite> {
  const app = await startTestApplication({ renditions: true, env: { SOFFICE_PATH: 'none' } });
  const sql = await Sql.connect(app.database.adminUrl);
  await sql.rows(`UPDATE outbox SET "processedAt" = now() WHERE "queue" = 'renditions' AND "processedAt" IS NULL`);
  const people = await everybody(app);
  const stop = async (): Promise<void> => {
    await sql.end();
    await app.close();
  };
  return { app, sql, people, stop };
}

/** An open grant, as a correct code gives it. */
export async function grant(sql: Sql, agent: AuthorizedAgent, id: number): Promise<void> {
  const { sid } = JSON.parse(Buffer.from(agent.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  await sql.rows(
    `INSERT INTO document_access_grants ("organizationId", "userId", "sessionId", "documentId", "expiresAt")
     VALUES (45, $1, $2, $3, now() + interval '15 minutes')`,
    [agent.userId, sid, id],
  );
}

export interface Facts {
  version: number;
  kind: string;
  state: string;
  pageCount: number | null;
  message: string | null;
  thumbnail: string;
  indexing: string;
}

/** What is known of a document's preview once all of it is done. */
export function processed(agent: AuthorizedAgent, id: number, version?: number): Promise<Facts> {
  // One file at a time: on a busy machine the twenty seconds may pass with the work of another document.
  return lookedAt(agent, id, version).catch(() => lookedAt(agent, id, version));
}

function lookedAt(agent: AuthorizedAgent, id: number, version?: number): Promise<Facts> {
  return eventually(async () => {
    const query = version ? `?version=${version}` : '';
    const { body } = (await agent.get(`/api/documents/${id}/preview${query}`).expect(200)) as { body: Facts };
    return ![body.state, body.thumbnail, body.indexing].includes('pending') && body;
  }, `the renditions of document ${id}`);
}

/** A binary answer of one of the document's routes. */
export const bytes = (agent: AuthorizedAgent, id: number, route: string): Promise<Response> =>
  Promise.resolve(agent.get(`/api/documents/${id}/${route}`).buffer().parse(binary));

export const jsonOf = <T>(response: Response): T => JSON.parse((response.body as Buffer).toString()) as T;

/** A Word document with a heading, links good and bad, and a table. */
export function wordFile(): Promise<Buffer> {
  const cell = (text: string): TableCell => new TableCell({ children: [new Paragraph(text)] });
  const link = (target: string, text: string): ExternalHyperlink =>
    new ExternalHyperlink({ link: target, children: [new TextRun(text)] });
  const children = [
    new Paragraph({ text: 'Travel policy', heading: HeadingLevel.HEADING_1 }),
    new Paragraph('Everybody books trains & <b>buses</b> über Nacht.'),
    new Paragraph({ children: [link('javascript:alert(1)', 'bad'), link('https://rail.example/', 'good')] }),
    new Table({ rows: [new TableRow({ children: [cell('From'), cell('To')] })] }),
  ];
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

/** A workbook with a formula, a number format, a date, text that looks like a formula, and a hidden sheet. */
export function workbook(bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const book = XLSX.utils.book_new();
  const prices = XLSX.utils.aoa_to_sheet([
    ['Item', 'Price', 'Sum'],
    ['Bolt', { t: 'n', v: 1.5, z: '0.00' }, { t: 'n', v: 7, f: '3+4' }],
    ['=HYPERLINK("http://x.example")', '<script>', ''],
  ]);
  XLSX.utils.book_append_sheet(book, prices, 'Prices');
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['cost basis']]), 'Hidden');
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  return XLSX.write(book, { type: 'buffer', bookType }) as Buffer;
}

/** A PDF of so many pages, each with its number. */
export function pdfFile(
  pages: string[],
  change: (document: PDFKit.PDFDocument) => void = () => undefined,
): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument({ autoFirstPage: false });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    for (const text of pages) document.addPage().text(text);
    change(document);
    document.end();
  });
}

/** All objects and streams of a PDF, unpacked. */
export function streamsOf(document: StampedPdf): string {
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

/** A picture of a line of text. */
export function pictureOf(text: string): Buffer {
  const fonts = join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts');
  GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'Scan');
  const canvas = createCanvas(900, 200);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 900, 200);
  context.fillStyle = '#111111';
  context.font = '44px Scan';
  context.fillText(text, 40, 110);
  return canvas.toBuffer('image/png');
}
