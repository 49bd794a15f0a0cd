import { Button, Checkbox, Form } from 'antd';
import { useState } from 'react';
import { type UploadValues } from '../upload-values';
import styles from '../UploadPage.module.css';
import { AboutFields } from './AboutFields';
import { DraftNote } from './DraftNote';
import { FilesField } from './FilesField';
import { MoreOptions } from './MoreOptions';
import { ReviewFields } from './ReviewFields';
import { TemplateNote } from './TemplateNote';
import type { UploadStart } from './upload-start';
import { useUploadForm } from './use-upload-form';

/** The upload form, for one document or several. What the server says about a field stands at that field. */
export function UploadForm({ userId, start }: { userId: number; start: UploadStart }) {
  const upload = useUploadForm(userId, start);
  const { form, staging, draft, sending, template } = upload;
  const requireApproval = Form.useWatch('requireApproval', form) ?? start.values.requireApproval;
  const several = staging.files.length > 1;
  const [submitting, setSubmitting] = useState(false);
  const submit = async (values: UploadValues) => {
    setSubmitting(true);
    await sending.submit(values);
    setSubmitting(false);
  };
  return (
    <Form<UploadValues>
      name="upload"
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      disabled={submitting}
      scrollToFirstError={{ focus: true }}
      initialValues={start.values}
      onValuesChange={draft.touch}
      onFinish={(values) => void submit(values)}
      onFinishFailed={() => void sending.lacksFile()}
    >
      {draft.restoredAt ? <DraftNote savedAt={draft.restoredAt} onDiscard={() => void upload.discard()} /> : null}
      {template ? <TemplateNote name={template.name} onDrop={upload.dropTemplate} /> : null}
      <section className={styles.section} aria-labelledby="upload-file">
        <h2 id="upload-file">{several ? `${staging.files.length} files` : 'File'}</h2>
        <FilesField
          staging={staging}
          error={upload.fileError}
          sending={sending.item}
          onChoose={upload.choose}
          onRemove={upload.remove}
          onCancel={sending.cancel}
        />
      </section>
      <AboutFields several={several} />
      <section className={styles.section} aria-labelledby="upload-review">
        <h2 id="upload-review">Review</h2>
        <Form.Item name="requireApproval" valuePropName="checked">
          <Checkbox>Require approval before publishing</Checkbox>
        </Form.Item>
        {requireApproval ? (
          <ReviewFields start={start.values} />
        ) : (
          <p className={styles.hint}>
            {several ? 'The documents are' : 'The document is'} published at once and marked as published without
            review.
          </p>
        )}
      </section>
      <MoreOptions values={start.values} open={upload.more} onToggle={upload.toggleMore} />
      <div className={styles.actions}>
        <Button onClick={() => void upload.keep()}>Save as Draft</Button>
        <Button type="primary" htmlType="submit" loading={submitting}>
          Upload &amp; Submit for Review
        </Button>
      </div>
    </Form>
  );
}
