import { useState } from 'react';
import { useDecideDocumentMutation, useSubmitDocumentMutation, useWithdrawDocumentMutation } from '@/api/api';
import { messageOf } from '@/api/problem';
import type { Decision, DocumentDetail } from '@/api/types';
import { useToast } from '@/shared/lib/use-toast';

const done: Record<Decision, string> = {
  approve: 'Document approved',
  reject: 'Document rejected',
  revision: 'Revision requested',
};

const FALLBACK = 'The server could not answer. Nothing was changed. Please try again.';

/**
 * The state changes of a document. Each tells the user how it ended; a refusal (somebody was faster, the wrong person)
 * stays on the page as `failure`, and the document is loaded again.
 */
export function useDecision({ id, title, version }: DocumentDetail) {
  const [sendDecision] = useDecideDocumentMutation();
  const [sendWithdrawal, withdrawal] = useWithdrawDocumentMutation();
  const [sendSubmission, submission] = useSubmitDocumentMutation();
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  const attempt = async (call: () => Promise<unknown>, success: string): Promise<boolean> => {
    setFailure(null);
    try {
      await call();
      toast.notify({ title: success, description: title });
      return true;
    } catch (error) {
      setFailure(messageOf(error, FALLBACK));
      return false;
    }
  };

  const decide = async (action: Decision, comment: string): Promise<boolean> => {
    setDeciding(action);
    const text = comment.trim();
    // The version on screen is the one decided on.
    const decideDocumentDto = text ? { action, version, comment: text } : { action, version };
    const succeeded = await attempt(() => sendDecision({ id, decideDocumentDto }).unwrap(), done[action]);
    setDeciding(null);
    return succeeded;
  };

  return {
    decide,
    withdraw: () => attempt(() => sendWithdrawal({ id, stepNoteDto: {} }).unwrap(), 'Document withdrawn'),
    submit: () => attempt(() => sendSubmission({ id, stepNoteDto: {} }).unwrap(), 'Document submitted for review'),
    deciding,
    working: withdrawal.isLoading || submission.isLoading,
    failure,
  };
}
