import { Button, Form, Input } from 'antd';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { requiredRule } from '@/shared/forms/rules';
import { dollarsText, formatMoney, parseDollars } from '@/shared/lib/money';
import { useToast } from '@/shared/lib/use-toast';
import { useRefundPaymentMutation, useVoidInvoiceMutation, type Invoice } from './api';
import styles from './billing.module.css';
import { refundable } from './invoice-rules';
import { MoneyField } from './MoneyField';

interface FormProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Gives money back, with a credit note. */
export function RefundForm({ invoice, onClose }: FormProps) {
  const { id, invoiceNumber, organizationName } = invoice;
  const most = refundable(invoice);
  const [form] = Form.useForm<{ amount: string; reason: string }>();
  const [refund, { isLoading }] = useRefundPaymentMutation();
  const toast = useToast();

  const submit = async ({ amount, reason }: { amount: string; reason: string }) => {
    const cents = parseDollars(amount) ?? 0;
    try {
      await refund({ id, refundDto: { amount: cents, reason: reason.trim() } }).unwrap();
      toast.notify({
        title: 'Refund recorded',
        description: `${formatMoney(cents)} of ${invoiceNumber} is given back.`,
      });
      onClose();
    } catch (error) {
      if (showFieldErrors(form, error, ['amount', 'reason'])) return;
      toast.fail({ title: 'Refund not recorded', description: messageOf(error, 'The server could not answer.') });
    }
  };

  return (
    <Form
      name="refund"
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      initialValues={{ amount: dollarsText(most), reason: '' }}
      onFinish={(values: { amount: string; reason: string }) => void submit(values)}
    >
      <p className={styles.lead}>
        {organizationName} paid {formatMoney(most)} that can be given back. The refund gets a credit note; it cannot be
        undone. Transfer the money yourself.
      </p>
      <MoneyField name="amount" label="Amount" most={most} tooMuch={(left) => `Only ${left} can be given back`} />
      <Reason />
      <Buttons action="Record refund" loading={isLoading} onClose={onClose} />
    </Form>
  );
}

/** Takes an unpaid invoice back, with a credit note over all of it. */
export function VoidForm({ invoice, onClose }: FormProps) {
  const { id, invoiceNumber, totalAmount, amountRefunded } = invoice;
  const [form] = Form.useForm<{ reason: string }>();
  const [takeBack, { isLoading }] = useVoidInvoiceMutation();
  const toast = useToast();

  const submit = async ({ reason }: { reason: string }) => {
    try {
      await takeBack({ id, voidInvoiceDto: { reason: reason.trim() } }).unwrap();
      toast.notify({ title: 'Invoice voided', description: `Nothing is owed for ${invoiceNumber} any more.` });
      onClose();
    } catch (error) {
      if (showFieldErrors(form, error, ['reason'])) return;
      toast.fail({ title: 'Invoice not voided', description: messageOf(error, 'The server could not answer.') });
    }
  };

  return (
    <Form
      name="void"
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      initialValues={{ reason: '' }}
      onFinish={(values: { reason: string }) => void submit(values)}
    >
      <p className={styles.lead}>
        Nothing is owed for it any more: a credit note of {formatMoney(totalAmount - amountRefunded)} balances it. The
        invoice keeps its number. This cannot be undone.
      </p>
      <Reason />
      <Buttons action="Void invoice" danger loading={isLoading} onClose={onClose} />
    </Form>
  );
}

function Reason() {
  return (
    <Form.Item
      name="reason"
      label="Reason"
      extra={<span className={styles.hint}>Stands on the credit note.</span>}
      rules={requiredRule('Reason is required')}
    >
      <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
    </Form.Item>
  );
}

interface ButtonsProps {
  action: string;
  danger?: boolean;
  loading: boolean;
  onClose: () => void;
}

function Buttons({ action, danger = false, loading, onClose }: ButtonsProps) {
  return (
    <div className={styles.footer}>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="primary" danger={danger} htmlType="submit" loading={loading}>
        {action}
      </Button>
    </div>
  );
}
