import { Button, Progress, Upload } from 'antd';
import { formatMegabytes } from '@/shared/lib/format';
import { CloseIcon, UploadIcon } from '@/shared/ui/icons';
import { FileIcon } from '@/shared/ui/FileIcon';
import { ACCEPTED } from './file-checks';
import styles from './UploadPage.module.css';
import { mimeTypeOf } from './mime-type';

interface FileFieldProps {
  file: File | null;
  error: string | null;
  /** 0 to 1 while the upload runs, else null. */
  progress: number | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  onCancel: () => void;
}

/** Where the file goes in, and what becomes of it. */
export function FileField({ file, error, progress, onChoose, onRemove, onCancel }: FileFieldProps) {
  return (
    <div className={styles.file}>
      {file ? (
        <ChosenFile file={file} progress={progress} onRemove={onRemove} onCancel={onCancel} />
      ) : (
        <Upload.Dragger
          accept={ACCEPTED.join(',')}
          multiple={false}
          showUploadList={false}
          beforeUpload={(chosen) => {
            onChoose(chosen);
            // The form sends the file itself, with the fields.
            return false;
          }}
        >
          <div className={styles.drop}>
            <span className={styles.dropIcon}>
              <UploadIcon size={22} />
            </span>
            <span className={styles.dropTitle}>Drop a file here, or choose one</span>
            <span className={styles.hint}>PDF, Word, Excel or text, up to 10 MB</span>
          </div>
        </Upload.Dragger>
      )}
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function ChosenFile({
  file,
  progress,
  onRemove,
  onCancel,
}: Pick<FileFieldProps, 'progress' | 'onRemove' | 'onCancel'> & { file: File }) {
  const running = progress !== null;
  return (
    <div className={styles.chosen}>
      <FileIcon mimeType={mimeTypeOf(file)} />
      <div className={styles.chosenWords}>
        <div className={styles.fileName} title={file.name}>
          {file.name}
        </div>
        {running ? (
          <>
            <Progress percent={Math.round(progress * 100)} showInfo={false} size="small" aria-label="Upload progress" />
            <div className={styles.hint} role="status">
              {progress < 1 ? `Sending, ${Math.round(progress * 100)} %` : 'Sent. The server is checking the file.'}
            </div>
          </>
        ) : (
          <div className={styles.hint}>{formatMegabytes(file.size)}</div>
        )}
      </div>
      {running ? (
        // The form is disabled while it is sent; this is the one thing that can still be done.
        <Button disabled={false} onClick={onCancel}>
          Cancel
        </Button>
      ) : (
        <Button icon={<CloseIcon size={14} />} onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
  );
}
