import { Button, Checkbox, Form } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isProblem, messageOf } from '@/api/problem';
import { useLeaveWarning } from '@/shared/lib/use-leave-warning';
import { useToast } from '@/shared/lib/use-toast';
import { paths } from '@/shared/routing/paths';
import { AboutFields } from './AboutFields';
import { discardDraft, saveDraft, type UploadDraft, type UploadValues } from './draft-storage';
import { DraftNote } from './DraftNote';
import { fileProblem, titleFromFileName } from './file-checks';
import { FileField } from './FileField';
import { ReviewFields } from './ReviewFields';
import styles from './UploadPage.module.css';
import { useUpload } from './use-upload';

const fresh: UploadValues = { priority: 'medium', requireApproval: true };
const fieldNames = [
  'title',
  'department',
  'category',
  'priority',
  'description',
  'tags',
  'reviewerId',
  'approverId',
] as const;

/** The upload form. A failed upload keeps everything; what the server says about a field stands at that field. */
export function UploadForm({ userId, draft }: { userId: number; draft: UploadDraft | null }) {
  const [form] = Form.useForm<UploadValues>();
  const [file, setFile] = useState<File | null>(draft?.file ?? null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [restored, setRestored] = useState(draft);
  const { upload, progress, cancel } = useUpload();
  const navigate = useNavigate();
  const toast = useToast();
  const requireApproval = Form.useWatch('requireApproval', form) ?? draft?.values.requireApproval ?? true;
  const running = progress !== null;
  const [kept, setKept] = useState(true);
  useLeaveWarning(!kept);

  const choose = (chosen: File) => {
    const problem = fileProblem(chosen);
    setFileError(problem && `${chosen.name}: ${problem}`);
    if (problem) return;
    setFile(chosen);
    setKept(false);
    if (!form.getFieldValue('title')) form.setFieldValue('title', titleFromFileName(chosen.name));
  };

  const keep = async () => {
    try {
      const values = { ...fresh, ...form.getFieldsValue(true) } as UploadValues;
      await saveDraft(userId, { values, file, savedAt: new Date().toISOString() });
      setKept(true);
      toast.notify({ title: 'Draft saved', description: 'It is kept in this browser until you upload or discard it.' });
    } catch {
      toast.fail({
        title: 'Draft not saved',
        description: 'This browser does not let us keep it. Upload the document or leave this page open.',
      });
    }
  };

  const discard = async () => {
    await discardDraft(userId).catch(() => undefined);
    form.resetFields();
    form.setFieldsValue({ ...Object.fromEntries(fieldNames.map((name) => [name, undefined])), ...fresh });
    setFile(null);
    setFileError(null);
    setRestored(null);
    setKept(true);
  };

  const fail = (error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (isProblem(error) && error.fields) {
      const { fields } = error;
      form.setFields(fieldNames.flatMap((name) => (fields[name] ? [{ name, errors: [fields[name]] }] : [])));
      if (fields.file) setFileError(fields.file);
    }
    toast.fail({ title: 'Upload failed', description: messageOf(error, 'Failed to upload document') });
  };

  const submit = async (values: UploadValues) => {
    if (!file) {
      setFileError('Please select a file to upload');
      toast.fail({ title: 'No file selected', description: 'Please select a file to upload' });
      return;
    }
    try {
      await upload(values, file);
      await discardDraft(userId).catch(() => undefined);
      toast.notify({ title: 'Document uploaded successfully', description: values.title });
      void navigate(paths.documents);
    } catch (error) {
      fail(error);
    }
  };

  return (
    <Form<UploadValues>
      name="upload"
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      disabled={running}
      scrollToFirstError={{ focus: true }}
      initialValues={draft?.values ?? fresh}
      onValuesChange={() => setKept(false)}
      onFinish={(values) => void submit(values)}
    >
      {restored ? <DraftNote savedAt={restored.savedAt} onDiscard={() => void discard()} /> : null}
      <section className={styles.section} aria-labelledby="upload-file">
        <h2 id="upload-file">File</h2>
        <FileField
          file={file}
          error={fileError}
          progress={progress}
          onChoose={choose}
          onRemove={() => setFile(null)}
          onCancel={cancel}
        />
      </section>
      <AboutFields />
      <section className={styles.section} aria-labelledby="upload-review">
        <h2 id="upload-review">Review</h2>
        <Form.Item name="requireApproval" valuePropName="checked">
          <Checkbox>Require approval before publishing</Checkbox>
        </Form.Item>
        {requireApproval ? (
          <ReviewFields />
        ) : (
          <p className={styles.hint}>The document is published at once and marked as published without review.</p>
        )}
      </section>
      <div className={styles.actions}>
        <Button onClick={() => void keep()}>Save as Draft</Button>
        <Button type="primary" htmlType="submit" loading={running}>
          Upload &amp; Submit for Review
        </Button>
      </div>
    </Form>
  );
}
