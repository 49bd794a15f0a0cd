import PDFDocument from 'pdfkit';

import { INK, LINE, MUTED, type HouseStyle } from './pdf-house-style.js';
import type { SampleDocument } from './sample-document.js';

export const TEXT_LEFT = 64;
const PAGE_WIDTH = 595.28;
const PAGE_HEIGHT = 841.89;
const TOP = 64;
const BOTTOM = 70;
export const TEXT_WIDTH = PAGE_WIDTH - 2 * TEXT_LEFT;

/** A4 pages with running text, lists and a footer on each page. */
export class PdfPage {
  readonly pdf: InstanceType<typeof PDFDocument>;
  readonly style: HouseStyle;
  private readonly document: SampleDocument;
  private readonly chunks: Buffer[] = [];

  constructor(style: HouseStyle, document: SampleDocument) {
    this.style = style;
    this.document = document;
    const date = new Date(`${document.date}T09:00:00Z`);
    this.pdf = new PDFDocument({
      size: 'A4',
      margins: { top: TOP, bottom: BOTTOM, left: TEXT_LEFT, right: TEXT_LEFT },
      bufferPages: true,
      lang: 'en-US',
      displayTitle: true,
      info: {
        Title: document.title,
        Author: style.company,
        Subject: document.subtitle,
        Creator: style.company,
        Producer: style.company,
        CreationDate: date,
        ModDate: date,
      },
    });
    this.pdf.on('data', (chunk: Buffer) => this.chunks.push(chunk));
  }

  /** Leaves white space, in points. */
  gap(points: number): void {
    this.pdf.y += points;
  }

  /** Goes to the next page unless so many points are left on this one. */
  room(points: number): void {
    if (this.pdf.y + points > PAGE_HEIGHT - BOTTOM) {
      this.pdf.addPage();
    }
  }

  paragraph(content: string, left = TEXT_LEFT): void {
    const width = TEXT_LEFT + TEXT_WIDTH - left;
    this.pdf.font(this.style.body, 10).fillColor(INK);
    // A paragraph stays whole if it is short: no single line is left behind.
    this.room(Math.min(this.pdf.heightOfString(content, { width, lineGap: 3 }), 60));
    this.pdf.text(content, left, this.pdf.y, { width, lineGap: 3 });
    this.pdf.x = TEXT_LEFT;
  }

  list(items: string[], marker: (index: number) => string): void {
    items.forEach((item, index) => {
      this.pdf.font(this.style.body, 10);
      this.room(this.pdf.heightOfString(item, { width: TEXT_WIDTH - 20, lineGap: 3 }));
      const top = this.pdf.y;
      this.pdf.font(this.style.bold, 10).fillColor(this.style.accent);
      this.pdf.text(marker(index), TEXT_LEFT + 3, top, { lineBreak: false });
      this.pdf.y = top;
      this.paragraph(item, TEXT_LEFT + 20);
      this.gap(3);
    });
    this.gap(5);
  }

  /** Writes the footers and gives the file. */
  async finish(): Promise<Buffer> {
    const { start, count } = this.pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.pdf.switchToPage(start + index);
      this.footer(`Page ${String(index + 1)} of ${String(count)}`);
    }
    const ended = new Promise((resolve) => this.pdf.once('end', resolve));
    this.pdf.end();
    await ended;
    return Buffer.concat(this.chunks);
  }

  private footer(pageNumber: string): void {
    const { pdf, style, document } = this;
    // Text below the bottom margin would otherwise open a page of its own.
    pdf.page.margins.bottom = 0;
    const top = PAGE_HEIGHT - 50;
    pdf.rect(TEXT_LEFT, top - 9, TEXT_WIDTH, 0.6).fill(LINE);
    pdf.font(style.body, 8).fillColor(MUTED);
    pdf.text(`${style.company}   ${document.number}   ${document.title}`, TEXT_LEFT, top, { lineBreak: false });
    pdf.text(pageNumber, TEXT_LEFT, top, { width: TEXT_WIDTH, align: 'right', lineBreak: false });
  }
}
