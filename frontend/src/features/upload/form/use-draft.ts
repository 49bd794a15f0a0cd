import { useState } from 'react';
import { useUnsaved } from '@/shared/unsaved/use-unsaved';
import { discardDraft, saveDraft, type DraftFile } from '../draft-storage';
import type { UploadValues } from '../upload-values';

export interface Draft {
  /** When the restored draft was put aside; null when none is shown. */
  restoredAt: string | null;
  /** Something was entered that is not put aside yet. */
  touch: () => void;
  /** While the files are on their way the page can be left: the tray goes on. */
  setSending: (sending: boolean) => void;
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
  const [sending, setSending] = useState(false);
  const { settled } = useUnsaved(
    changed && !sending,
    'The files and what you entered are not uploaded. A draft keeps them.',
  );
  return {
    restoredAt,
    touch: () => setChanged(true),
    setSending,
    save: async (values, files) => {
      try {
        await saveDraft(userId, { values, files, savedAt: new Date().toISOString() });
      } catch {
        return false;
      }
      setOwned(true);
      setChanged(false);
      settled();
      return true;
    },
    forget: async () => {
      setChanged(false);
      settled();
      setRestoredAt(null);
      setOwned(false);
      // One that was never shown here, because a template came first, stays for the next visit.
      if (owned) await discardDraft(userId).catch(() => undefined);
    },
  };
}
