import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { useAddDocumentCommentMutation, useListDocumentCommentsQuery } from '@/api/api';
import { messageOf } from '@/api/problem';
import type { DocumentComment, DocumentDetail } from '@/api/types';
import { actionColour, actionLabel } from '@/shared/lib/document-words';
import { formatDateTime } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { Avatar } from '@/shared/ui/Avatar';
import { Badge } from '@/shared/ui/Badge';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import styles from './CommentsTab.module.css';

/** What was said and decided, oldest first, and a box to say more. */
export function CommentsTab({ document }: { document: DocumentDetail }) {
  const { data, error, isFetching, refetch } = useListDocumentCommentsQuery({ id: document.id });
  return (
    <div className={styles.tab}>
      {error && !data ? (
        <ErrorState
          title="Comments could not be loaded"
          description={messageOf(error, 'The server could not answer.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !data ? (
        <CommentSkeletons />
      ) : data.comments.length === 0 ? (
        <p className={styles.empty}>No comments yet</p>
      ) : (
        <ul className={styles.list}>
          {data.comments.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
      {document.allowedActions.includes('comment') ? <CommentBox documentId={document.id} /> : null}
    </div>
  );
}

function Comment({ comment }: { comment: DocumentComment }) {
  return (
    <li className={styles.comment}>
      <Avatar name={comment.userName} size={28} />
      <div className={styles.words}>
        <div className={styles.head}>
          <span className={styles.name}>{comment.userName}</span>
          <span className={styles.quiet}>User #{comment.userId}</span>
          {comment.action ? <Badge colour={actionColour(comment.action)}>{actionLabel(comment.action)}</Badge> : null}
          {comment.asAdminOverride ? <span className={styles.quiet}>as administrator</span> : null}
        </div>
        {comment.comment ? <p className={styles.text}>{comment.comment}</p> : null}
        <div className={styles.quiet}>
          <time dateTime={comment.createdAt}>{formatDateTime(comment.createdAt)}</time>, version {comment.version}
        </div>
      </div>
    </li>
  );
}

function CommentSkeletons() {
  return (
    <div className={styles.list}>
      <LoadingNote what="comments" />
      {[0, 1].map((index) => (
        <div key={index} className={styles.comment}>
          <Skeleton width={28} height={28} round />
          <div className={styles.words}>
            <Skeleton width="40%" />
            <Skeleton width="75%" />
          </div>
        </div>
      ))}
    </div>
  );
}

function CommentBox({ documentId }: { documentId: number }) {
  const [text, setText] = useState('');
  const [add, { isLoading }] = useAddDocumentCommentMutation();
  const toast = useToast();
  const comment = text.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!comment) return;
    try {
      await add({ id: documentId, addCommentDto: { comment } }).unwrap();
      setText('');
    } catch (error) {
      toast.fail({
        title: 'Comment not sent',
        description: messageOf(error, 'Your text is still here. Please try again.'),
      });
    }
  };
  return (
    <form className={styles.box} onSubmit={(event) => void submit(event)}>
      <Input.TextArea
        aria-label="Comment"
        placeholder="Write a comment"
        value={text}
        maxLength={4000}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={(event) => setText(event.target.value)}
      />
      <Button htmlType="submit" disabled={!comment} loading={isLoading}>
        Add comment
      </Button>
    </form>
  );
}
