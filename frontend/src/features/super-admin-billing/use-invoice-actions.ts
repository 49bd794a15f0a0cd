import { messageOf } from '@/api/problem';
import { useToast } from '@/shared/lib/use-toast';
import { useCreateInvoiceLinkMutation, useSendInvoiceMutation, type Invoice } from './api';

type Named = Pick<Invoice, 'id' | 'invoiceNumber' | 'organizationName'>;

/** What is done with an invoice at once, without a dialog. */
export function useInvoiceActions() {
  const [mail, sending] = useSendInvoiceMutation();
  const [link] = useCreateInvoiceLinkMutation();
  const toast = useToast();

  const send = async ({ id, invoiceNumber, organizationName }: Named) => {
    try {
      await mail({ id }).unwrap();
      toast.notify({ title: 'Invoice Sent', description: `${invoiceNumber} is on its way to ${organizationName}.` });
    } catch (error) {
      toast.fail({
        title: 'Failed to send invoice',
        description: messageOf(error, 'The server could not answer. Nothing was sent.'),
      });
    }
  };

  const download = async ({ id }: Named) => {
    // Opened while the click lasts: browsers block tabs that come later.
    const tab = window.open('', '_blank');
    try {
      const { url } = await link({ id }).unwrap();
      if (!tab) {
        window.location.assign(url);
        return;
      }
      tab.opener = null;
      tab.location.replace(url);
    } catch (error) {
      tab?.close();
      toast.fail({ title: 'Download failed', description: messageOf(error, 'The server could not answer.') });
    }
  };

  return { send, download, sendingId: sending.isLoading ? sending.originalArgs?.id : undefined };
}

export type InvoiceActions = ReturnType<typeof useInvoiceActions>;
