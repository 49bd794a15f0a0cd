import { useState } from 'react';
import { useBulkDocumentsMutation, type BulkAction, type BulkRequest, type ListQuery } from '@/api/document-life';
import { messageOf } from '@/api/problem';
import { useToast } from '@/shared/lib/use-toast';
import { refusalOf, requestsFor, summaryOf, together, undoRequests, type Refusal } from './bulk';
import type { Selection } from './selection';

/** Does something with all chosen documents, says how it ended for each, and offers to undo what was done. */
export function useBulk(selection: Selection, query: ListQuery, onRefused: (refusal: Refusal) => void) {
  const [send] = useBulkDocumentsMutation();
  const [busy, setBusy] = useState<BulkAction | null>(null);
  const toast = useToast();

  const sendAll = async (requests: readonly BulkRequest[]) => {
    const answers = [];
    // One after the other: each is many transactions already.
    for (const bulkDocumentsDto of requests) answers.push(await send({ bulkDocumentsDto }).unwrap());
    return together(answers);
  };

  const undo = async (requests: BulkRequest[]) => {
    try {
      const { done, failed } = await sendAll(requests);
      if (failed === 0) toast.notify({ title: 'Undone' });
      else toast.fail({ title: `${done} undone, ${failed} could not be` });
    } catch (error) {
      toast.fail({ title: 'Not undone', description: messageOf(error, 'The server could not answer.') });
    }
  };

  /** @returns the documents that could not be changed, or null when the server did not answer. */
  const run = async (action: BulkAction, tags?: string[]): Promise<number[] | null> => {
    setBusy(action);
    try {
      const { sort: _order, ...matching } = query;
      const requests = selection.matching
        ? [{ action, matching, ...(tags ? { tags } : {}) }]
        : requestsFor(action, [...selection.ids], tags);
      const result = await sendAll(requests);
      const summary = summaryOf(action, result);
      const back = undoRequests(action, result.results);
      const withUndo =
        back.length > 0 ? { ...summary, action: { label: 'Undo', run: () => void undo(back) } } : summary;
      if (result.done === 0 && result.failed > 0) toast.fail(summary);
      else toast.notify(withUndo);
      const refusal = refusalOf(action, result);
      if (refusal) onRefused(refusal);
      return refusal?.items.map(({ id }) => id) ?? [];
    } catch (error) {
      toast.fail({ title: 'Nothing was changed', description: messageOf(error, 'The server could not answer.') });
      return null;
    } finally {
      setBusy(null);
    }
  };

  return { run, busy };
}
