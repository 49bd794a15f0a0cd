import { useState } from 'react';
import { messageOf } from '@/api/problem';
import { useToast } from '@/shared/lib/use-toast';
import { useCheckCertificateMutation, useListCertificatesQuery } from './api';
import { certificateOf, standingOf } from './certificate-words';

/** While something is on its way, it is asked for this often. */
const POLL_MS = 2000;

/** The certificate of a version, kept up to date while it is made or checked; and the way to have it checked. */
export function useCertificate(id: number, version: number) {
  const [check, { isLoading: asking }] = useCheckCertificateMutation();
  // When it was checked before the check that was asked for: until that changes, the worker is at it.
  const [checkedBefore, setCheckedBefore] = useState<string | null | undefined>(undefined);
  const [polling, setPolling] = useState(false);
  const list = useListCertificatesQuery(
    { id },
    { pollingInterval: polling ? POLL_MS : 0, skipPollingIfUnfocused: true },
  );
  const certificates = list.currentData?.certificates;
  const certificate = certificates && certificateOf(certificates, version);
  const checking = checkedBefore !== undefined && certificate?.checkedAt === checkedBefore;
  const making = certificates !== undefined && (!certificate || standingOf(certificate) === 'making');
  if ((checking || making) !== polling) setPolling(checking || making);
  const toast = useToast();

  const start = async () => {
    try {
      await check({ id, version }).unwrap();
      setCheckedBefore(certificate?.checkedAt ?? null);
    } catch (error) {
      toast.fail({ title: 'Check not started', description: messageOf(error, 'The server could not answer.') });
    }
  };
  return { ...list, certificates, certificate, checking: checking || asking, start };
}
