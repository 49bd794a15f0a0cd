import { drawBars, drawTable, figureHeight } from './pdf-figures.js';
import { HOUSE_STYLES, INK, LINE, MUTED } from './pdf-house-style.js';
import { PdfPage, TEXT_LEFT, TEXT_WIDTH } from './pdf-page.js';
import type { Block, SampleDocument } from './sample-document.js';

/** Lays a sample document out as a PDF; the same document always gives the same bytes. */
export async function writePdf(document: SampleDocument): Promise<Buffer> {
  const page = new PdfPage(HOUSE_STYLES[document.organization], document);
  drawTitle(page, document);
  let section = 0;
  document.blocks.forEach((block, index) => {
    if (block.kind === 'heading') {
      section += 1;
      page.gap(8);
      page.room(32 + wantedBelow(document.blocks[index + 1]));
    }
    drawBlock(page, block, section);
  });
  return page.finish();
}

function drawTitle(page: PdfPage, document: SampleDocument): void {
  const { pdf, style } = page;
  style.mark(pdf, TEXT_LEFT, 52, 26);
  pdf
    .font(style.bold, 12)
    .fillColor(INK)
    .text(style.company, TEXT_LEFT + 36, 53);
  pdf
    .font(style.body, 8)
    .fillColor(MUTED)
    .text(style.address, TEXT_LEFT + 36, 68);
  const label = document.classification.toUpperCase();
  pdf.font(style.bold, 7.5);
  const width = pdf.widthOfString(label, { characterSpacing: 0.8 }) + 18;
  pdf.roundedRect(TEXT_LEFT + TEXT_WIDTH - width, 56, width, 18, 9).fill(style.soft);
  pdf
    .fillColor(style.accent)
    .text(label, TEXT_LEFT + TEXT_WIDTH - width + 9, 61.5, { characterSpacing: 0.8, lineBreak: false });

  pdf.font(style.bold, 25).fillColor(INK).text(document.title, TEXT_LEFT, 112, { width: TEXT_WIDTH, lineGap: 1 });
  pdf
    .font(style.body, 11.5)
    .fillColor(MUTED)
    .text(document.subtitle, { width: TEXT_WIDTH * 0.86, lineGap: 2 });
  drawFacts(page, document);
}

function drawFacts(page: PdfPage, document: SampleDocument): void {
  const { pdf, style } = page;
  const facts: [string, string][] = [['Document', document.number], ...document.facts];
  const top = pdf.y + 16;
  const width = TEXT_WIDTH / facts.length;
  pdf.rect(TEXT_LEFT, top, TEXT_WIDTH, 1.4).fill(style.accent);
  facts.forEach(([label, value], index) => {
    const left = TEXT_LEFT + index * width;
    pdf
      .font(style.body, 7.5)
      .fillColor(MUTED)
      .text(label, left, top + 11, { width: width - 8 });
    pdf
      .font(style.bold, 9.5)
      .fillColor(INK)
      .text(value, left, top + 22, { width: width - 8 });
  });
  pdf.rect(TEXT_LEFT, top + 44, TEXT_WIDTH, 0.6).fill(LINE);
  pdf.x = TEXT_LEFT;
  pdf.y = top + 56;
}

/** The room a heading keeps free below itself, so that it never stands alone at the foot of a page. */
function wantedBelow(block: Block | undefined): number {
  return block?.kind === 'table' || block?.kind === 'bars' ? figureHeight(block) : 44;
}

function drawBlock(page: PdfPage, block: Block, section: number): void {
  const { pdf, style } = page;
  switch (block.kind) {
    case 'heading':
      pdf.font(style.bold, 13).fillColor(style.accent);
      pdf.text(`${String(section)}  ${block.text}`, TEXT_LEFT, pdf.y, { width: TEXT_WIDTH });
      page.gap(4);
      return;
    case 'text':
      page.paragraph(block.text);
      page.gap(6);
      return;
    case 'bullets':
      page.list(block.items, () => '•');
      return;
    case 'steps':
      page.list(block.items, (index) => `${String(index + 1)}.`);
      return;
    case 'note':
      drawNote(page, block.text);
      return;
    case 'table':
      drawTable(page, block);
      return;
    case 'bars':
      drawBars(page, block);
      return;
    case 'signatures':
      drawSignatures(page, block.people);
      return;
  }
}

function drawNote(page: PdfPage, content: string): void {
  const { pdf, style } = page;
  pdf.font(style.body, 10);
  const height = pdf.heightOfString(content, { width: TEXT_WIDTH - 32, lineGap: 2.5 }) + 20;
  page.room(height + 8);
  const top = pdf.y + 2;
  pdf.rect(TEXT_LEFT, top, TEXT_WIDTH, height).fill(style.soft);
  pdf.rect(TEXT_LEFT, top, 3, height).fill(style.accent);
  pdf.fillColor(INK).text(content, TEXT_LEFT + 18, top + 10, { width: TEXT_WIDTH - 32, lineGap: 2.5 });
  pdf.x = TEXT_LEFT;
  pdf.y = top + height + 10;
}

function drawSignatures(page: PdfPage, people: { name: string; role: string; date: string }[]): void {
  const { pdf, style } = page;
  page.room(86);
  const top = pdf.y + 40;
  const width = TEXT_WIDTH / people.length;
  people.forEach(({ name, role, date }, index) => {
    const left = TEXT_LEFT + index * width;
    pdf
      .font('Times-Italic', 17)
      .fillColor('#26418f')
      .text(name, left + 4, top - 22, { lineBreak: false });
    pdf.rect(left, top, width - 24, 0.7).fill(MUTED);
    pdf
      .font(style.bold, 9)
      .fillColor(INK)
      .text(name, left, top + 7, { width: width - 24 });
    pdf
      .font(style.body, 8.5)
      .fillColor(MUTED)
      .text(`${role}, ${date}`, left, top + 19, { width: width - 24 });
  });
  pdf.x = TEXT_LEFT;
  pdf.y = top + 40;
}
