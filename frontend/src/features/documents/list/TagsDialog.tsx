import { Button, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import styles from './dialogs.module.css';

const MAX_TAGS = 30;
const MAX_TAG_LENGTH = 60;

interface TagsDialogProps {
  action: 'tag' | 'untag';
  /** How many are chosen, in words. */
  count: string;
  /** Tags of the documents on screen, to choose from. */
  known: readonly string[];
  busy: boolean;
  onSubmit: (tags: string[]) => void;
  onClose: () => void;
}

/** Which tags to put on many documents, or to take off. */
export function TagsDialog({ action, count, known, busy, onSubmit, onClose }: TagsDialogProps) {
  const [tags, setTags] = useState<string[]>([]);
  const adding = action === 'tag';
  return (
    <Modal
      open
      title={adding ? 'Add tags' : 'Remove tags'}
      width={460}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form layout="vertical" requiredMark={false} onFinish={() => onSubmit(tags)}>
        <Form.Item
          label={`${adding ? 'Add to' : 'Remove from'} ${count} selected ${count === '1' ? 'document' : 'documents'}`}
          htmlFor="bulk-tags"
          extra={adding ? 'Press Enter or a comma after each tag.' : undefined}
        >
          <Select
            id="bulk-tags"
            mode={adding ? 'tags' : 'multiple'}
            autoFocus
            tokenSeparators={[',']}
            maxCount={MAX_TAGS}
            placeholder={adding ? 'New or known tags' : 'Choose tags'}
            notFoundContent="No known tags"
            options={known.map((value) => ({ value, label: value }))}
            value={tags}
            onChange={(next) =>
              setTags(next.map((tag) => tag.trim().slice(0, MAX_TAG_LENGTH)).filter((tag) => tag !== ''))
            }
          />
        </Form.Item>
        <div className={styles.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" disabled={tags.length === 0} loading={busy}>
            {adding ? 'Add tags' : 'Remove tags'}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
