import { Button, Form, Modal, Select } from 'antd';
import type { GenerateInvoiceDto } from '@/api/generated';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { formatMoney, formatPrice } from '@/shared/lib/money';
import { useToast } from '@/shared/lib/use-toast';
import {
  useGenerateInvoiceMutation,
  useListPlansQuery,
  type InvoiceDetail,
  type OrganizationRow,
  type Plan,
} from './api';
import styles from './billing.module.css';
import { periodOptions } from './billing-words';
import { focusFirst } from './focus-first';
import { OrganizationSelect } from './OrganizationSelect';

interface Values {
  organizationId?: number;
  planId?: number;
  billingPeriodMonths: GenerateInvoiceDto['billingPeriodMonths'];
}

interface GenerateDialogProps {
  /** Whom it is for, where that is known already. */
  organization: OrganizationRow | undefined;
  onGenerated: (invoice: InvoiceDetail) => void;
  onClose: () => void;
}

const periodOf = (months: number): Values['billingPeriodMonths'] =>
  periodOptions.find(({ value }) => value === months)?.value ?? 1;

/** What an organization has is what it is most likely invoiced for; a plan without a price cannot be. */
function suggestion({ id, subscription }: OrganizationRow): Partial<Values> {
  const plan = subscription?.plan;
  return plan && plan.priceTotal > 0
    ? { organizationId: id, planId: plan.id, billingPeriodMonths: periodOf(plan.durationMonths) }
    : { organizationId: id };
}

const planLabel = ({ name, priceMonthly, isCustom }: Plan) => {
  if (priceMonthly > 0) return `${name}, ${formatPrice(priceMonthly)} a month`;
  return isCustom ? `${name}, custom price` : `${name}, free`;
};

/** Issues an invoice for the next period of an organization. */
export default function GenerateDialog({ organization, onGenerated, onClose }: GenerateDialogProps) {
  const [form] = Form.useForm<Values>();
  const [generate, { isLoading }] = useGenerateInvoiceMutation();
  const plans = useListPlansQuery();
  const toast = useToast();

  const submit = async ({ organizationId, planId, billingPeriodMonths }: Values) => {
    if (organizationId === undefined || planId === undefined) return;
    try {
      const invoice = await generate({ generateInvoiceDto: { organizationId, planId, billingPeriodMonths } }).unwrap();
      toast.notify({
        title: 'Invoice Generated',
        description: `${invoice.invoiceNumber} for ${invoice.organizationName}, ${formatMoney(invoice.totalAmount)}.`,
      });
      onClose();
      onGenerated(invoice);
    } catch (error) {
      if (showFieldErrors(form, error, ['organizationId', 'planId', 'billingPeriodMonths'])) return;
      toast.fail({ title: 'Error', description: messageOf(error, 'Failed to generate invoice') });
    }
  };

  return (
    <Modal
      open
      title="Generate invoice"
      width={480}
      footer={null}
      onCancel={onClose}
      afterOpenChange={focusFirst('invoice_organizationId')}
      destroyOnHidden
    >
      <p className={styles.lead}>
        For the period after what is covered already. An organization that has the plan pays the price it agreed to.
      </p>
      <Form<Values>
        name="invoice"
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        scrollToFirstError={{ focus: true }}
        initialValues={{ billingPeriodMonths: 1, ...(organization ? suggestion(organization) : {}) }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="organizationId"
          label="Organization"
          rules={[{ required: true, message: 'Organization is required' }]}
        >
          <OrganizationSelect
            placeholder="Choose an organization"
            name={organization?.name}
            onChoose={(row) => form.setFieldsValue(suggestion(row))}
          />
        </Form.Item>
        <Form.Item name="planId" label="Plan" rules={[{ required: true, message: 'Plan is required' }]}>
          <Select
            placeholder="Choose a plan"
            loading={plans.isFetching}
            options={(plans.data?.plans ?? []).map((plan) => ({ value: plan.id, label: planLabel(plan) }))}
            onChange={(id: number) => {
              const plan = plans.data?.plans.find((one) => one.id === id);
              if (plan) form.setFieldValue('billingPeriodMonths', periodOf(plan.durationMonths));
            }}
          />
        </Form.Item>
        <Form.Item name="billingPeriodMonths" label="Billing period">
          <Select options={[...periodOptions]} />
        </Form.Item>
        <div className={styles.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Generate invoice
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
