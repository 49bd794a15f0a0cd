import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useListUsersQuery } from '@/api/api';
import { useIntention, useReassignDocumentMutation } from '@/api/document-review';
import { messageOf } from '@/api/problem';
import type { DocumentDetail, MemberRole } from '@/api/types';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { useToast } from '@/shared/lib/use-toast';
import styles from './Decision.module.css';
import { candidates, isOnRoute, reassignmentOf, type ReassignValues } from './reassign-rule';

const roles: Record<'reviewerId' | 'approverId' | 'people', readonly MemberRole[]> = {
  reviewerId: ['reviewer', 'admin'],
  approverId: ['approver', 'admin'],
  people: ['reviewer', 'approver', 'admin'],
};

/** Asks other people to decide on a waiting document. */
export default function ReassignDialog({ document, onClose }: { document: DocumentDetail; onClose: () => void }) {
  const [form] = Form.useForm<ReassignValues>();
  const [reassign, { isLoading }] = useReassignDocumentMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const once = useIntention();
  const toast = useToast();

  const submit = async (values: ReassignValues) => {
    setFailure(null);
    const reassignDto = reassignmentOf(document, values);
    if (!reassignDto) return setFailure('Choose somebody else first.');
    const request = { id: document.id, reassignDto };
    try {
      await once(request, (key) => reassign({ ...request, 'Idempotency-Key': key }).unwrap());
      toast.notify({ title: 'Document reassigned', description: document.title });
      onClose();
    } catch (error) {
      if (!showFieldErrors(form, error, ['reviewerId', 'approverId', 'people', 'reason']))
        setFailure(messageOf(error, 'The server could not answer. Nothing was changed.'));
    }
  };

  return (
    <Modal open title="Reassign" width={480} footer={null} onCancel={onClose} destroyOnHidden>
      <Form<ReassignValues>
        name="reassign"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          reviewerId: document.reviewerId ?? undefined,
          approverId: document.approverId ?? undefined,
          people: [],
          reason: '',
        }}
        onFinish={(values) => void submit(values)}
      >
        <People document={document} />
        <Form.Item
          name="reason"
          label="Reason"
          rules={[{ required: true, whitespace: true, message: 'Say why somebody else decides' }]}
        >
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} placeholder="For the record" />
        </Form.Item>
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <div className={styles.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            Reassign document
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

/** Whom the document waits for: the people of the open step, or the reviewer and the approver. */
function People({ document }: { document: DocumentDetail }) {
  const { data, isLoading } = useListUsersQuery();
  const { review, authorId, status } = document;
  const common = {
    allowClear: true,
    loading: isLoading,
    showSearch: { optionFilterProp: 'label' },
    notFoundContent: 'Nobody else has this role',
  };
  const options = (field: keyof typeof roles) => candidates(data?.users, roles[field], authorId);
  if (review && isOnRoute(document)) {
    return (
      <Form.Item name="people" label={`Who decides at ${review.steps[review.position]?.name ?? 'this step'}`}>
        <Select
          {...common}
          mode="multiple"
          placeholder="Everyone with the role of this step"
          options={options('people')}
        />
      </Form.Item>
    );
  }
  return (
    <>
      {status === 'pending_review' ? (
        <Form.Item name="reviewerId" label="Reviewer">
          <Select {...common} placeholder="Any reviewer" options={options('reviewerId')} />
        </Form.Item>
      ) : null}
      <Form.Item name="approverId" label="Approver">
        <Select {...common} placeholder="Any approver" options={options('approverId')} />
      </Form.Item>
    </>
  );
}
