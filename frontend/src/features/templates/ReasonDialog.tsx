import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/api/problem';
import { requiredRule } from '@/shared/forms/rules';
import { useToast } from '@/shared/lib/use-toast';
import { useDeclineTemplateMutation, useDeleteTemplateMutation, type Template } from './api';
import styles from './TemplatesPage.module.css';

interface ReasonDialogProps {
  kind: 'decline' | 'delete';
  template: Template;
  onClose: () => void;
}

const words = {
  decline: { title: 'Decline template', action: 'Decline', done: 'Template declined' },
  delete: { title: 'Delete template', action: 'Delete template', done: 'Template deleted' },
} as const;

/** Asks why a template is declined, or whether one is really to go: there is no way back from here. */
export default function ReasonDialog({ kind, template, onClose }: ReasonDialogProps) {
  const [decline, declining] = useDeclineTemplateMutation();
  const [remove, removing] = useDeleteTemplateMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const { title, action, done } = words[kind];

  const submit = async ({ reason = '' }: { reason?: string }) => {
    setFailure(null);
    const { id } = template;
    try {
      if (kind === 'delete') await remove({ id }).unwrap();
      else await decline({ id, declineTemplateDto: { reason: reason.trim() } }).unwrap();
      toast.notify({ title: done, description: template.name });
      onClose();
    } catch (error) {
      setFailure(messageOf(error, 'The server could not answer. Nothing was changed.'));
    }
  };

  return (
    <Modal open title={title} width={460} footer={null} onCancel={onClose} destroyOnHidden>
      <p className={styles.note}>
        {kind === 'decline' ? (
          <>
            <strong>{template.createdByName}</strong> is told, and nobody else sees <strong>{template.name}</strong>.
          </>
        ) : (
          <>
            <strong>{template.name}</strong> leaves the library. Documents that were made from it stay.
          </>
        )}
      </p>
      <Form<{ reason?: string }> layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        {kind === 'decline' ? (
          <Form.Item name="reason" label="Reason" rules={requiredRule('Say why')}>
            <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} autoFocus />
          </Form.Item>
        ) : null}
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <div className={styles.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" danger htmlType="submit" loading={declining.isLoading || removing.isLoading}>
            {action}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
