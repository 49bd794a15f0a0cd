import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { documentCreated } from '@/api/api';
import { useApiDispatch } from '@/api/use-api-dispatch';
import type { SessionRoot } from '@/api/session/session-slice';
import type { UploadValues } from './draft-storage';
import { sendUpload, uploadBody } from './send-upload';

/** One upload at a time, with its progress (null when none runs). Leaving the page ends it. */
export function useUpload() {
  const store = useStore<SessionRoot>();
  const dispatch = useApiDispatch();
  const [progress, setProgress] = useState<number | null>(null);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const upload = async (values: UploadValues, file: File): Promise<void> => {
    controller.current = new AbortController();
    setProgress(0);
    try {
      await sendUpload(store, uploadBody(values, file), { onProgress: setProgress, signal: controller.current.signal });
      dispatch(documentCreated());
    } finally {
      setProgress(null);
    }
  };

  return { upload, progress, cancel: () => controller.current?.abort() };
}
