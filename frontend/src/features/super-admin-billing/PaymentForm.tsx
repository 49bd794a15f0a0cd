import { Button, DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { dollarsText, formatMoney, parseDollars } from '@/shared/lib/money';
import { useToast } from '@/shared/lib/use-toast';
import { useRecordPaymentMutation, type Invoice } from './api';
import styles from './billing.module.css';
import { methodOptions, type PaymentMethod } from './billing-words';
import { MoneyField } from './MoneyField';

interface Values {
  amount: string;
  paymentMethod: PaymentMethod;
  transactionId?: string;
  receivedAt: Dayjs;
}

/** Records money that came in outside of the product. */
export function PaymentForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, invoiceNumber, organizationName, amountDue } = invoice;
  const [form] = Form.useForm<Values>();
  const [record, { isLoading }] = useRecordPaymentMutation();
  const toast = useToast();

  const submit = async ({ amount: text, paymentMethod, transactionId, receivedAt }: Values) => {
    const amount = parseDollars(text) ?? 0;
    const reference = transactionId?.trim();
    try {
      const { amountDue: left } = await record({
        id,
        recordPaymentDto: {
          amount,
          paymentMethod,
          receivedAt: receivedAt.toISOString(),
          ...(reference ? { transactionId: reference } : {}),
        },
      }).unwrap();
      toast.notify({
        title: 'Payment recorded',
        description:
          left > 0 ? `${formatMoney(left)} of ${invoiceNumber} is still to be paid.` : `${invoiceNumber} is paid.`,
      });
      onClose();
    } catch (error) {
      if (showFieldErrors(form, error, ['amount', 'paymentMethod', 'transactionId', 'receivedAt'])) return;
      toast.fail({
        title: 'Payment not recorded',
        description: messageOf(error, 'The server could not answer. Nothing was recorded.'),
      });
    }
  };

  return (
    <Form<Values>
      name="payment"
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
      initialValues={{ amount: dollarsText(amountDue), paymentMethod: 'bank_transfer', receivedAt: dayjs() }}
      onFinish={(values) => void submit(values)}
    >
      <p className={styles.lead}>
        {organizationName} still has {formatMoney(amountDue)} to pay.
      </p>
      <MoneyField
        name="amount"
        label="Amount"
        most={amountDue}
        tooMuch={(most) => `Only ${most} is still to be paid`}
      />
      <Form.Item name="paymentMethod" label="Payment method">
        <Select options={methodOptions} />
      </Form.Item>
      <Form.Item name="transactionId" label="Reference, optional">
        <Input maxLength={200} autoComplete="off" placeholder="As on the bank statement" />
      </Form.Item>
      <Form.Item name="receivedAt" label="Received on">
        <DatePicker className={styles.wide} format="MMM D, YYYY" maxDate={dayjs()} allowClear={false} />
      </Form.Item>
      <div className={styles.footer}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Record payment
        </Button>
      </div>
    </Form>
  );
}
