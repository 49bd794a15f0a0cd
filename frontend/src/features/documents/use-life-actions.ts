import {
  useArchiveDocumentMutation,
  useDeleteDocumentMutation,
  useRestoreDocumentMutation,
  useUnarchiveDocumentMutation,
} from '@/api/document-life';
import { messageOf } from '@/api/problem';
import { formatDate } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';

interface Target {
  id: number;
  title: string;
}
type Move = 'archive' | 'unarchive' | 'delete' | 'restore';

const words: Record<Move, { done: string; failed: string; undo: Move }> = {
  archive: { done: 'Document archived', failed: 'Not archived', undo: 'unarchive' },
  unarchive: { done: 'Taken out of the archive', failed: 'Still archived', undo: 'archive' },
  delete: { done: 'Moved to the trash', failed: 'Not deleted', undo: 'restore' },
  restore: { done: 'Document restored', failed: 'Not restored', undo: 'delete' },
};

/** Moves a document in and out of archive and trash: at once, with a way back in the notice instead of a question. */
export function useLifeActions() {
  const [archive] = useArchiveDocumentMutation();
  const [unarchive] = useUnarchiveDocumentMutation();
  const [remove] = useDeleteDocumentMutation();
  const [restore] = useRestoreDocumentMutation();
  const toast = useToast();

  const send = async (move: Move, id: number): Promise<string> => {
    if (move === 'delete') {
      const { purgeAt } = await remove({ id }).unwrap();
      return `Kept until ${formatDate(purgeAt)}.`;
    }
    await { archive, unarchive, restore }[move]({ id }).unwrap();
    return '';
  };

  /** @returns whether it was done. */
  return async function move(action: Move, { id, title }: Target): Promise<boolean> {
    const { done, failed, undo } = words[action];
    try {
      const more = await send(action, id);
      const takeBack = () =>
        void send(undo, id).then(
          () => toast.notify({ title: words[undo].done, description: title }),
          (error: unknown) =>
            toast.fail({ title: words[undo].failed, description: messageOf(error, 'The server could not answer.') }),
        );
      toast.notify({
        title: done,
        description: more ? `${title}. ${more}` : title,
        action: { label: 'Undo', run: takeBack },
      });
      return true;
    } catch (error) {
      toast.fail({ title: failed, description: messageOf(error, 'The server could not answer.') });
      return false;
    }
  };
}
