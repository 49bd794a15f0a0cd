/** What is made from a file to be looked at. */
export const RENDITION_KINDS = ['thumbnail', 'preview'] as const;
export type RenditionKind = (typeof RENDITION_KINDS)[number];

/** How a preview is shown: pages, sanitised HTML, sheets of cells, plain text, or not at all. */
export const PREVIEW_KINDS = ['pdf', 'html', 'grid', 'text', 'none'] as const;
export type PreviewKind = (typeof PREVIEW_KINDS)[number];

/** Pending: still to be made. */
export const RENDITION_STATES = ['pending', 'ready', 'failed'] as const;
export type RenditionState = (typeof RENDITION_STATES)[number];

/** What to tell people when a file could not be processed. */
export function failureMessage(reason: string): string {
  switch (reason) {
    case 'encrypted':
      return 'This file is protected with a password, so it cannot be shown here. You can still download it.';
    case 'damaged':
      return 'This file could not be read. You can still download it.';
    case 'too_large':
      return 'This file is too large to be shown here. You can still download it.';
    default:
      return 'This file took too much time or memory to be shown here. You can still download it.';
  }
}
