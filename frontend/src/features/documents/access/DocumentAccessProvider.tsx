import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { api } from '@/api/api';
import { accessChanged } from '@/api/document-content';
import { fetchBytes } from '@/api/fetch-bytes';
import { messageOf } from '@/api/problem';
import type { SessionRoot } from '@/api/session/session-slice';
import {
  DocumentAccessContext,
  type AccessKind,
  type AccessTarget,
  type DocumentAccess,
} from '@/shared/access/document-access';
import { saveBlob } from '@/shared/lib/save-blob';
import { useToast } from '@/shared/lib/use-toast';
import { lazyThemed } from '@/theme/lazy-themed';
import { opensInTab, prepareTab, printBytes, showInTab } from './open-document';

const CodeDialog = lazyThemed(() => import('./CodeDialog'));

/** A question for the code that waits for its answer. */
interface CodeQuestion {
  target: AccessTarget;
  expiresInSeconds: number;
  answer: (granted: boolean) => void;
}

type ByteKind = Exclude<AccessKind, 'unlock'>;

/** A failure in words that are fit to be shown. */
class AccessFailure extends Error {}

/** What has no view of its own in a tab is handed over as a file; what is printed is stamped by the server. */
function bytesPath(target: AccessTarget, kind: ByteKind): string {
  const routes: Record<ByteKind, string> = {
    view: opensInTab(target) ? 'view' : 'download',
    download: 'download',
    print: 'print',
    signed: 'signed-copy',
  };
  const version = target.version === undefined ? '' : `?version=${target.version}`;
  return `/api/documents/${target.id}/${routes[kind]}${version}`;
}

async function deliver(kind: ByteKind, target: AccessTarget, bytes: Blob, tab: Window | null): Promise<void> {
  if (kind === 'print') await printBytes(bytes);
  else if (kind === 'signed') saveBlob(bytes, target.fileName.replace(/(\.[^.]+)?$/, ' signed.pdf'));
  else if (kind === 'download' || !opensInTab(target)) saveBlob(bytes, target.fileName);
  else showInTab(tab, target, bytes);
}

const failures: Record<AccessKind, string> = {
  view: 'Document Access Failed',
  unlock: 'Document Access Failed',
  download: 'Download failed',
  print: 'Printing failed',
  signed: 'Download failed',
};

/** Runs the access flow for the whole shell: one at a time, one code dialog, the contract's words at each end. */
export function DocumentAccessProvider({ children }: { children: ReactNode }) {
  const store = useStore<SessionRoot>();
  const toast = useToast();
  const [busy, setBusy] = useState<DocumentAccess['busy']>(null);
  const [question, setQuestion] = useState<CodeQuestion | null>(null);
  const [requestAccess] = api.useRequestDocumentAccessMutation();
  const [loadDocument] = api.useLazyGetDocumentQuery();
  const running = useRef(false);

  /** Asks for access; where the server wants a code, waits for it. False when the user cancelled. */
  const obtainGrant = useCallback(
    async (target: AccessTarget): Promise<boolean> => {
      const request = await requestAccess({ id: target.id })
        .unwrap()
        .catch((error: unknown) => {
          throw new AccessFailure(messageOf(error, 'Failed to request document access'));
        });
      if (!request.success) throw new AccessFailure(request.message || 'Failed to request document access');
      if (!request.codeRequired) {
        store.dispatch(accessChanged());
        return true;
      }
      return new Promise((answer) => setQuestion({ target, expiresInSeconds: request.expiresInSeconds, answer }));
    },
    [requestAccess, store],
  );

  const run = useCallback(
    async (kind: AccessKind, id: number, resolve: () => Promise<AccessTarget>): Promise<boolean> => {
      if (!store.getState().session.token) {
        toast.fail({ title: 'Authentication Required', description: 'Please log in to view documents' });
        return false;
      }
      if (running.current) return false;
      const giveFocusBack = rememberFocus();
      running.current = true;
      setBusy({ id, kind });
      let tab: Window | null = null;
      try {
        const target = await resolve();
        if (!(await obtainGrant(target))) return false;
        if (kind === 'unlock') return true;
        if (kind === 'view' && opensInTab(target)) tab = prepareTab();
        const bytes = await fetchBytes(store, bytesPath(target, kind)).catch((error: unknown) => {
          throw new AccessFailure(messageOf(error, 'Document access failed'));
        });
        await deliver(kind, target, bytes, tab);
        if (kind === 'view')
          toast.notify({ title: 'Document Access Granted', description: 'Document opened successfully' });
        return true;
      } catch (error) {
        tab?.close();
        toast.fail({
          title: failures[kind],
          // What the browser says when it cannot show or save the bytes helps nobody.
          description: error instanceof AccessFailure ? error.message : 'Unable to access document. Please try again.',
          retry: () => void run(kind, id, resolve),
        });
        return false;
      } finally {
        running.current = false;
        setBusy(null);
        giveFocusBack();
      }
    },
    [obtainGrant, store, toast],
  );

  const access = useMemo<DocumentAccess>(
    () => ({
      open: (target) => run('view', target.id, () => Promise.resolve(target)),
      openById: (id) => run('view', id, () => loadTarget(loadDocument, id)),
      download: (target) => run('download', target.id, () => Promise.resolve(target)),
      print: (target) => run('print', target.id, () => Promise.resolve(target)),
      signed: (target) => run('signed', target.id, () => Promise.resolve(target)),
      unlock: (target) => run('unlock', target.id, () => Promise.resolve(target)),
      busy,
    }),
    [busy, loadDocument, run],
  );

  const close = (granted: boolean) => {
    setQuestion(null);
    question?.answer(granted);
  };

  return (
    <DocumentAccessContext value={access}>
      {children}
      {question ? (
        <Suspense>
          <CodeDialog
            key={question.target.id}
            target={question.target}
            expiresInSeconds={question.expiresInSeconds}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </DocumentAccessContext>
  );
}

/**
 * A button that is disabled while it works loses the focus, and the code dialog cannot give it back to one. The answer
 * does, once the button can take it again.
 */
function rememberFocus(): () => void {
  const trigger = document.activeElement;
  return () => {
    window.setTimeout(() => {
      if (trigger instanceof HTMLElement && trigger.isConnected && trigger !== document.body) trigger.focus();
    });
  };
}

type LoadDocument = ReturnType<typeof api.useLazyGetDocumentQuery>[0];

async function loadTarget(load: LoadDocument, id: number): Promise<AccessTarget> {
  try {
    return await load({ id }, true).unwrap();
  } catch (error) {
    throw new AccessFailure(messageOf(error, 'Failed to request document access'), { cause: error });
  }
}
