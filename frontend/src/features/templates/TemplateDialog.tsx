import { Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { isProblem, messageOf } from '@/api/problem';
import { selectUser } from '@/api/session/session-slice';
import { DropZone } from '@/shared/files/DropZone';
import { fileProblem, titleFromFileName } from '@/shared/files/file-checks';
import { mimeTypeOf } from '@/shared/files/mime-type';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { requiredRule } from '@/shared/forms/rules';
import { categories } from '@/shared/lib/document-words';
import { capitalize, formatMegabytes } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { FileIcon } from '@/shared/ui/FileIcon';
import { useUnsaved } from '@/shared/unsaved/use-unsaved';
import { useAddTemplateMutation, useUpdateTemplateMutation, type Template, type TemplateCategory } from './api';
import styles from './TemplatesPage.module.css';

interface Values {
  name: string;
  category: TemplateCategory;
  description?: string;
}

interface TemplateDialogProps {
  /** Null for a new one. */
  template: Template | null;
  onClose: () => void;
}

/** A new template with its file, or what a template is called. */
export default function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const [form] = Form.useForm<Values>();
  const [add, adding] = useAddTemplateMutation();
  const [update, updating] = useUpdateTemplateMutation();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const admin = useSelector(selectUser)?.role === 'admin';
  const [changed, setChanged] = useState(false);
  const { leave, settled } = useUnsaved(changed || file !== null, 'What you entered about this template is not saved.');
  const toast = useToast();
  const close = () => leave(onClose);

  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    const problem = fileProblem(chosen);
    setFileError(problem && `${chosen.name}: ${problem}`);
    if (problem) return;
    setFile(chosen);
    if (!form.getFieldValue('name')) form.setFieldValue('name', titleFromFileName(chosen.name));
  };

  const send = async ({ name, category, description = '' }: Values) => {
    const values = { name: name.trim(), category, description: description.trim() };
    if (template) {
      await update({ id: template.id, updateTemplateDto: values }).unwrap();
      return toast.notify({ title: 'Template saved', description: values.name });
    }
    if (!file) return;
    const { state } = await add({ file, ...values }).unwrap();
    toast.notify(
      state === 'approved'
        ? { title: 'Template added', description: `Everyone can use ${values.name} now.` }
        : { title: 'Template added', description: 'An administrator decides whether everyone can use it.' },
    );
  };

  const submit = async (values: Values) => {
    setFailure(null);
    if (!template && !file) return setFileError('Please select a file to upload');
    try {
      await send(values);
      settled();
      onClose();
    } catch (error) {
      if (isProblem(error) && error.fields?.file) return setFileError(error.fields.file);
      if (!showFieldErrors(form, error, ['name', 'category', 'description'])) {
        setFailure(messageOf(error, 'The server could not answer. Nothing was changed.'));
      }
    }
  };

  return (
    <Modal
      open
      title={template ? 'Edit template' : 'Add template'}
      width={520}
      footer={null}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {template || admin ? null : (
        <p className={styles.note}>An administrator looks at it before everyone can use it.</p>
      )}
      <Form<Values>
        name="template"
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        scrollToFirstError={{ focus: true }}
        initialValues={
          template
            ? { name: template.name, category: template.category, description: template.description ?? '' }
            : { description: '' }
        }
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void submit(values)}
      >
        {template ? null : <TemplateFile file={file} error={fileError} disabled={adding.isLoading} onChoose={choose} />}
        <Form.Item name="name" label="Name" rules={requiredRule('Name is required')}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name="category" label="Category" rules={[{ required: true, message: 'Category is required' }]}>
          <Select placeholder="Choose" options={categories.map((value) => ({ value, label: capitalize(value) }))} />
        </Form.Item>
        <Form.Item name="description" label="Description (optional)">
          <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
        {failure ? (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        ) : null}
        <div className={styles.footer}>
          <Button onClick={close}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={adding.isLoading || updating.isLoading}>
            {template ? 'Save changes' : 'Add template'}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

interface TemplateFileProps {
  file: File | null;
  error: string | null;
  disabled: boolean;
  onChoose: (files: File[]) => void;
}

function TemplateFile({ file, error, disabled, onChoose }: TemplateFileProps) {
  return (
    <div className={styles.fileField}>
      {file ? (
        <div className={styles.file}>
          <FileIcon mimeType={mimeTypeOf(file)} size="small" />
          <span className={styles.fileName} title={file.name}>
            {file.name}
          </span>
          <span className={styles.quiet}>{formatMegabytes(file.size)}</span>
        </div>
      ) : null}
      <DropZone
        own
        compact={file !== null}
        title={file ? 'Choose another file' : 'Choose a file or drop it here'}
        hint="PDF, Word, Excel or text, up to 10 MB"
        disabled={disabled}
        invalid={error !== null}
        onFiles={onChoose}
      />
      {error ? (
        <p className={styles.failure} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
