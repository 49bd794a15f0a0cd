import { Button, Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import {
  useCreateDocumentViewMutation,
  useUpdateDocumentViewMutation,
  type SavedView,
  type SavedViewDraft,
} from '@/api/document-life';
import { messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { requiredRule } from '@/shared/forms/rules';
import { useToast } from '@/shared/lib/use-toast';
import styles from './dialogs.module.css';

const MAX_NAME = 60;

interface SaveViewDialogProps {
  /** Null for a new one; one that exists is renamed, and keeps its filters. */
  view: SavedView | null;
  draft: Pick<SavedViewDraft, 'filters' | 'layout'>;
  onSaved: (id: number) => void;
  onClose: () => void;
}

interface Values {
  name: string;
  isShared: boolean;
}

/** Keeps the filters of the list under a name, for oneself or for everyone. */
export function SaveViewDialog({ view, draft, onSaved, onClose }: SaveViewDialogProps) {
  const [form] = Form.useForm<Values>();
  const [create, creating] = useCreateDocumentViewMutation();
  const [update, updating] = useUpdateDocumentViewMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();

  const submit = async ({ name, isShared }: Values) => {
    setFailure(null);
    try {
      const values = { name: name.trim(), isShared };
      const { id } = view
        ? await update({ id: view.id, updateDocumentViewDto: values }).unwrap()
        : await create({ createDocumentViewDto: { ...values, ...draft } }).unwrap();
      toast.notify({ title: 'View saved', description: values.name });
      onSaved(id);
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error, ['name'])) setFailure(messageOf(error, 'The server could not answer.'));
    }
  };

  return (
    <Modal open title={view ? 'Rename view' : 'Save view'} width={440} footer={null} onCancel={onClose} destroyOnHidden>
      <Form<Values>
        name="saved-view"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: view?.name ?? '', isShared: view?.isShared ?? false }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="name" label="Name" rules={requiredRule('Give the view a name')}>
          <Input autoFocus autoComplete="off" maxLength={MAX_NAME} placeholder="Contracts that wait" />
        </Form.Item>
        <Form.Item name="isShared" valuePropName="checked">
          <Checkbox>Share with everyone in the organization</Checkbox>
        </Form.Item>
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <div className={styles.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={creating.isLoading || updating.isLoading}>
            Save view
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
