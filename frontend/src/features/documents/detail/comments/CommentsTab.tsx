import { useListDocumentCommentsQuery } from '@/api/api';
import { messageOf } from '@/api/problem';
import type { DocumentComment, DocumentDetail } from '@/api/types';
import { actionColour, actionLabel } from '@/shared/lib/document-words';
import { formatDateTime } from '@/shared/lib/format';
import { Avatar } from '@/shared/ui/Avatar';
import { Badge } from '@/shared/ui/Badge';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import { signedWith } from '../decision/decision-words';
import { CommentBox } from './CommentBox';
import styles from './CommentsTab.module.css';
import { mentionParts } from './mentions';

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
          {comment.onBehalfOfName ? <span className={styles.quiet}>for {comment.onBehalfOfName}</span> : null}
          {comment.asAdminOverride ? <span className={styles.quiet}>as administrator</span> : null}
        </div>
        {comment.comment ? (
          <p className={styles.text}>
            {mentionParts(comment.comment, comment.mentions).map((part, index) =>
              part.mention ? (
                <span key={index} className={styles.mention}>
                  {part.text}
                </span>
              ) : (
                part.text
              ),
            )}
          </p>
        ) : null}
        <div className={styles.quiet}>
          <time dateTime={comment.createdAt}>{formatDateTime(comment.createdAt)}</time>, version {comment.version}
          {comment.signedWith && comment.signedWith !== 'session'
            ? `, signed with: ${signedWith(comment.signedWith)}`
            : null}
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
