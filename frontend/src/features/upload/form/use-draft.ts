import { useState } from 'react';
import { useLeaveWarning } from '@/shared/lib/use-leave-warning';
import { discardDraft, saveDraft, type DraftFile } from '../draft-storage';
import type { UploadValues } from '../upload-values';

export interface Draft {
  /** When the restored draft was put aside; null when none is shown. */
  restoredAt: string | null;
  /** Something was entered that is not put aside yet. */
  touch: () => void;
  /** False when the browser does not keep it. */
  save: (values: UploadValues, files: DraftFile[]) => Promise<boolean>;
  /** After it was sent or let go. */
  forget: () => Promise<void>;
}

/** The draft that belongs to this form, if one does; warns on leaving while something would be lost. */
export function useDraft(userId: number, restored: string | null): Draft {
  const [restoredAt, setRestoredAt] = useState(restored);
  const [owned, setOwned] = useState(restored !== null);
  const [changed, setChanged] = useState(false);
  useLeaveWarning(changed);
  return {
    restoredAt,
    touch: () => setChanged(true),
    save: async (values, files) => {
      try {
        await saveDraft(userId, { values, files, savedAt: new Date().toISOString() });
      } catch {
        return false;
      }
      setOwned(true);
      setChanged(false);
      return true;
    },
    forget: async () => {
      setChanged(false);
      setRestoredAt(null);
      setOwned(false);
      // One that was never shown here, because a template came first, stays for the next visit.
      if (owned) await discardDraft(userId).catch(() => undefined);
    },
  };
}
