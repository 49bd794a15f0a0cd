import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '@/api/problem';
import { formatDateTime, plural, shortCount } from '@/shared/lib/format';
import { Avatar } from '@/shared/ui/Avatar';
import { CloseIcon, SearchIcon } from '@/shared/ui/icons';
import { MorePages } from '@/shared/ui/MorePages';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { Target } from '@/shared/ui/Target';
import { usePolling, useConversationFeedInfiniteQuery, type ConversationSummary } from './api';
import styles from './ConversationList.module.css';
import { messageAddress } from './message-place';
import { conversationDate, excerptOf, namesOf } from './message-words';
import { useSettled } from './use-settled';

const SKELETONS = 5;

interface ConversationListProps {
  userId: number;
  open: number | null;
  onCompose: () => void;
}

/** One's conversations, latest first, with a search over subjects and names. */
export function ConversationList({ userId, open, onCompose }: ConversationListProps) {
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const feed = useConversationFeedInfiniteQuery({ q }, usePolling());
  const conversations = feed.currentData?.pages.flatMap((page) => page.conversations);
  return (
    <section className={styles.column} aria-label="Conversations">
      <div className={styles.search} role="search" aria-label="Conversations">
        <Input
          type="search"
          allowClear={{ clearIcon: <Target icon={<CloseIcon size={14} />} label="Clear the search" /> }}
          prefix={<SearchIcon size={15} />}
          placeholder="Search conversations"
          aria-label="Search conversations"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className={styles.scroll}>
        {feed.error && !conversations ? (
          <ErrorState
            title="Conversations could not be loaded"
            description={messageOf(feed.error, 'Failed to fetch conversations')}
            onRetry={() => void feed.refetch()}
            retrying={feed.isFetching}
          />
        ) : !conversations ? (
          <Loading />
        ) : conversations.length === 0 ? (
          <Empty searched={q !== ''} onCompose={onCompose} />
        ) : (
          <ul>
            {conversations.map((conversation) => (
              <Row
                key={conversation.id}
                conversation={conversation}
                userId={userId}
                isOpen={conversation.id === open}
                replace={open !== null}
              />
            ))}
          </ul>
        )}
        {conversations && feed.hasNextPage ? (
          <MorePages
            what="conversations"
            loading={feed.isFetchingNextPage}
            failed={feed.isFetchNextPageError}
            onLoad={() => void feed.fetchNextPage()}
          />
        ) : null}
      </div>
    </section>
  );
}

function Empty({ searched, onCompose }: { searched: boolean; onCompose: () => void }) {
  if (searched) {
    return <EmptyState title="No conversations found" description="No subject and nobody's name matches." />;
  }
  return (
    <EmptyState
      title="No conversations yet"
      description="Write to somebody of your organization; the conversation stays here."
      action={<Button onClick={onCompose}>Write a message</Button>}
    />
  );
}

interface RowProps {
  conversation: ConversationSummary;
  userId: number;
  isOpen: boolean;
  replace: boolean;
}

function Row({ conversation, userId, isOpen, replace }: RowProps) {
  const { id, subject, participants, lastMessageAt, unreadCount, otherParticipant } = conversation;
  const unread = unreadCount > 0 && !isOpen;
  return (
    <li>
      <Link
        className={unread ? `${styles.row} ${styles.unread}` : styles.row}
        to={{ search: messageAddress({ conversation: id }) }}
        replace={replace}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Avatar name={otherParticipant?.name} size={36} />
        <span className={styles.words}>
          <span className={styles.line}>
            {unread ? <span className={styles.dot} aria-hidden="true" /> : null}
            <span className={styles.name}>{namesOf(participants)}</span>
            <time className={styles.date} dateTime={lastMessageAt} title={formatDateTime(lastMessageAt)}>
              {conversationDate(lastMessageAt)}
            </time>
          </span>
          <span className={styles.line}>
            <span className={styles.subject}>{subject}</span>
            {unread ? (
              <>
                <span className={styles.count} aria-hidden="true">
                  {shortCount(unreadCount)}
                </span>
                <span className="visually-hidden">{plural(unreadCount, 'unread message')}</span>
              </>
            ) : null}
          </span>
          <span className={styles.excerpt}>{excerptOf(conversation, userId)}</span>
        </span>
      </Link>
    </li>
  );
}

function Loading() {
  return (
    <ul>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <li key={index} className={styles.row}>
          {index === 0 ? <LoadingNote what="conversations" /> : null}
          <Skeleton width={36} height={36} round />
          <span className={styles.words}>
            <Skeleton width="55%" />
            <Skeleton width="80%" />
            <Skeleton width="70%" height={12} />
          </span>
        </li>
      ))}
    </ul>
  );
}
