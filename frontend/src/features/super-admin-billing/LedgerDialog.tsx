import { Modal } from 'antd';
import type { Invoice } from './api';
import { focusFirst } from './focus-first';
import type { InvoiceAct } from './invoice-rules';
import { PaymentForm } from './PaymentForm';
import { RefundForm, VoidForm } from './TakeBackForms';

interface LedgerDialogProps {
  act: InvoiceAct;
  invoice: Invoice;
  onClose: () => void;
}

const titles: Record<InvoiceAct, string> = { pay: 'Record payment of', refund: 'Refund', void: 'Void' };
const firsts: Record<InvoiceAct, string> = { pay: 'payment_amount', refund: 'refund_amount', void: 'void_reason' };
const forms = { pay: PaymentForm, refund: RefundForm, void: VoidForm };

/** Asks for what belongs into an invoice's ledger. */
export default function LedgerDialog({ act, invoice, onClose }: LedgerDialogProps) {
  const Fields = forms[act];
  return (
    <Modal
      open
      title={`${titles[act]} ${invoice.invoiceNumber}`}
      width={480}
      footer={null}
      onCancel={onClose}
      afterOpenChange={focusFirst(firsts[act])}
      destroyOnHidden
    >
      <Fields invoice={invoice} onClose={onClose} />
    </Modal>
  );
}
