import { Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { useGetDocumentQuery } from '@/api/api';
import { useUpdateDocumentMutation } from '@/api/document-life';
import { isProblem, messageOf } from '@/api/problem';
import type { DocumentDetail } from '@/api/types';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { useToast } from '@/shared/lib/use-toast';
import { useUnsaved } from '@/shared/unsaved/use-unsaved';
import { LockIcon, WarningIcon } from '@/shared/ui/icons';
import { changesOf, editFields, lockReason, valuesOf, type EditValues } from './edit-values';
import styles from './EditDocumentDialog.module.css';
import { AboutFields, KeepingFields, PeopleFields } from './EditFields';

interface EditDocumentDialogProps {
  document: DocumentDetail;
  onClose: () => void;
}

/**
 * What can change of a document without a new file. What its state locks is shown and explained; when somebody else
 * changed the document meanwhile, nothing is overwritten: the newer state is loaded and the form starts from there.
 */
export default function EditDocumentDialog({ document: opened, onClose }: EditDocumentDialogProps) {
  const [form] = Form.useForm<EditValues>();
  // The form belongs to the state it was opened on, whatever is loaded behind it.
  const [document, setDocument] = useState(opened);
  const { refetch } = useGetDocumentQuery({ id: opened.id });
  const [update, { isLoading }] = useUpdateDocumentMutation();
  const [conflict, setConflict] = useState(false);
  // Of its own: what is read in the background must not make the button deaf.
  const [reloading, setReloading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const lock = lockReason(document);
  const [changed, setChanged] = useState(false);
  const { leave, settled } = useUnsaved(changed, 'What you changed of this document is not saved.');
  const close = () => leave(onClose);

  const reload = async () => {
    setReloading(true);
    const { data } = await refetch();
    setReloading(false);
    if (!data) return setFailure('The newer state could not be loaded. Try again in a moment.');
    setDocument(data);
    form.setFieldsValue(valuesOf(data));
    setChanged(false);
    setConflict(false);
    setFailure(null);
  };

  const submit = async () => {
    const changes = changesOf(document, form.getFieldsValue(true) as EditValues);
    if (!changes) return onClose();
    setFailure(null);
    try {
      await update({ id: document.id, updateDocumentDto: changes }).unwrap();
      settled();
      toast.notify({ title: 'Document saved', description: changes.title ?? document.title });
      onClose();
    } catch (error) {
      if (isProblem(error) && error.code === 'CHANGED_MEANWHILE') return setConflict(true);
      if (!showFieldErrors(form, error, editFields)) {
        setFailure(messageOf(error, 'The server could not answer. Nothing was changed.'));
      }
    }
  };

  const locked = (field: keyof EditValues) => !document.editableFields.includes(field);
  return (
    <Modal
      open
      title="Edit document"
      width={640}
      footer={null}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {lock ? (
        <p className={styles.lock}>
          <LockIcon size={15} />
          {lock}
        </p>
      ) : null}
      {conflict ? (
        <div className={styles.conflict} role="alert">
          <WarningIcon size={15} />
          <span className={styles.conflictWords}>
            Somebody changed this document meanwhile. Nothing of yours was saved. Load the newer state, then make your
            change again.
          </span>
          <Button size="small" loading={reloading} onClick={() => void reload()}>
            Load the newer state
          </Button>
        </div>
      ) : null}
      <Form<EditValues>
        name="edit-document"
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        scrollToFirstError={{ focus: true }}
        initialValues={valuesOf(document)}
        onValuesChange={() => setChanged(changesOf(document, form.getFieldsValue(true) as EditValues) !== null)}
        onFinish={() => void submit()}
      >
        <AboutFields locked={locked} />
        <PeopleFields locked={locked} />
        <KeepingFields locked={locked} department={document.department} retainedUntil={document.retainedUntil} />
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <div className={styles.footer}>
          <Button onClick={close}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={isLoading} disabled={conflict}>
            Save changes
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
