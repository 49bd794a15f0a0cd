import { Form } from 'antd';
import { useState } from 'react';
import { useToast } from '@/shared/lib/use-toast';
import { useIncomingFiles } from '../incoming-files';
import { fieldNames, freshValues, type UploadValues } from '../upload-values';
import { moreFields } from './MoreOptions';
import type { UploadStart } from './upload-start';
import { useDraft } from './use-draft';
import { titleOf, useStaging } from './use-staging';
import { useSubmit } from './use-submit';

/** What the upload form does: choosing, sending, putting aside. */
export function useUploadForm(userId: number, start: UploadStart) {
  const [form] = Form.useForm<UploadValues>();
  const { staging, ...stage } = useStaging(form, start.staging);
  const { files } = staging;
  const [fileError, setFileError] = useState<string | null>(null);
  const [template, setTemplate] = useState(start.template);
  // What is in use, or was refused, is not folded away.
  const [more, setMore] = useState(() => moreFields.some((name) => Boolean(start.values[name])));
  const draft = useDraft(userId, start.savedAt);
  const toast = useToast();
  const sending = useSubmit({
    form,
    files,
    templateId: template?.id ?? null,
    draft,
    onFileError: setFileError,
    onRefused: (names) => setMore((open) => open || names.some((name) => moreFields.includes(name))),
  });

  const choose = (chosen: File[]) => {
    setFileError(null);
    if (stage.add(chosen)) draft.touch();
  };
  useIncomingFiles((chosen) => {
    if (sending.item === null) return choose(chosen);
    toast.fail({ title: 'Files not added', description: 'An upload is being sent. Add them when it is through.' });
  });

  const remove = (id: string) => {
    setFileError(null);
    stage.remove(id);
    draft.touch();
  };

  const keep = async () => {
    const values = { ...freshValues, ...(form.getFieldsValue(true) as Partial<UploadValues>) };
    const kept = files.map((staged) => ({ file: staged.file, title: titleOf(values, files, staged) }));
    if (await draft.save(values, kept)) {
      toast.notify({ title: 'Draft saved', description: 'It is kept in this browser until you upload or discard it.' });
    } else {
      toast.fail({
        title: 'Draft not saved',
        description: 'This browser does not let us keep it. Upload the document or leave this page open.',
      });
    }
  };

  const discard = async () => {
    await draft.forget();
    form.resetFields();
    form.setFieldsValue({ ...Object.fromEntries(fieldNames.map((name) => [name, undefined])), ...freshValues });
    stage.clear();
    setFileError(null);
  };

  const dropTemplate = () => setTemplate(null);
  const toggleMore = () => setMore(!more);
  const actions = { choose, remove, keep, discard, dropTemplate, toggleMore };
  return { form, staging, fileError, template, draft, sending, more, ...actions };
}
