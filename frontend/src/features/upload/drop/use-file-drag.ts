import { useEffect, useRef, useState } from 'react';
import { bringsFiles, filesOf } from '@/shared/files/dropped-files';

/** A dialog that takes files itself is open: they are not for the application. */
const takenElsewhere = () => document.querySelector('[data-file-drop]') !== null;

/** Whether keys go into a text field, where pasting means text. */
const inTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea)$/i.test(target.tagName));

/** Files that are dropped or pasted anywhere. Answers whether some are held over the window right now. */
export function useFileDrag(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    // A picture of the page itself also counts as a file to the browser.
    let fromPage = false;
    const files = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
      !fromPage && bringsFiles(event.dataTransfer);
    const take = (data: DataTransfer) => void filesOf(data).then((found) => found.length > 0 && latest.current(found));
    const hide = () => setOver(false);
    const listeners: { [K in keyof DocumentEventMap]?: (event: DocumentEventMap[K]) => void } = {
      dragstart: () => void (fromPage = true),
      dragend: () => void (fromPage = false),
      dragenter: (event) => files(event) && setOver(!takenElsewhere()),
      dragover: (event) => {
        if (!files(event) || event.defaultPrevented) return;
        // Also where nothing is taken: the browser would leave the application to show the file.
        event.preventDefault();
        event.dataTransfer.dropEffect = takenElsewhere() ? 'none' : 'copy';
      },
      dragleave: (event) => event.relatedTarget === null && hide(),
      drop: (event) => {
        hide();
        if (!files(event) || event.defaultPrevented) return;
        event.preventDefault();
        if (!takenElsewhere()) take(event.dataTransfer);
      },
      paste: (event) => {
        const data = event.clipboardData;
        if (!bringsFiles(data) || event.defaultPrevented || takenElsewhere()) return;
        if (inTextField(event.target) && data.types.some((type) => type.startsWith('text/'))) return;
        event.preventDefault();
        take(data);
      },
      visibilitychange: hide,
    };
    const entries = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listener] of entries) document.addEventListener(name, listener);
    window.addEventListener('blur', hide);
    return () => {
      for (const [name, listener] of entries) document.removeEventListener(name, listener);
      window.removeEventListener('blur', hide);
    };
  }, []);
  return over;
}
