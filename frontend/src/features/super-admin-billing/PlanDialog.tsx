import { Button, Checkbox, Form, Input, Modal, Select, type FormRule } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { requiredRule } from '@/shared/forms/rules';
import { dollarsText, formatMoney } from '@/shared/lib/money';
import { useToast } from '@/shared/lib/use-toast';
import { useUnsaved } from '@/shared/unsaved/use-unsaved';
import { useCreatePlanMutation, useUpdatePlanMutation, type Plan } from './api';
import styles from './billing.module.css';
import { durationOptions, keepingWords } from './billing-words';
import { focusFirst } from './focus-first';
import { bodyOf, newPlan, parseCount, parsePrice, planFields, valuesOf, type PlanValues } from './plan-values';

interface PlanDialogProps {
  /** Not given for a new one. */
  plan: Plan | undefined;
  onClose: () => void;
}

const check = (parse: (text: string | undefined) => number, message: string): FormRule => ({
  validator: (_rule, text: string | undefined) =>
    Number.isNaN(parse(text)) ? Promise.reject(new Error(message)) : Promise.resolve(),
});
const priceRules = [check(parsePrice, 'Enter an amount, such as 99 or 99.50')];
const countRules = [check(parseCount, 'Enter a whole number; 0 means unlimited')];

/** Creates a plan of the catalogue, or changes one for those who choose it from now on. */
export default function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const [form] = Form.useForm<PlanValues>();
  const [create, creating] = useCreatePlanMutation();
  const [update, updating] = useUpdatePlanMutation();
  const [changed, setChanged] = useState(false);
  const { leave, settled } = useUnsaved(changed, 'What you entered about this plan is not saved.');
  const toast = useToast();
  const close = () => leave(onClose);

  const submit = async (values: PlanValues) => {
    const planBodyDto = bodyOf(values);
    try {
      await (plan ? update({ id: plan.id, planBodyDto }) : create({ planBodyDto })).unwrap();
      toast.notify({
        title: `Subscription plan ${plan ? 'updated' : 'created'} successfully`,
        description: planBodyDto.name,
      });
      settled();
      onClose();
    } catch (error) {
      if (showFieldErrors(form, error, planFields)) return;
      toast.fail({
        title: `Failed to ${plan ? 'update' : 'create'} subscription plan`,
        description: messageOf(error, 'The server could not answer. Nothing was saved.'),
      });
    }
  };

  return (
    <Modal
      open
      title={plan ? `Edit ${plan.name}` : 'Create plan'}
      width={600}
      footer={null}
      onCancel={close}
      afterOpenChange={focusFirst('plan_name')}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {plan && plan.subscribers > 0 ? <p className={styles.lead}>{keepingWords(plan.subscribers)}</p> : null}
      <Form<PlanValues>
        name="plan"
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        scrollToFirstError={{ focus: true }}
        initialValues={plan ? valuesOf(plan) : newPlan}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="name" label="Name" rules={requiredRule('Name is required')}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="description" label="Description">
          <Input maxLength={1000} autoComplete="off" />
        </Form.Item>
        <Terms />
        <Form.Item name="features" label="Features" extra={<span className={styles.hint}>One on each line.</span>}>
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 10 }} />
        </Form.Item>
        <div className={styles.checks}>
          <Form.Item name="isActive" valuePropName="checked" noStyle>
            <Checkbox>Offered to customers</Checkbox>
          </Form.Item>
          <Form.Item name="isMostPopular" valuePropName="checked" noStyle>
            <Checkbox>Marked Most Popular</Checkbox>
          </Form.Item>
          <Form.Item name="isCustom" valuePropName="checked" noStyle>
            <Checkbox>Price agreed upon in person</Checkbox>
          </Form.Item>
        </div>
        <div className={styles.footer}>
          <Button onClick={close}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={creating.isLoading || updating.isLoading}>
            {plan ? 'Save plan' : 'Create plan'}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

/** Prices, duration and limits, side by side where there is room. */
function Terms() {
  return (
    <div className={styles.columns}>
      <Form.Item name="durationMonths" label="Duration">
        <Select options={[...durationOptions]} />
      </Form.Item>
      <Form.Item name="priceMonthly" label="Monthly price" rules={priceRules}>
        <Input prefix="$" inputMode="decimal" placeholder="0.00" autoComplete="off" />
      </Form.Item>
      <TotalPrice />
      <Limit name="maxUsers" label="Max users" unit="users" />
      <Limit name="maxStorage" label="Max storage (GB)" unit="GB" />
      <Limit name="maxDocuments" label="Max documents" unit="documents" />
    </div>
  );
}

/** What the whole duration costs, with what the monthly price would come to at hand. */
function TotalPrice() {
  const form = Form.useFormInstance<PlanValues>();
  const months = Form.useWatch('durationMonths', form) ?? 1;
  const monthly = parsePrice(Form.useWatch('priceMonthly', form));
  const total = parsePrice(Form.useWatch('priceTotal', form));
  const sum = monthly * months;
  const differs = Number.isSafeInteger(sum) && sum > 0 && sum !== total;
  return (
    <Form.Item
      name="priceTotal"
      label="Total price"
      rules={priceRules}
      extra={
        differs ? (
          <Button
            type="link"
            size="small"
            className={styles.suggestion}
            onClick={() => form.setFieldValue('priceTotal', dollarsText(sum))}
          >
            Use {months} × monthly: {formatMoney(sum)}
          </Button>
        ) : null
      }
    >
      <Input prefix="$" inputMode="decimal" placeholder="0.00" autoComplete="off" />
    </Form.Item>
  );
}

interface LimitProps {
  name: 'maxUsers' | 'maxStorage' | 'maxDocuments';
  label: string;
  unit: string;
}

/** A limit; 0, or nothing, says beside it that there is none. */
function Limit({ name, label, unit }: LimitProps) {
  const form = Form.useFormInstance<PlanValues>();
  const count = parseCount(Form.useWatch(name, form));
  return (
    <Form.Item name={name} label={label} rules={countRules}>
      <Input
        inputMode="numeric"
        placeholder="0"
        autoComplete="off"
        suffix={<span className={styles.suffix}>{count === 0 ? 'Unlimited' : unit}</span>}
      />
    </Form.Item>
  );
}
