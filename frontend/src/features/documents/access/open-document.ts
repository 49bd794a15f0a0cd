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

/** A frame may be gone before the print dialog is: it stays this long. */
const PRINTS_FOR_MS = 5 * 60_000;

/** Prints what the server stamped, from a frame that nobody sees: a PDF, or a page that may do nothing but be printed. */
export async function printBytes(bytes: Blob): Promise<void> {
  const frame = document.createElement('iframe');
  frame.title = 'Document to print';
  // Not `hidden`: a frame that is not laid out prints nothing in some browsers.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' });
  let url: string | undefined;
  if (bytes.type.startsWith('text/html')) {
    // Its own origin is needed to call print() on it; without 'allow-scripts' nothing in it runs.
    frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
    frame.srcdoc = await bytes.text();
  } else {
    // The type is ours, not the answer's.
    url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    frame.src = url;
  }
  frame.addEventListener('load', () => frame.contentWindow?.print());
  document.body.append(frame);
  window.setTimeout(() => {
    frame.remove();
    if (url) URL.revokeObjectURL(url);
  }, PRINTS_FOR_MS);
}
