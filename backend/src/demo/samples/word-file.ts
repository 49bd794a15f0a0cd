import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';

import { withFixedTimes } from './fixed-times.js';

const ACCENT = '0F5F63';
const CREATED = '2026-09-02T09:00:00Z';
const TABLE_WIDTH = 9000;

/** The Word file: a manual with headings, numbered steps and a table. */
export async function deviceManual(): Promise<Buffer> {
  const document = new Document({
    creator: 'Meridian Health',
    title: 'Infusion Pump Handling Manual',
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: 22 }, paragraph: { spacing: { after: 120, line: 288 } } },
        title: { run: { size: 48, bold: true }, paragraph: { spacing: { after: 60 } } },
        heading1: { run: { size: 28, bold: true, color: ACCENT }, paragraph: { spacing: { before: 320, after: 120 } } },
      },
    },
    numbering: {
      config: [
        {
          reference: 'steps',
          levels: [
            {
              level: 0,
              format: LevelFormat.DECIMAL,
              text: '%1.',
              alignment: AlignmentType.START,
              style: { paragraph: { indent: { left: 500, hanging: 360 } } },
            },
          ],
        },
      ],
    },
    sections: [{ footers: { default: pageFooter() }, children: manualText() }],
  });
  const core = {
    path: 'docProps/core.xml',
    data: `<?xml version="1.0" encoding="UTF-8"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>Infusion Pump Handling Manual</dc:title><dc:creator>Meridian Health</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${CREATED}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${CREATED}</dcterms:modified></cp:coreProperties>`,
  };
  return withFixedTimes(await Packer.toBuffer(document, undefined, [core]));
}

function manualText(): (Paragraph | Table)[] {
  return [
    new Paragraph({ heading: HeadingLevel.TITLE, text: 'Infusion Pump Handling Manual' }),
    new Paragraph({
      children: [new TextRun({ text: 'VX-200, all wards. MAN-0056, version 2.1, September 2, 2026', color: '66625A' })],
    }),
    chapter('Before use'),
    ...numbered(
      1,
      'Check the inspection label: the date must not have passed.',
      'Connect the pump to mains power and switch it on. The self-test takes 15 seconds.',
      'Confirm the ward profile on the display. A pump with the wrong profile goes back to Medical Engineering.',
      'Scan your badge, then the patient’s wristband, then the drug label.',
    ),
    chapter('Alarms'),
    alarmTable(),
    new Paragraph({ text: '' }),
    chapter('Cleaning'),
    new Paragraph({
      text: 'Disconnect the pump. Wipe the housing, the pole clamp and the display with a disinfectant wipe from the approved list and let it dry for two minutes. Never spray liquid on the pump.',
    }),
    chapter('When something is wrong'),
    new Paragraph({
      text: 'Stop the infusion, stay with the patient and call a colleague. Keep the pump and the line as they are, put the red tag on them and report the event before the end of the shift. Medical Engineering collects tagged pumps within four hours.',
    }),
  ];
}

function chapter(title: string): Paragraph {
  return new Paragraph({ heading: HeadingLevel.HEADING_1, text: title });
}

function numbered(instance: number, ...items: string[]): Paragraph[] {
  return items.map((text) => new Paragraph({ text, numbering: { reference: 'steps', level: 0, instance } }));
}

function alarmTable(): Table {
  const rows = [
    ['Display', 'Meaning', 'What to do'],
    ['OCCLUSION', 'The line is blocked', 'Open the clamp, check for kinks, restart. Twice in a row: change the line.'],
    [
      'AIR IN LINE',
      'An air bubble was found',
      'Close the clamp, remove the air, restart after a second person has checked.',
    ],
    ['LOW BATTERY', 'Less than 30 minutes left', 'Connect to mains power at once.'],
    ['END OF INFUSION', 'The set volume was given', 'Confirm, and document the volume.'],
  ];
  const widths = [2000, 2600, TABLE_WIDTH - 4600];
  const line = { style: BorderStyle.SINGLE, size: 4, color: 'D9D6CE' };
  return new Table({
    width: { size: TABLE_WIDTH, type: WidthType.DXA },
    columnWidths: widths,
    borders: { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line },
    rows: rows.map(
      (cells, at) =>
        new TableRow({
          tableHeader: at === 0,
          cantSplit: true,
          children: cells.map(
            (text, index) =>
              new TableCell({
                width: { size: widths[index] ?? 0, type: WidthType.DXA },
                margins: { top: 80, bottom: 80, left: 120, right: 120 },
                ...(at === 0 && { shading: { type: ShadingType.CLEAR, fill: 'EAF3F2' } }),
                children: [
                  new Paragraph({
                    spacing: { after: 0 },
                    children: [new TextRun({ text, bold: at === 0 || index === 0 })],
                  }),
                ],
              }),
          ),
        }),
    ),
  });
}

function pageFooter(): Footer {
  return new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.END,
        children: [
          new TextRun({
            size: 16,
            color: '66625A',
            children: ['Meridian Health   MAN-0056   Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  });
}
