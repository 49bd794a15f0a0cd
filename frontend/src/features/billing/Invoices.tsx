import { Button } from 'antd';
import { messageOf } from '@/api/problem';
import { formatDate } from '@/shared/lib/format';
import { formatMoney } from '@/shared/lib/money';
import { useToast } from '@/shared/lib/use-toast';
import { Badge } from '@/shared/ui/Badge';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import {
  useCreateMyInvoiceLinkMutation,
  useOwnInvoiceFeedInfiniteQuery,
  usePayInvoiceMutation,
  type Billing,
  type OwnInvoice,
} from './api';
import { invoiceBadge } from './billing-words';
import styles from './billing.module.css';

/** The organization's invoices, newest first, each as PDF. */
export function Invoices({ provider }: { provider: Billing['paymentProvider'] }) {
  const feed = useOwnInvoiceFeedInfiniteQuery();
  const invoices = feed.data?.pages.flatMap((page) => page.invoices);
  if (!invoices && feed.error) {
    return (
      <ErrorState
        title="The invoices could not be loaded"
        description={messageOf(feed.error, 'The server could not answer.')}
        onRetry={() => void feed.refetch()}
        retrying={feed.isFetching}
      />
    );
  }
  if (!invoices) {
    return (
      <div className={styles.waiting}>
        <LoadingNote what="the invoices" />
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} height={44} />
        ))}
      </div>
    );
  }
  if (invoices.length === 0) {
    return <EmptyState title="No invoices yet" description="They appear here as soon as one is issued." />;
  }
  return (
    <>
      <ul className={styles.invoices}>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} payable={provider === 'stripe'} />
        ))}
      </ul>
      {feed.hasNextPage ? (
        <Button loading={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
          Show older invoices
        </Button>
      ) : null}
    </>
  );
}

function InvoiceRow({ invoice, payable }: { invoice: OwnInvoice; payable: boolean }) {
  const [link, { isLoading: linking }] = useCreateMyInvoiceLinkMutation();
  const [pay, { isLoading: paying }] = usePayInvoiceMutation();
  const toast = useToast();
  const badge = invoiceBadge(invoice.status);
  const open = invoice.status === 'pending' || invoice.status === 'overdue';

  /** Opens the tab within the click, or the browser takes it for a pop-up; its address comes after. */
  const inNewTab = async (address: () => Promise<{ url: string }>, failed: string) => {
    const tab = window.open('about:blank');
    try {
      const { url } = await address();
      if (tab) tab.location.href = url;
      else window.location.assign(url);
    } catch (error) {
      tab?.close();
      toast.fail({ title: failed, description: messageOf(error, 'Please try again in a moment.') });
    }
  };

  return (
    <li className={styles.invoice}>
      <div className={styles.invoiceName}>
        <span className={styles.number}>{invoice.invoiceNumber}</span>
        <span className={styles.small}>
          {invoice.planName} · {formatDate(invoice.billingPeriodStart)} to {formatDate(invoice.billingPeriodEnd)}
        </span>
      </div>
      <Badge colour={badge.colour}>{badge.label}</Badge>
      <div className={styles.amount}>
        <span>{formatMoney(invoice.totalAmount)}</span>
        <span className={styles.small}>{paidWords(invoice)}</span>
      </div>
      <div className={styles.invoiceActions}>
        {open && payable ? (
          <Button
            size="small"
            loading={paying}
            onClick={() =>
              void inNewTab(() => pay({ id: invoice.id }).unwrap(), 'The payment page could not be opened')
            }
          >
            Pay
          </Button>
        ) : null}
        <Button
          size="small"
          loading={linking}
          aria-label={`Open ${invoice.invoiceNumber} as PDF`}
          onClick={() => void inNewTab(() => link({ id: invoice.id }).unwrap(), 'The invoice could not be opened')}
        >
          PDF
        </Button>
      </div>
    </li>
  );
}

function paidWords({ status, dueDate, paidDate, issueDate }: OwnInvoice): string {
  if (status === 'paid') return `Paid ${formatDate(paidDate ?? issueDate)}`;
  return status === 'void' ? `Issued ${formatDate(issueDate)}` : `Due ${formatDate(dueDate)}`;
}
