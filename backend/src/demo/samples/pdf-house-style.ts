import type PDFDocument from 'pdfkit';

type Pdf = InstanceType<typeof PDFDocument>;

/** The look of one organization's paper. */
export interface HouseStyle {
  company: string;
  address: string;
  accent: string;
  soft: string;
  second: string;
  body: string;
  bold: string;
  mark: (pdf: Pdf, x: number, y: number, size: number) => void;
}

export const INK = '#1c1b18';
export const MUTED = '#66625a';
export const LINE = '#d9d6ce';

/** A globe's outline with its meridian. */
function meridianMark(pdf: Pdf, x: number, y: number, size: number): void {
  const radius = size / 2;
  pdf.circle(x + radius, y + radius, radius).fill('#0f5f63');
  pdf.lineWidth(size / 14).strokeColor('#ffffff');
  pdf.ellipse(x + radius, y + radius, radius * 0.38, radius * 0.78).stroke();
  pdf
    .moveTo(x + radius * 0.3, y + radius)
    .lineTo(x + radius * 1.7, y + radius)
    .stroke();
}

/** A compass needle, its northern half filled. */
function northwindMark(pdf: Pdf, x: number, y: number, size: number): void {
  const middle = x + size / 2;
  const half = size * 0.24;
  pdf.lineWidth(size / 18).strokeColor('#24304f');
  pdf.polygon([middle, y], [middle + half, y + size / 2], [middle - half, y + size / 2]).fill('#24304f');
  pdf.polygon([middle - half, y + size / 2], [middle + half, y + size / 2], [middle, y + size]).stroke();
}

export const HOUSE_STYLES: Record<'meridian' | 'northwind', HouseStyle> = {
  meridian: {
    company: 'Meridian Health',
    address: '1200 Harbor Avenue, Portland, OR 97201',
    accent: '#0f5f63',
    soft: '#eaf3f2',
    second: '#8fbab6',
    body: 'Helvetica',
    bold: 'Helvetica-Bold',
    mark: meridianMark,
  },
  northwind: {
    company: 'Northwind Legal LLP',
    address: '88 Chancery Row, Boston, MA 02110',
    accent: '#24304f',
    soft: '#eef0f5',
    second: '#9aa6c4',
    body: 'Times-Roman',
    bold: 'Times-Bold',
    mark: northwindMark,
  },
};
