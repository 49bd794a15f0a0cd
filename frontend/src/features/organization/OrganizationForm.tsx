import { Button, Form, Input } from 'antd';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { lengthRule } from '@/shared/forms/rules';
import { useToast } from '@/shared/lib/use-toast';
import { useUnsaved } from '@/shared/unsaved/use-unsaved';
import { useUpdateOrganizationMutation, type OrganizationSettings } from './api';
import { changedFields, profileFields, profileValues, type OrganizationValues } from './organization-form';
import styles from './organization.module.css';

/** Name, description and how to reach the organization. */
export function OrganizationForm({ organization }: { organization: OrganizationSettings }) {
  const [form] = Form.useForm<OrganizationValues>();
  const [change, { isLoading }] = useUpdateOrganizationMutation();
  const toast = useToast();
  const values = Form.useWatch((all: Partial<OrganizationValues>) => all, form);
  const dirty = values !== undefined && Object.keys(changedFields(organization, values)).length > 0;
  useUnsaved(dirty, 'What you changed of the organization is not saved.');
  const submit = async (all: OrganizationValues) => {
    try {
      await change({
        organizationId: organization.id,
        updateOrganizationDto: changedFields(organization, all),
      }).unwrap();
      toast.notify({ title: 'Organization saved' });
    } catch (error) {
      if (!showFieldErrors(form, error, profileFields)) {
        toast.fail({ title: 'Organization not saved', description: messageOf(error, 'Please try again in a moment.') });
      }
    }
  };
  return (
    <Form<OrganizationValues>
      name="organization"
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      validateTrigger={['onBlur', 'onSubmit']}
      scrollToFirstError={{ focus: true }}
      initialValues={profileValues(organization)}
      onFinish={(all) => void submit(all)}
    >
      <Form.Item name="name" label="Name" rules={lengthRule(2, 'Organization name must be at least 2 characters')}>
        <Input autoComplete="organization" maxLength={200} />
      </Form.Item>
      <Form.Item name="description" label="Description">
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="address" label="Address">
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 4 }} autoComplete="street-address" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="phone" label="Phone">
          <Input type="tel" autoComplete="tel" maxLength={50} />
        </Form.Item>
        <Form.Item name="email" label="Email" rules={[{ type: 'email', message: 'Invalid email address' }]}>
          <Input type="email" inputMode="email" autoComplete="email" />
        </Form.Item>
      </div>
      <Form.Item
        name="website"
        label="Website"
        rules={[{ type: 'url', message: 'Enter an address that starts with https://' }]}
      >
        <Input inputMode="url" autoComplete="url" placeholder="https://" maxLength={255} />
      </Form.Item>
      <Button htmlType="submit" type={dirty ? 'primary' : 'default'} disabled={!dirty} loading={isLoading}>
        Save
      </Button>
    </Form>
  );
}
