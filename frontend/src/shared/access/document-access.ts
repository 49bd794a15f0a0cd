import { createContext, useContext } from 'react';

/** What the access flow needs to know of a document. */
export interface AccessTarget {
  id: number;
  title: string;
  fileName: string;
  mimeType: string;
  /** The version that is wanted; the newest one the reader may see when none is named. */
  version?: number;
}

export type AccessKind = 'view' | 'download' | 'print' | 'signed' | 'unlock';

/**
 * The one way to a document's bytes. Each function runs the whole flow (ask for access, code, bytes) and settles when
 * it ended: true when the document was shown or saved, false when it failed or was cancelled. It never throws.
 */
export interface DocumentAccess {
  open: (target: AccessTarget) => Promise<boolean>;
  openById: (id: number) => Promise<boolean>;
  download: (target: AccessTarget) => Promise<boolean>;
  print: (target: AccessTarget) => Promise<boolean>;
  /** Saves an approved PDF with its signature sheet behind it. */
  signed: (target: AccessTarget) => Promise<boolean>;
  /** Obtains access and loads nothing: what shows the document on the screen does that itself. */
  unlock: (target: AccessTarget) => Promise<boolean>;
  /** The flow that is running for a document, if one is. */
  busy: { id: number; kind: AccessKind } | null;
}

export const DocumentAccessContext = createContext<DocumentAccess | null>(null);

/** The access flow of the signed-in shell. */
export function useDocumentAccess(): DocumentAccess {
  const access = useContext(DocumentAccessContext);
  if (!access) throw new Error('useDocumentAccess works inside the signed-in shell only');
  return access;
}
