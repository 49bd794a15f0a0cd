import { useState } from 'react';
import {
  useDecideDocumentMutation,
  useGetOrganizationQuery,
  useSubmitDocumentMutation,
  useWithdrawDocumentMutation,
} from '@/api/api';
import { useIntention } from '@/api/document-review';
import type { Decision, DocumentDetail } from '@/api/types';
import { useToast } from '@/shared/lib/use-toast';
import { failureOf, type Failure, type SignatureMethod } from './decision-words';

const done: Record<Decision, string> = {
  approve: 'Document approved',
  reject: 'Document rejected',
  revision: 'Revision requested',
};

/** What a decision is signed with. */
export interface Signature {
  password?: string;
  code?: string;
}

/**
 * The state changes of a document. Each tells the user how it ended; a refusal stays on the page as `failure`, and the
 * document is loaded again. `method` is the signature that decisions take.
 */
export function useDecision({ id, organizationId, title, version, status }: DocumentDetail) {
  const [sendDecision] = useDecideDocumentMutation();
  const [sendWithdrawal, withdrawal] = useWithdrawDocumentMutation();
  const [sendSubmission, submission] = useSubmitDocumentMutation();
  const { data, isError } = useGetOrganizationQuery({ organizationId });
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const once = useIntention();
  const toast = useToast();
  // The policy may have changed since it was loaded: then the refusal says what is wanted.
  const wanted = failure?.kind === 'signature' ? failure.method : null;
  const method: SignatureMethod = wanted ?? data?.organization.decisionSignature ?? 'none';

  const attempt = async (call: () => Promise<unknown>, success: string): Promise<Failure | null> => {
    try {
      await call();
      setFailure(null);
      toast.notify({ title: success, description: title });
      return null;
    } catch (error) {
      const failed = failureOf(error);
      // A wrong signature does not say which one is wanted: that stays as it was.
      const kept = failed.kind === 'signature' && !failed.method && wanted ? { ...failed, method: wanted } : failed;
      setFailure(kept);
      return kept;
    }
  };

  const decide = async (action: Decision, comment: string, signature?: Signature): Promise<Failure | null> => {
    setDeciding(action);
    const text = comment.trim();
    // What is on screen is what is decided on.
    const seen = { action, version, status };
    const decideDocumentDto = { ...seen, ...(text ? { comment: text } : {}), ...(signature ? { signature } : {}) };
    const request = { id, decideDocumentDto };
    const failed = await attempt(
      () => once(request, (key) => sendDecision({ ...request, 'Idempotency-Key': key }).unwrap()),
      done[action],
    );
    setDeciding(null);
    return failed;
  };

  const step = (send: typeof sendWithdrawal | typeof sendSubmission, success: string) => async (comment: string) => {
    const text = comment.trim();
    const request = { id, stepNoteDto: text ? { comment: text } : {} };
    return attempt(
      () => once([success, request], (key) => send({ ...request, 'Idempotency-Key': key }).unwrap()),
      success,
    );
  };

  return {
    decide,
    withdraw: step(sendWithdrawal, 'Document withdrawn'),
    submit: step(sendSubmission, 'Document submitted for review'),
    method,
    /** False until it is known how decisions are signed; where that cannot be known, the server asks. */
    ready: data !== undefined || isError,
    deciding,
    working: withdrawal.isLoading || submission.isLoading,
    failure,
    clear: () => setFailure(null),
  };
}

export type DecisionWays = ReturnType<typeof useDecision>;
