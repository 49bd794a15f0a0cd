import type { ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api';
import { isProblem } from '../problem';
import { signedOut } from '../session/session-slice';
import { isSettled, type Processing } from './upload-phase';
import { abandonUploads } from './uploads';
import { processed, selectUploads, stored, type UploadItem, type UploadsRoot } from './uploads-slice';

const FIRST_MS = 1000;
const LONGEST_MS = 15_000;
const GROWTH = 1.6;
/** The most that the server answers at a time. */
const AT_ONCE = 50;

type UploadsDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** The stored documents that the server still works on. */
export const pendingDocuments = (items: UploadItem[]): number[] =>
  items.flatMap(({ documentId, phase }) => (documentId === null || isSettled(phase) ? [] : [documentId]));

/** How long to wait before asking again: soon while things move, then less and less often. */
export const nextWait = (wait: number, moved: boolean): number =>
  moved ? FIRST_MS : Math.min(wait * GROWTH, LONGEST_MS);

async function ask(dispatch: UploadsDispatch, asked: number[]): Promise<Processing[] | null> {
  const call = dispatch(
    api.endpoints.getProcessing.initiate({ ids: asked.join(',') }, { forceRefetch: true, subscribe: false }),
  );
  const { data, error } = await call;
  if (data) return data.documents;
  // A refusal will not change by asking again; a server that is away comes back.
  return isProblem(error) && error.status >= 400 && error.status < 500 && error.status !== 429 ? [] : null;
}

/** Follows stored files until the server is through with them, and drops everything at sign-out. */
export function listenToUploads({ startListening }: ListenerMiddlewareInstance<unknown, UploadsDispatch>): void {
  startListening({
    actionCreator: stored,
    effect: async (_action, listener) => {
      // One round of questions for all of them; a new file makes it start soon.
      listener.cancelActiveListeners();
      const items = () => selectUploads(listener.getState() as UploadsRoot);
      for (let wait = FIRST_MS; pendingDocuments(items()).length > 0; ) {
        await listener.delay(wait);
        const asked = pendingDocuments(items()).slice(0, AT_ONCE);
        if (asked.length === 0) return;
        const before = items();
        const answered = await ask(listener.dispatch, asked);
        if (answered) listener.dispatch(processed({ asked, answered }));
        wait = nextWait(wait, items() !== before);
      }
    },
  });
  startListening({ actionCreator: signedOut, effect: () => abandonUploads() });
}
