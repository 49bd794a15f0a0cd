import { Button, Dropdown } from 'antd';
import { formatDate, formatDateTime } from '@/shared/lib/format';
import { formatMoney } from '@/shared/lib/money';
import { Badge } from '@/shared/ui/Badge';
import { DownloadIcon, MoreIcon } from '@/shared/ui/icons';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import rowStyles from '@/shared/ui/Rows.module.css';
import type { Invoice } from './api';
import styles from './billing.module.css';
import { invoiceWords } from './billing-words';
import { actsOf, type InvoiceAct } from './invoice-rules';
import type { InvoiceActions } from './use-invoice-actions';

const SKELETONS = 8;
const labels: Record<InvoiceAct, string> = { pay: 'Record payment…', refund: 'Refund…', void: 'Void…' };

interface InvoicesTableProps {
  /** Not given while they are loading. */
  invoices: readonly Invoice[] | undefined;
  actions: InvoiceActions;
  onOpen: (invoice: Invoice) => void;
  onAct: (act: InvoiceAct, invoice: Invoice) => void;
}

/** Invoices, newest first; on a phone as a list. */
export function InvoicesTable({ invoices, ...rest }: InvoicesTableProps) {
  return (
    <div className={rowStyles.frame}>
      <table className={rowStyles.table} aria-busy={!invoices} aria-label="Invoices">
        <thead>
          <tr>
            <th scope="col" className={styles.invoice}>
              Invoice
            </th>
            <th scope="col">Organization</th>
            <th scope="col" className={`${styles.amount} ${rowStyles.number}`}>
              Total
            </th>
            <th scope="col" className={styles.day}>
              Issued
            </th>
            <th scope="col" className={styles.day}>
              Due
            </th>
            <th scope="col" className={styles.badge}>
              Status
            </th>
            <th scope="col" className={`${styles.invoiceActs} ${rowStyles.end}`}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices
            ? invoices.map((invoice) => <Row key={invoice.id} invoice={invoice} {...rest} />)
            : Array.from({ length: SKELETONS }, (_, index) => <SkeletonRow key={index} first={index === 0} />)}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Omit<InvoicesTableProps, 'invoices'> & { invoice: Invoice };

function Row({ invoice, actions, onOpen, onAct }: RowProps) {
  const { id, invoiceNumber, organizationName, planName, totalAmount, amountDue, issueDate, dueDate } = invoice;
  const { status, sentAt } = invoice;
  const acts = actsOf(invoice);
  return (
    <tr className={styles.invoiceRow}>
      <td>
        <button type="button" className={rowStyles.open} onClick={() => onOpen(invoice)}>
          {invoiceNumber}
        </button>
        <span className={rowStyles.quiet} title={sentAt ? formatDateTime(sentAt) : undefined}>
          {sentAt ? `Sent ${formatDate(sentAt)}` : 'Not sent yet'}
        </span>
      </td>
      <td>
        <span className={rowStyles.strong} title={organizationName}>
          {organizationName}
        </span>
        <span className={rowStyles.quiet}>{planName}</span>
      </td>
      <td className={rowStyles.number}>
        <span className={rowStyles.strong}>{formatMoney(totalAmount)}</span>
        {amountDue > 0 && amountDue < totalAmount ? (
          <span className={rowStyles.quiet}>{formatMoney(amountDue)} due</span>
        ) : null}
      </td>
      <td className={rowStyles.date}>{formatDate(issueDate)}</td>
      <td className={status === 'overdue' ? `${rowStyles.date} ${rowStyles.bad}` : rowStyles.date}>
        <span className={rowStyles.unit}>Due </span>
        {formatDate(dueDate)}
      </td>
      <td>
        <Badge colour={invoiceWords(status).colour}>{invoiceWords(status).label}</Badge>
      </td>
      <td className={rowStyles.end}>
        <span className={rowStyles.buttons}>
          {status === 'void' ? null : (
            <Button
              size="small"
              loading={actions.sendingId === id}
              aria-label={`${sentAt ? 'Send again' : 'Send'} ${invoiceNumber}`}
              onClick={() => void actions.send(invoice)}
            >
              {sentAt ? 'Send again' : 'Send'}
            </Button>
          )}
          <Button
            type="text"
            size="small"
            icon={<DownloadIcon />}
            aria-label={`Download ${invoiceNumber}`}
            title="Download"
            onClick={() => void actions.download(invoice)}
          />
          <Dropdown
            menu={{
              items: [
                { key: 'open', label: 'Show details', onClick: () => onOpen(invoice) },
                ...acts.map((act) => ({
                  key: act,
                  label: labels[act],
                  danger: act === 'void',
                  onClick: () => onAct(act, invoice),
                })),
              ],
            }}
            trigger={['click']}
            placement="bottomRight"
          >
            <Button
              type="text"
              size="small"
              icon={<MoreIcon />}
              aria-label={`More for ${invoiceNumber}`}
              title="More"
            />
          </Dropdown>
        </span>
      </td>
    </tr>
  );
}

/** A row's shape while it is loading. */
function SkeletonRow({ first }: { first: boolean }) {
  return (
    <tr className={styles.invoiceRow}>
      <td>
        {first ? <LoadingNote what="invoices" /> : null}
        <Skeleton width={120} />
        <Skeleton width={90} height={12} />
      </td>
      {[160, 80, 84, 84, 64, 96].map((width, index) => (
        <td key={index} className={index === 5 ? rowStyles.end : index === 1 ? rowStyles.number : undefined}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  );
}
