import { Button, Form, Input } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import type { UploadItem } from '@/api/uploads/uploads-slice';
import { DropZone } from '@/shared/files/DropZone';
import { mimeTypeOf } from '@/shared/files/mime-type';
import { requiredRule } from '@/shared/forms/rules';
import { formatMegabytes } from '@/shared/lib/format';
import { withDocument } from '@/shared/routing/paths';
import { FileIcon } from '@/shared/ui/FileIcon';
import { CloseIcon } from '@/shared/ui/icons';
import { SendingBar } from '@/shared/files/SendingBar';
import type { StagedFile, Staging } from './staged-files';
import styles from './FilesField.module.css';
import { useDuplicates, type Likeness } from './use-duplicates';

interface FilesFieldProps {
  staging: Staging;
  error: string | null;
  /** The only file, or the first of several, while the page waits for it. */
  sending: UploadItem | null;
  onChoose: (files: File[]) => void;
  onRemove: (id: string) => void;
  onCancel: () => void;
}

const HINT = 'PDF, Word, Excel or text, up to 10 MB';

/** Where files go in, what is chosen, and what is to be known about each. */
export function FilesField({ staging, error, sending, onChoose, onRemove, onCancel }: FilesFieldProps) {
  const { files, refused } = staging;
  const likeness = useDuplicates(files);
  const several = files.length > 1;
  return (
    <div className={styles.field}>
      {files.length > 0 ? (
        <ul className={styles.files} aria-label="Chosen files">
          {files.map((staged, index) => (
            <li key={staged.id} className={styles.file}>
              <FileIcon mimeType={mimeTypeOf(staged.file)} />
              <div className={styles.about}>
                {several ? (
                  <Form.Item
                    name={['titles', staged.id]}
                    label={`Title of ${staged.file.name}`}
                    rules={requiredRule('Title is required')}
                    className={styles.title}
                  >
                    <Input maxLength={255} autoComplete="off" />
                  </Form.Item>
                ) : (
                  <div className={styles.name} title={staged.file.name}>
                    {staged.file.name}
                  </div>
                )}
                {sending && index === 0 ? (
                  <SendingBar item={sending} />
                ) : (
                  <>
                    <div className={styles.size}>{formatMegabytes(staged.file.size)}</div>
                    <Twins staged={staged} before={files.slice(0, index)} likeness={likeness} />
                  </>
                )}
              </div>
              {sending && index === 0 ? (
                // The form is disabled while it is sent; this is the one thing that can still be done.
                <Button disabled={false} onClick={onCancel}>
                  Cancel
                </Button>
              ) : (
                <Button
                  icon={<CloseIcon size={14} />}
                  aria-label={`Remove ${staged.file.name}`}
                  onClick={() => onRemove(staged.id)}
                >
                  <span className={styles.remove}>Remove</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {sending ? null : (
        <DropZone
          title={files.length > 0 ? 'Add more files' : 'Drop files here, or choose them'}
          hint={HINT}
          multiple
          compact={files.length > 0}
          invalid={Boolean(error) && files.length === 0}
          onFiles={onChoose}
        />
      )}
      {error || refused.length > 0 ? (
        <div className={styles.problems} role="alert">
          {error ? <p>{error}</p> : null}
          {refused.map(({ id, name, problem }) => (
            <p key={id}>
              <strong>{name}</strong> was not added: {problem}
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
}

interface TwinsProps {
  staged: StagedFile;
  before: StagedFile[];
  likeness: Record<string, Likeness>;
}

/** Says where the same bytes are already. It may be meant: uploading stays possible. */
function Twins({ staged, before, likeness }: TwinsProps) {
  const { search } = useLocation();
  const own = likeness[staged.id];
  if (!own?.sha256) return null;
  const twin = before.find(({ id }) => likeness[id]?.sha256 === own.sha256);
  const [document] = own.documents;
  if (!document && !twin) return null;
  return (
    <div className={styles.twin} role="status">
      {document ? (
        <>
          The same file is already here:{' '}
          <Link to={{ search: withDocument(search, document.id) }}>{document.title}</Link>
        </>
      ) : (
        <>The same file is already in this list: {twin?.file.name}</>
      )}
    </div>
  );
}
