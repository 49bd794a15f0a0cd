import type { FormInstance } from 'antd';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isProblem, messageOf } from '@/api/problem';
import { handOver } from '@/api/uploads/uploads';
import { useAttendedUpload } from '@/api/uploads/use-attended-upload';
import { useApiDispatch } from '@/api/use-api-dispatch';
import { useToast } from '@/shared/lib/use-toast';
import { paths } from '@/shared/routing/paths';
import { useLazyGetUsageQuery } from '../api';
import { uploadTask } from '../upload-body';
import { fieldOfServer, type UploadValues } from '../upload-values';
import { quotaProblem } from './quota';
import type { StagedFile } from './staged-files';
import type { Draft } from './use-draft';
import { titleOf } from './use-staging';

interface Submission {
  form: FormInstance<UploadValues>;
  files: StagedFile[];
  templateId: number | null;
  draft: Draft;
  onFileError: (message: string | null) => void;
  /** The fields that the server refused. */
  onRefused: (names: (keyof UploadValues)[]) => void;
}

/** Sends what the form holds: one file while the page waits, several through the tray. A failure keeps everything. */
export function useSubmit({ form, files, templateId, draft, onFileError, onRefused }: Submission) {
  const { send, item, cancel } = useAttendedUpload();
  const quota = useQuota();
  const dispatch = useApiDispatch();
  const here = useHere();
  const navigate = useNavigate();
  const toast = useToast();

  const fail = (error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    const fields = (isProblem(error) && error.fields) || {};
    const refused = Object.entries(fieldOfServer).flatMap(([server, name]) =>
      fields[server] ? [{ name, errors: [fields[server]] }] : [],
    );
    form.setFields(refused);
    onRefused(refused.map(({ name }) => name));
    onFileError(fields.file ?? (isProblem(error) && error.status === 402 ? error.message : null));
    toast.fail({ title: 'Upload failed', description: messageOf(error, 'Failed to upload document') });
  };

  /** Says that a file is missing, also where fields are: nobody has to find out one after the other. */
  const lacksFile = (): boolean => {
    if (files.length > 0) return false;
    onFileError('Please select a file to upload');
    toast.fail({ title: 'No file selected', description: 'Please select a file to upload' });
    return true;
  };

  const submit = async (values: UploadValues) => {
    if (lacksFile()) return;
    const problem = await quota(files);
    onFileError(problem);
    if (problem) return toast.fail({ title: 'Upload failed', description: problem });
    const [first, ...others] = files.map((staged) =>
      uploadTask({ file: staged.file, title: titleOf(values, files, staged), values, templateId }),
    );
    if (!first) return;
    draft.setSending(true);
    try {
      // Whether it may be published at once is the server's to say: the first of several finds out for all.
      if (others.length === 0 || !values.requireApproval) await send(first);
      else dispatch(handOver(first));
      for (const task of others) dispatch(handOver(task));
      if (others.length === 0) toast.notify({ title: 'Document uploaded successfully', description: values.title });
      await draft.forget();
      if (here()) void navigate(paths.documents);
    } catch (error) {
      fail(error);
    } finally {
      draft.setSending(false);
    }
  };

  return { submit, lacksFile, item, cancel };
}

/** Asks whether the files fit into the plan. Without an answer the server decides when they come. */
function useQuota(): (files: StagedFile[]) => Promise<string | null> {
  const [getUsage] = useLazyGetUsageQuery();
  return async (files) => {
    const usage = await getUsage()
      .unwrap()
      .catch(() => null);
    return (
      usage &&
      quotaProblem(
        usage,
        files.map(({ file }) => file),
      )
    );
  };
}

/** Whether this screen is still the one that is shown. */
function useHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}
