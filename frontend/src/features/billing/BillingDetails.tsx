import { Button, Form, Input } from 'antd';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { useToast } from '@/shared/lib/use-toast';
import { useUnsaved } from '@/shared/unsaved/use-unsaved';
import { useUpdateBillingDetailsMutation, type Billing } from './api';
import styles from './billing.module.css';

const addressFields = ['name', 'line1', 'line2', 'city', 'postalCode', 'region', 'country', 'taxId'] as const;
type Values = Record<'billingEmail' | (typeof addressFields)[number], string>;
const fields = ['billingEmail', ...addressFields] as const;

function valuesOf({ billingEmail, billingAddress }: Billing): Values {
  const address = billingAddress as Partial<Record<string, string | null>> | null;
  return Object.fromEntries([
    ['billingEmail', billingEmail ?? ''],
    ...addressFields.map((field) => [field, address?.[field] ?? '']),
  ]) as Values;
}

/** Where invoices go and what is printed on them. */
export function BillingDetails({ billing }: { billing: Billing }) {
  const [form] = Form.useForm<Values>();
  const [update, { isLoading }] = useUpdateBillingDetailsMutation();
  const toast = useToast();
  const now = Form.useWatch((all: Partial<Values>) => all, form);
  const before = valuesOf(billing);
  const dirty = now !== undefined && fields.some((field) => (now[field] ?? before[field]).trim() !== before[field]);
  useUnsaved(dirty, 'What you changed of the billing details is not saved.');

  const submit = async (values: Values) => {
    const address = Object.fromEntries(addressFields.map((field) => [field, values[field].trim() || null]));
    try {
      await update({
        updateBillingDto: { billingEmail: values.billingEmail.trim() || null, billingAddress: address },
      }).unwrap();
      toast.notify({ title: 'Billing details saved' });
    } catch (error) {
      if (!showFieldErrors(form, error, fields)) {
        const description = messageOf(error, 'Please try again in a moment.');
        toast.fail({ title: 'Billing details not saved', description });
      }
    }
  };

  return (
    <Form<Values>
      name="billing"
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      scrollToFirstError={{ focus: true }}
      initialValues={before}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item
        name="billingEmail"
        label="Billing email"
        rules={[{ type: 'email', message: 'Invalid email address' }]}
      >
        <Input type="email" inputMode="email" autoComplete="email" maxLength={254} />
      </Form.Item>
      <Form.Item name="name" label="Name on the invoice">
        <Input autoComplete="organization" maxLength={200} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="line1" label="Address">
          <Input autoComplete="address-line1" maxLength={200} />
        </Form.Item>
        <Form.Item name="line2" label="Address, second line">
          <Input autoComplete="address-line2" maxLength={200} />
        </Form.Item>
        <Form.Item name="city" label="City">
          <Input autoComplete="address-level2" maxLength={100} />
        </Form.Item>
        <Form.Item name="postalCode" label="Postal code">
          <Input autoComplete="postal-code" maxLength={30} />
        </Form.Item>
        <Form.Item name="region" label="State or region">
          <Input autoComplete="address-level1" maxLength={100} />
        </Form.Item>
        <Form.Item name="country" label="Country">
          <Input autoComplete="country-name" maxLength={100} />
        </Form.Item>
      </div>
      <Form.Item name="taxId" label="Tax number">
        <Input maxLength={50} />
      </Form.Item>
      <Button htmlType="submit" type={dirty ? 'primary' : 'default'} disabled={!dirty} loading={isLoading}>
        Save
      </Button>
    </Form>
  );
}
