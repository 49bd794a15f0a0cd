import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { requiredRule } from '@/shared/forms/rules';
import { useToast } from '@/shared/lib/use-toast';
import type { Department, Division } from './api';
import styles from './organization.module.css';
import { useUnits } from './use-units';

/** What the dialog edits; `unit` is null for a new one. */
export type UnitEdit =
  | { kind: 'divisions'; unit: Division | null }
  | { kind: 'departments'; unit: Department | null; divisionId: number | null };

interface UnitFormValues {
  name: string;
  description: string;
  /** 0 stands for none, which a select cannot hold as null. */
  divisionId: number;
}

const NONE = 0;

interface UnitDialogProps {
  edit: UnitEdit;
  divisions: readonly Division[];
  onClose: () => void;
}

/** Names a division or a department. */
export function UnitDialog({ edit, divisions, onClose }: UnitDialogProps) {
  const [form] = Form.useForm<UnitFormValues>();
  const { add, change } = useUnits(edit.kind);
  const [saving, setSaving] = useState(false);
  const toast = useToast();
  const { kind, unit } = edit;
  const noun = kind === 'divisions' ? 'division' : 'department';

  const submit = async ({ name, description, divisionId }: UnitFormValues) => {
    const values = {
      name: name.trim(),
      description: description.trim() || null,
      ...(kind === 'departments' ? { divisionId: divisionId === NONE ? null : divisionId } : {}),
    };
    setSaving(true);
    try {
      await (unit ? change(unit.id, values) : add(values));
      toast.notify({ title: unit ? `${values.name} saved` : `${values.name} added` });
      onClose();
    } catch (error) {
      setSaving(false);
      if (!showFieldErrors(form, error, ['name', 'description', 'divisionId'])) {
        toast.fail({
          title: `The ${noun} was not saved`,
          description: messageOf(error, 'Please try again in a moment.'),
        });
      }
    }
  };

  return (
    <Modal
      open
      title={unit ? `Edit ${noun}` : `Add ${noun}`}
      width={460}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form<UnitFormValues>
        name="unit"
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        validateTrigger="onSubmit"
        scrollToFirstError={{ focus: true }}
        initialValues={{
          name: unit?.name,
          description: unit?.description ?? '',
          divisionId: (edit.kind === 'departments' ? edit.divisionId : null) ?? NONE,
        }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="name" label="Name" rules={requiredRule('Name is required')}>
          <Input autoComplete="off" maxLength={100} autoFocus />
        </Form.Item>
        <Form.Item name="description" label="Description">
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
        {kind === 'departments' && divisions.length > 0 ? (
          <Form.Item name="divisionId" label="Division">
            <Select
              options={[
                { value: NONE, label: 'None' },
                ...divisions.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Form.Item>
        ) : (
          <Form.Item name="divisionId" hidden>
            <Input />
          </Form.Item>
        )}
        <div className={styles.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={saving}>
            {unit ? 'Save changes' : `Add ${noun}`}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
