import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import type { DocumentDetail } from '../types';
import { useApiDispatch } from '../use-api-dispatch';
import { cancelUpload, leaveToTray, sendAttended, type UploadTask } from './uploads';
import { selectUploads, type UploadItem } from './uploads-slice';

interface AttendedUpload {
  /** Rejects with what went wrong, or with an AbortError after `cancel`. */
  send: (task: UploadTask) => Promise<DocumentDetail>;
  /** The file that is on its way, while it is. */
  item: UploadItem | null;
  cancel: () => void;
}

/** Sends one file while this screen waits for it. When the screen goes, the file goes on in the tray. */
export function useAttendedUpload(): AttendedUpload {
  const dispatch = useApiDispatch();
  const [id, setId] = useState<string | null>(null);
  const current = useRef<string | null>(null);
  const item = useSelector(selectUploads).find((candidate) => candidate.id === id && candidate.attended) ?? null;
  useEffect(
    () => () => {
      if (current.current) dispatch(leaveToTray(current.current));
    },
    [dispatch],
  );
  const send = useCallback(
    async (task: UploadTask) => {
      const started = dispatch(sendAttended(task));
      current.current = started.id;
      setId(started.id);
      try {
        return await started.outcome;
      } finally {
        current.current = null;
      }
    },
    [dispatch],
  );
  const cancel = () => {
    if (current.current) dispatch(cancelUpload(current.current));
  };
  return { send, item, cancel };
}
