import type { PreviewKind } from './rendition';

// A table's head and foot are repeated on every sheet by all browsers, and never lie over the text.
const STYLE = `
  @page { margin: 12mm 16mm; }
  body { font: 10.5pt/1.5 "Liberation Sans", Arial, Helvetica, sans-serif; color: #111; margin: 0; }
  .sheet { width: 100%; border-collapse: collapse; }
  .sheet > thead > tr > td { padding: 0 0 5mm; } .sheet > tfoot > tr > td { padding: 5mm 0 0; }
  .sheet > tbody > tr > td { padding: 0; }
  .stamp { font-size: 8pt; color: #333; }
  h1, h2, h3, h4 { line-height: 1.25; break-after: avoid; }
  main table { border-collapse: collapse; margin: 0 0 1em; }
  main td, main th { border: 0.5pt solid #999; padding: 2pt 5pt; text-align: left; vertical-align: top; }
  main tr { break-inside: avoid; }
  pre { font: 9.5pt/1.45 "Liberation Mono", Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
  img { max-width: 100%; }
  .note { color: #555; font-style: italic; }`;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * A page to print, complete in itself: content of a preview with the stamp above and below it on every sheet.
 * @param content the preview as it was stored; its HTML was sanitised when it was made
 */
export function printPage(title: string, stamp: string, kind: PreviewKind, content: unknown): string {
  const line = escapeHtml(stamp);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><table class="sheet"><thead><tr><td class="stamp">${line}</td></tr></thead><tfoot><tr><td class="stamp">${line}</td></tr></tfoot>
<tbody><tr><td><main>${bodyOf(kind, content)}</main></td></tr></tbody></table></body></html>`;
}

function bodyOf(kind: PreviewKind, content: unknown): string {
  if (kind === 'html') return (content as { html: string }).html;
  if (kind === 'text') {
    const { text, truncated } = content as { text: string; truncated: boolean };
    return `<pre>${escapeHtml(text)}</pre>${truncated ? LEFT_OUT : ''}`;
  }
  const { sheets } = content as { sheets: { name: string; rows: string[][]; truncated: boolean }[] };
  return sheets.map(tableOf).join('');
}

const LEFT_OUT = '<p class="note">The rest is left out here. Download the file to print all of it.</p>';

function tableOf({ name, rows, truncated }: { name: string; rows: string[][]; truncated: boolean }): string {
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`);
  return `<h2>${escapeHtml(name)}</h2><table>${lines.join('')}</table>${truncated ? LEFT_OUT : ''}`;
}
