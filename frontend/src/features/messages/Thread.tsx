import { useState } from 'react';
import { isProblem, messageOf } from '@/api/problem';
import { roleLabel } from '@/shared/lib/role-words';
import { ChevronLeftIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { EmptyState, ErrorState } from '@/shared/ui/States';
import { usePolling, useThreadFeedInfiniteQuery, type ConversationPage, type Correspondent } from './api';
import { MessageLog } from './MessageLog';
import { firstUnread, namesOf } from './message-words';
import { ReplyBox } from './ReplyBox';
import styles from './Thread.module.css';
import { useMarkRead } from './use-mark-read';
import { useReply } from './use-reply';

interface ThreadProps {
  id: number;
  userId: number;
  phone: boolean;
  onBack: () => void;
}

/** One conversation: its messages, and the box to answer in. */
export function Thread({ id, userId, phone, onBack }: ThreadProps) {
  const feed = useThreadFeedInfiniteQuery(id, usePolling());
  const pages = feed.currentData?.pages;
  const [head] = pages ?? [];
  const back = phone ? <IconButton label="All conversations" icon={<ChevronLeftIcon />} onClick={onBack} /> : null;
  if (!head) {
    return (
      <section className={styles.thread} aria-label="Conversation">
        {phone ? <header className={styles.head}>{back}</header> : null}
        {feed.error ? <NotThere error={feed.error} onRetry={() => void feed.refetch()} /> : <Loading />}
      </section>
    );
  }
  return (
    <Opened
      id={id}
      userId={userId}
      phone={phone}
      head={head}
      back={back}
      pages={pages ?? []}
      earlier={{
        exist: feed.hasNextPage,
        loading: feed.isFetchingNextPage,
        failed: feed.isFetchNextPageError,
        load: () => void feed.fetchNextPage(),
      }}
    />
  );
}

interface OpenedProps extends Omit<ThreadProps, 'onBack'> {
  head: ConversationPage;
  back: React.ReactNode;
  /** The latest messages first, page by page. */
  pages: ConversationPage[];
  earlier: Parameters<typeof MessageLog>[0]['earlier'];
}

function Opened({ id, userId, phone, head, back, pages, earlier }: OpenedProps) {
  const messages = pages.toReversed().flatMap((page) => page.messages);
  // What was new stays marked while the conversation is open, though it has been read by now.
  const [firstNew] = useState(() => firstUnread(messages, userId, earlier.exist));
  const reply = useReply(id, messages);
  useMarkRead(id, messages, userId);
  const Heading = phone ? 'h1' : 'h2';
  return (
    <section className={styles.thread} aria-label={`Conversation: ${head.subject}`}>
      <header className={styles.head}>
        {back}
        <div className={styles.title}>
          <Heading className={styles.subject}>{head.subject}</Heading>
          <People people={head.participants} />
        </div>
      </header>
      <MessageLog
        messages={messages}
        firstNew={firstNew}
        userId={userId}
        isGroup={head.participants.length > 1}
        pending={reply.pending}
        earlier={earlier}
      />
      {head.canReply ? (
        <ReplyBox id={id} userId={userId} phone={phone} sending={reply.sending} onSend={reply.send} />
      ) : (
        <p className={styles.closed}>Nobody in this conversation can receive messages any more.</p>
      )}
    </section>
  );
}

/** Who else takes part; a person alone is shown with the role. */
function People({ people }: { people: Correspondent[] }) {
  const [only] = people;
  const gone = people.filter(({ isActive }) => !isActive);
  return (
    <p className={styles.people} title={people.map(({ name }) => name).join(', ')}>
      {only && people.length === 1 ? `${only.name}, ${roleLabel(only.role)}` : namesOf(people)}
      {gone.length > 0 ? (
        <span className={styles.gone}>
          {people.length === 1 ? 'No longer active' : `${namesOf(gone)} no longer active`}
        </span>
      ) : null}
    </p>
  );
}

function NotThere({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.middle}>
      {isProblem(error) && error.status === 404 ? (
        <EmptyState
          title="This conversation does not exist"
          description="Perhaps the address is wrong, or you do not take part in it."
        />
      ) : (
        <ErrorState
          title="The conversation could not be loaded"
          description={messageOf(error, 'Failed to fetch conversation')}
          onRetry={onRetry}
        />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      <LoadingNote what="conversation" />
      <Skeleton width="40%" height={48} />
      <Skeleton width="55%" height={64} />
      <Skeleton width="35%" height={48} />
    </div>
  );
}
