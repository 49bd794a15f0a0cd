import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '@/shared/lib/format';
import { formatMoney } from '@/shared/lib/money';
import { Badge } from '@/shared/ui/Badge';
import { Outcome } from '@/shared/ui/Outcome';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { useGetInvoiceQuery, type Invoice, type InvoiceDetail } from './api';
import { invoiceWords, methodName } from './billing-words';
import styles from './drawer.module.css';
import { actsOf, type InvoiceAct } from './invoice-rules';
import type { InvoiceActions } from './use-invoice-actions';

interface InvoiceDrawerProps {
  id: number;
  actions: InvoiceActions;
  onAct: (act: InvoiceAct, invoice: Invoice) => void;
  onClose: () => void;
}

/** One invoice with its lines and everything that happened to its money. */
export default function InvoiceDrawer({ id, actions, onAct, onClose }: InvoiceDrawerProps) {
  const invoice = useGetInvoiceQuery({ id });
  return (
    // What can be done stands at the foot: notices of what was done appear over the head.
    <Drawer
      open
      title={invoice.currentData?.invoiceNumber ?? 'Invoice'}
      size={520}
      onClose={onClose}
      footer={invoice.currentData ? <Actions invoice={invoice.currentData} actions={actions} onAct={onAct} /> : null}
      destroyOnHidden
    >
      <Outcome of={{ ...invoice, data: invoice.currentData }} what="The invoice" waiting={<Waiting />}>
        {(data) => (
          <>
            <Head invoice={data} />
            <Facts invoice={data} />
            <Lines invoice={data} />
            <Ledger invoice={data} />
          </>
        )}
      </Outcome>
    </Drawer>
  );
}

const acts: Record<InvoiceAct, string> = { pay: 'Record payment', refund: 'Refund', void: 'Void' };

function Head({ invoice: { status, totalAmount, amountDue } }: { invoice: InvoiceDetail }) {
  return (
    <div className={styles.top}>
      <span className={styles.total}>{formatMoney(totalAmount)}</span>
      <Badge colour={invoiceWords(status).colour}>{invoiceWords(status).label}</Badge>
      {amountDue > 0 && amountDue < totalAmount ? (
        <span className={styles.quiet}>{formatMoney(amountDue)} still to be paid</span>
      ) : null}
    </div>
  );
}

type ActionsProps = Pick<InvoiceDrawerProps, 'actions' | 'onAct'> & { invoice: InvoiceDetail };

function Actions({ invoice, actions, onAct }: ActionsProps) {
  const { id, status, sentAt } = invoice;
  return (
    <div className={styles.buttons}>
      {actsOf(invoice).map((act) => (
        <Button key={act} type={act === 'pay' ? 'primary' : 'default'} onClick={() => onAct(act, invoice)}>
          {acts[act]}
        </Button>
      ))}
      {status === 'void' ? null : (
        <Button loading={actions.sendingId === id} onClick={() => void actions.send(invoice)}>
          {sentAt ? 'Send again' : 'Send'}
        </Button>
      )}
      <Button onClick={() => void actions.download(invoice)}>Download</Button>
    </div>
  );
}

function Facts({ invoice }: { invoice: InvoiceDetail }) {
  const { organizationName, planName, billingEmail, billingAddress, paidDate, voidedAt, sentAt } = invoice;
  const address = billingAddress && addressLines(billingAddress);
  return (
    <dl className={styles.facts}>
      <Fact label="Organization">{organizationName}</Fact>
      <Fact label="Plan">{planName}</Fact>
      <Fact label="Period">
        {formatDate(invoice.billingPeriodStart)} to {formatDate(invoice.billingPeriodEnd)}
      </Fact>
      <Fact label="Issued">{formatDate(invoice.issueDate)}</Fact>
      <Fact label="Due">{formatDate(invoice.dueDate)}</Fact>
      {paidDate ? <Fact label="Paid">{formatDate(paidDate)}</Fact> : null}
      {voidedAt ? <Fact label="Void since">{formatDate(voidedAt)}</Fact> : null}
      <Fact label="Sent">{sentAt ? formatDateTime(sentAt) : 'Not yet'}</Fact>
      <Fact label="Invoices go to">{billingEmail ?? 'The first admin of the organization'}</Fact>
      {address && address.length > 0 ? (
        <Fact label="Billing address">
          {address.map((line, index) => (
            <span key={index} className={styles.row}>
              {line}
            </span>
          ))}
        </Fact>
      ) : null}
    </dl>
  );
}

/** An address as it stands on an envelope, without what is missing. */
function addressLines(address: NonNullable<InvoiceDetail['billingAddress']>): string[] {
  const { name, line1, line2, city, postalCode, region, country, taxId } = address;
  const town = [postalCode, city, region].filter(Boolean).join(' ');
  const lines = [name, line1, line2, town, country, taxId ? `Tax ID ${taxId}` : null];
  return lines.filter((line): line is string => Boolean(line));
}

function Lines({ invoice }: { invoice: InvoiceDetail }) {
  const { lineItems, amount, taxAmount, taxBasisPoints, totalAmount } = invoice;
  return (
    <section className={styles.section}>
      <h3>Lines</h3>
      <table className={styles.lines} aria-label="Lines">
        <tbody>
          {lineItems.map((item, index) => (
            <tr key={index}>
              <td>
                {item.description}
                {item.quantity === 1 ? null : (
                  <span className={styles.quiet}>
                    {item.quantity} × {formatMoney(item.unitAmount)}
                  </span>
                )}
              </td>
              <td>{formatMoney(item.amount)}</td>
            </tr>
          ))}
          {taxAmount > 0 ? (
            <>
              <tr>
                <td>Subtotal</td>
                <td>{formatMoney(amount)}</td>
              </tr>
              <tr>
                <td>Tax, {taxBasisPoints / 100}%</td>
                <td>{formatMoney(taxAmount)}</td>
              </tr>
            </>
          ) : null}
          <tr className={styles.sum}>
            <td>Total</td>
            <td>{formatMoney(totalAmount)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Ledger({ invoice: { payments, creditNotes } }: { invoice: InvoiceDetail }) {
  return (
    <>
      <section className={styles.section}>
        <h3>Payments</h3>
        {payments.length === 0 ? <p className={styles.quiet}>No payment yet.</p> : null}
        <ul>
          {payments.map((payment) => (
            <Entry
              key={payment.id}
              title={payment.status === 'succeeded' ? methodName(payment.paymentMethod) : 'Failed payment'}
              amount={formatMoney(payment.amount)}
              notes={[
                payment.processedAt ? formatDate(payment.processedAt) : null,
                payment.transactionId,
                payment.recordedBy ? `recorded by ${payment.recordedBy}` : null,
                payment.failureReason,
              ]}
            >
              {payment.refundAmount > 0 ? (
                <span className={styles.back}>
                  {formatMoney(payment.refundAmount)} given back
                  {payment.refundedAt ? ` ${formatDate(payment.refundedAt)}` : ''}
                </span>
              ) : null}
            </Entry>
          ))}
        </ul>
      </section>
      {creditNotes.length > 0 ? (
        <section className={styles.section}>
          <h3>Credit notes</h3>
          <ul>
            {creditNotes.map((note) => (
              <Entry
                key={note.id}
                title={note.creditNoteNumber}
                amount={formatMoney(-note.amount)}
                notes={[note.kind === 'void' ? 'Void' : 'Refund', formatDate(note.issueDate), `by ${note.createdBy}`]}
              >
                <span className={styles.back}>{note.reason}</span>
              </Entry>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

interface EntryProps {
  title: string;
  amount: string;
  notes: (string | null)[];
  children?: ReactNode;
}

function Entry({ title, amount, notes, children }: EntryProps) {
  return (
    <li className={styles.entry}>
      <span className={styles.strong}>{title}</span>
      <span className={styles.money}>{amount}</span>
      <span className={styles.quiet}>{notes.filter(Boolean).join(', ')}</span>
      {children}
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Waiting() {
  return (
    <>
      <LoadingNote what="the invoice" />
      <div className={styles.top}>
        <Skeleton width={140} height={28} />
      </div>
      <div className={styles.facts}>
        {Array.from({ length: 7 }, (_, index) => (
          <div key={index} className={styles.fact}>
            <Skeleton width={90} />
            <Skeleton width={180} />
          </div>
        ))}
      </div>
    </>
  );
}
