import { Button } from 'antd';
import { useMemo } from 'react';
import { formatDateTime, formatTime } from '@/shared/lib/format';
import { Avatar } from '@/shared/ui/Avatar';
import type { Message } from './api';
import { Attachments } from './Attachments';
import styles from './MessageLog.module.css';
import { placeMessages, type PlacedMessage } from './message-words';
import { useLogScroll } from './use-log-scroll';
import type { PendingMessage } from './use-reply';

export interface Earlier {
  exist: boolean;
  loading: boolean;
  failed: boolean;
  load: () => void;
}

interface MessageLogProps {
  /** Oldest first. */
  messages: Message[];
  firstNew: number | null;
  userId: number;
  isGroup: boolean;
  /** What is on its way. */
  pending: PendingMessage | null;
  earlier: Earlier;
}

/** The messages of a conversation, oldest at the top; what was before is loaded on the way up. */
export function MessageLog({ messages, firstNew, userId, isGroup, pending, earlier }: MessageLogProps) {
  const placed = useMemo(() => placeMessages(messages, firstNew), [messages, firstNew]);
  const { log, onScroll } = useLogScroll(messages, pending !== null, earlier);
  const last = messages.at(-1);
  return (
    <div ref={log} className={styles.log} role="log" aria-label="Messages" tabIndex={0} onScroll={onScroll}>
      {earlier.exist ? (
        <div className={styles.earlier}>
          {earlier.failed ? <span role="alert">Earlier messages could not be loaded.</span> : null}
          <Button size="small" loading={earlier.loading} onClick={earlier.load}>
            {earlier.failed ? 'Try again' : 'Load earlier messages'}
          </Button>
        </div>
      ) : null}
      <ol className={styles.messages}>
        {placed.map((message) => (
          <Placed key={message.id} message={message} isMine={message.senderId === userId} isGroup={isGroup} />
        ))}
        {pending ? (
          <li className={`${styles.message} ${styles.mine} ${styles.pending}`}>
            <div className={styles.bubble}>{pending.text}</div>
            <Attachments items={pending.documents.map(({ id, title }) => ({ documentId: id, title }))} />
            {pending.sentAs === null ? <span className={styles.state}>Sending…</span> : null}
          </li>
        ) : null}
      </ol>
      {last?.senderId === userId && last.isRead && !pending ? (
        <p className={styles.read}>{isGroup ? 'Read by everybody' : 'Read'}</p>
      ) : null}
    </div>
  );
}

function Placed({ message, isMine, isGroup }: { message: PlacedMessage; isMine: boolean; isGroup: boolean }) {
  const { day, isFirstNew, startsRun, senderName, content, createdAt, attachments } = message;
  return (
    <>
      {day ? (
        <li className={styles.day}>
          <span>{day}</span>
        </li>
      ) : null}
      {isFirstNew ? (
        <li className={styles.new} data-first-new="">
          <span>New</span>
        </li>
      ) : null}
      <li className={`${styles.message} ${isMine ? styles.mine : ''} ${startsRun ? styles.first : ''}`}>
        {startsRun ? (
          <div className={styles.by}>
            {isMine ? null : <Avatar name={senderName} size={24} />}
            <span className={isMine ? 'visually-hidden' : styles.sender}>{isMine ? 'You' : senderName}</span>
            <time className={styles.time} dateTime={createdAt} title={formatDateTime(createdAt)}>
              {formatTime(createdAt)}
            </time>
          </div>
        ) : null}
        <div className={styles.bubble} title={startsRun ? undefined : formatDateTime(createdAt)}>
          {content}
        </div>
        <Attachments items={attachments} mine={isMine} />
        {isGroup || startsRun ? null : <span className="visually-hidden">{formatTime(createdAt)}</span>}
      </li>
    </>
  );
}
