import { Button, Checkbox, Form, Input, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { documentStored } from '@/api/api';
import { isProblem, messageOf } from '@/api/problem';
import type { DocumentDetail } from '@/api/types';
import { useAttendedUpload } from '@/api/uploads/use-attended-upload';
import { useApiDispatch } from '@/api/use-api-dispatch';
import { DropZone } from '@/shared/files/DropZone';
import { fileProblem } from '@/shared/files/file-checks';
import { mimeTypeOf } from '@/shared/files/mime-type';
import { SendingBar } from '@/shared/files/SendingBar';
import { requiredRule } from '@/shared/forms/rules';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { formatMegabytes } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { FileIcon } from '@/shared/ui/FileIcon';
import { CloseIcon } from '@/shared/ui/icons';
import { useUnsaved } from '@/shared/unsaved/use-unsaved';
import { consequence, versionTask } from './new-version';
import styles from './NewVersionDialog.module.css';

interface NewVersionDialogProps {
  document: DocumentDetail;
  onClose: () => void;
}

interface Values {
  changes: string;
  submit: boolean;
}

/** Takes a new file for a document, with what changed in it. Closed while it sends, it goes on in the tray. */
export default function NewVersionDialog({ document, onClose }: NewVersionDialogProps) {
  const [form] = Form.useForm<Values>();
  const submit = Form.useWatch('submit', form) ?? true;
  const [changed, setChanged] = useState(false);
  const version = useNewVersion(document, () => {
    settled();
    onClose();
  });
  const { file, item } = version;
  // What is being sent is safe: it goes on in the tray.
  const { leave, settled } = useUnsaved(
    item === null && (changed || file !== null),
    'The new version is not uploaded yet.',
  );
  const close = () => leave(onClose);
  const send = async (values: Values) => {
    const error = await version.send(values);
    if (error) showFieldErrors(form, error, ['changes', 'submit']);
  };
  return (
    <Modal open title="Upload a new version" width={560} footer={null} onCancel={close} destroyOnHidden>
      <Form<Values>
        name="new-version"
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        disabled={item !== null}
        initialValues={{ submit: true }}
        onValuesChange={() => setChanged(true)}
        onFinish={(values) => void send(values)}
        // Both at once: nobody wants to be told of the second thing after the first.
        onFinishFailed={version.requireFile}
      >
        <p className={styles.lead}>
          Version {document.version + 1} of <strong>{document.title}</strong>
        </p>
        <div className={styles.field}>
          {file ? (
            <div className={styles.file}>
              <FileIcon mimeType={mimeTypeOf(file)} />
              <div className={styles.about}>
                <div className={styles.name} title={file.name}>
                  {file.name}
                </div>
                {item ? <SendingBar item={item} /> : <div className={styles.size}>{formatMegabytes(file.size)}</div>}
              </div>
              {item ? null : (
                <Button icon={<CloseIcon size={14} />} onClick={() => version.choose(null)}>
                  Remove
                </Button>
              )}
            </div>
          ) : (
            <DropZone
              own
              title="Drop the new file here, or choose it"
              hint="PDF, Word, Excel or text, up to 10 MB"
              invalid={version.problem !== null}
              onFiles={([chosen]) => chosen && version.choose(chosen)}
            />
          )}
          {version.problem ? (
            <p className={styles.problem} role="alert">
              {version.problem}
            </p>
          ) : null}
        </div>
        <Form.Item name="changes" label="What changed" rules={requiredRule('Say what changed')}>
          <Input.TextArea
            maxLength={1000}
            autoSize={{ minRows: 2, maxRows: 8 }}
            placeholder="For example: new limit in section 3"
          />
        </Form.Item>
        <Form.Item name="submit" valuePropName="checked" extra={consequence(document, submit)}>
          <Checkbox>Submit for review</Checkbox>
        </Form.Item>
        <div className={styles.actions}>
          <Button disabled={false} onClick={item ? version.cancel : close}>
            {item ? 'Cancel upload' : 'Cancel'}
          </Button>
          <Button type="primary" htmlType="submit" loading={item !== null}>
            Upload version
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

/** The file of the new version, and sending it. */
function useNewVersion(document: DocumentDetail, onClose: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useAttendedUpload();
  const dispatch = useApiDispatch();
  const toast = useToast();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const choose = (chosen: File | null) => {
    const refusal = chosen && fileProblem(chosen);
    setProblem(refusal && `${chosen.name}: ${refusal}`);
    setFile(refusal ? null : chosen);
  };

  const requireFile = () => {
    if (!file) setProblem('Please select a file to upload');
  };

  /** What the server refused, for the form's fields. */
  const send = async ({ changes, submit }: Values): Promise<unknown> => {
    if (!file) {
      requireFile();
      return null;
    }
    setProblem(null);
    try {
      const stored = await upload.send(versionTask(document, { file, changes, submit }));
      toast.notify({ title: `Version ${stored.version} uploaded`, description: document.title });
      if (here.current) onClose();
      return null;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null;
      if (isProblem(error) && error.status === 409) dispatch(documentStored(document.id));
      if (!isProblem(error) || !error.fields?.changes) {
        setProblem((isProblem(error) && error.fields?.file) || messageOf(error, 'Failed to upload document'));
      }
      return error;
    }
  };

  return { file, problem, choose, requireFile, send, item: upload.item, cancel: upload.cancel };
}
