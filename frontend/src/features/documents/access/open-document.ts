import type { AccessTarget } from '@/shared/access/document-access';
import { saveBlob } from '@/shared/lib/save-blob';

/** A grant lasts this long, and so does the address under which an opened document can be printed or saved again. */
const OPEN_FOR_MS = 15 * 60_000;

const isPdf = (target: AccessTarget) => target.mimeType === 'application/pdf';

/** The browser shows PDF files itself; everything else is handed over as a file. */
export const opensInTab = isPdf;

const extension = (fileName: string) => /\.[A-Za-z0-9]{1,5}$/.exec(fileName)?.[0] ?? '';

/**
 * A new tab, opened while the user's click or last key still counts as their wish; null when the browser blocked it.
 */
export function prepareTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = 'Opening document';
    tab.document.body.textContent = 'Opening document';
  }
  return tab;
}

/** Shows the bytes in the prepared tab, or saves them under the document's id when no tab could be opened. */
export function showInTab(tab: Window | null, target: AccessTarget, bytes: Blob): void {
  if (!tab || tab.closed) {
    saveBlob(bytes, `document-${target.id}${extension(target.fileName)}`);
    return;
  }
  // The type is ours, not the answer's: bytes that claim to be a page must never run as one.
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  tab.location.replace(url);
  window.setTimeout(() => URL.revokeObjectURL(url), OPEN_FOR_MS);
}

/** Prints a PDF from a frame that nobody sees. */
export function printBytes(bytes: Blob): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Document to print';
  frame.src = url;
  frame.addEventListener('load', () => frame.contentWindow?.print());
  document.body.append(frame);
  window.setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(url);
  }, OPEN_FOR_MS);
}
