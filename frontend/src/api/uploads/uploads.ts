import { nanoid, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { documentStored } from '../api';
import { isProblem, messageOf, ProblemError } from '../problem';
import type { DocumentDetail } from '../types';
import { sendMultipart } from './send-multipart';
import { UploadQueue } from './upload-queue';
import { added, attendanceEnded, failed, progressed, removed, retried, selectUploads, stored } from './uploads-slice';
import type { UploadsRoot } from './uploads-slice';

/** A file to be sent, and where. */
export interface UploadTask {
  file: File;
  mimeType: string;
  path: string;
  body: () => FormData;
}

interface Running {
  task: UploadTask;
  settle: { done: (document: DocumentDetail) => void; fail: (error: unknown) => void };
}

type UploadsDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
type UploadsThunk<T> = (dispatch: UploadsDispatch, getState: () => unknown) => T;

// Files cannot be in the store; the store holds what is said about them, under the same ids.
const running = new Map<string, Running>();
const queue = new UploadQueue();

const cancelled = () => new DOMException('The upload was cancelled', 'AbortError');

/** A file that was changed or removed since it was chosen fails like a network does; say which of the two it is. */
async function explained(error: unknown, file: File): Promise<unknown> {
  if (!isProblem(error) || error.status !== 0) return error;
  const readable = await file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  if (readable) return error;
  const message = 'This file was changed or removed after you chose it. Choose it again.';
  return new ProblemError({ status: 0, code: 'FILE_CHANGED', message, fields: { file: message } });
}

/** What went wrong, in the server's words where it gave some; what it says about the file comes first. */
export const failureWords = (error: unknown): string =>
  (isProblem(error) && error.fields?.file) || messageOf(error, 'Failed to upload document');

/**
 * The statuses of a refusal that holds however often this is sent: for the file, for a document that is gone, or for a
 * version of one that has gone on since.
 */
const LASTING = [400, 404, 409, 410, 413, 415, 422];

/** Whether sending the file again could end differently: a network or a quota may change, the file does not. */
export const isFinal = (error: unknown): boolean =>
  isProblem(error) && (LASTING.includes(error.status) || error.code === 'FILE_CHANGED');

const send =
  (id: string): UploadsThunk<void> =>
  (dispatch, getState) =>
    queue.add(id, async (signal) => {
      const job = running.get(id);
      if (!job) return;
      try {
        dispatch(progressed({ id, progress: 0 }));
        const onProgress = (progress: number) => void dispatch(progressed({ id, progress }));
        const { task, settle } = job;
        const store = { dispatch, getState };
        const answer = await sendMultipart(store, task.path, task.body(), { key: id, onProgress, signal });
        const document = answer as DocumentDetail;
        running.delete(id);
        dispatch(stored({ id, documentId: document.id }));
        dispatch(documentStored(document.id));
        settle.done(document);
      } catch (error) {
        if (!signal.aborted) dispatch(sendingFailed(id, await explained(error, job.task.file)));
      }
    });

/** A page that waits for the file deals with the failure itself; otherwise the tray offers to try again. */
const sendingFailed =
  (id: string, error: unknown): UploadsThunk<void> =>
  (dispatch, getState) => {
    const item = selectUploads(getState() as UploadsRoot).find((candidate) => candidate.id === id);
    if (!item?.attended) return void dispatch(failed({ id, error: failureWords(error), final: isFinal(error) }));
    running.get(id)?.settle.fail(error);
    running.delete(id);
    dispatch(removed(id));
  };

const start = (job: Running, attended: boolean): UploadsThunk<string> => {
  const { file, mimeType } = job.task;
  return (dispatch) => {
    const id = nanoid();
    running.set(id, job);
    dispatch(added({ id, name: file.name, size: file.size, mimeType, attended }));
    dispatch(send(id));
    return id;
  };
};

/** Hands a file to the tray, which shows what becomes of it. */
export const handOver = (task: UploadTask): UploadsThunk<string> =>
  start({ task, settle: { done: () => undefined, fail: () => undefined } }, false);

/**
 * Sends a file while a page waits for it. `outcome` rejects as `sendMultipart` does; once the page has left
 * (`leaveToTray`), it resolves when the file is stored, or never.
 */
export const sendAttended =
  (task: UploadTask): UploadsThunk<{ id: string; outcome: Promise<DocumentDetail> }> =>
  (dispatch) => {
    let settle: Running['settle'] | undefined;
    const outcome = new Promise<DocumentDetail>((done, fail) => {
      settle = { done, fail };
    });
    if (!settle) throw new Error('A promise runs its executor at once');
    return { id: dispatch(start({ task, settle }, true)), outcome };
  };

/** The page that waited has gone; the tray takes over. */
export const leaveToTray = attendanceEnded;

/** Sends a file that failed once more. */
export const retryUpload =
  (id: string): UploadsThunk<void> =>
  (dispatch) => {
    if (!running.has(id)) return;
    dispatch(retried(id));
    dispatch(send(id));
  };

/** Stops a file, or forgets one that failed or is done. */
export const cancelUpload =
  (id: string): UploadsThunk<void> =>
  (dispatch, getState) => {
    const job = running.get(id);
    const item = selectUploads(getState() as UploadsRoot).find((candidate) => candidate.id === id);
    running.delete(id);
    queue.cancel(id);
    dispatch(removed(id));
    job?.settle.fail(cancelled());
    // All bytes are out: the server may have stored it before it heard of the end.
    if (item?.phase === 'checking') dispatch(documentStored());
  };

/** Stops everything, at sign-out: nothing of one user may be sent for the next. */
export function abandonUploads(): void {
  running.clear();
  queue.cancelAll();
}
