import { Button } from 'antd';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectUser } from '@/api/session/session-slice';
import { PHONE, useMediaQuery } from '@/shared/lib/use-media-query';
import { usePageTitle } from '@/shared/lib/use-page-title';
import { PlusIcon } from '@/shared/ui/icons';
import { PageHeader } from '@/shared/ui/PageHeader';
import { EmptyState } from '@/shared/ui/States';
import { Compose } from './Compose';
import { ConversationList } from './ConversationList';
import { messageAddress, messagePlaceOf, type MessagePlace } from './message-place';
import styles from './MessagesPage.module.css';
import { Thread } from './Thread';

const TITLE = 'Internal Messages';

/** Conversations at the left, the open one beside them; on a phone one of the two. What is open stands in the address. */
export default function MessagesPage() {
  usePageTitle(TITLE);
  const user = useSelector(selectUser);
  const phone = useMediaQuery(PHONE);
  const place = messagePlaceOf(useLocation().search);
  const navigate = useNavigate();
  const go = (to: MessagePlace, replace = false) => void navigate({ search: messageAddress(to) }, { replace });
  if (!user) return null;
  const open = typeof place === 'object' && place !== null ? place.conversation : null;
  const shown =
    open !== null ? (
      <Thread key={open} id={open} userId={user.id} phone={phone} onBack={() => go(null)} />
    ) : place === 'compose' ? (
      <Compose
        userId={user.id}
        phone={phone}
        onClose={() => go(null)}
        onSent={(conversation) => go({ conversation }, true)}
      />
    ) : null;
  if (phone && shown) return <div className={styles.phone}>{shown}</div>;
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Write to the people of your organization."
        actions={
          // What is open has a primary button of its own.
          <Button type={shown ? 'default' : 'primary'} icon={<PlusIcon />} onClick={() => go('compose')}>
            New Message
          </Button>
        }
      />
      <div className={styles.panel}>
        <ConversationList userId={user.id} open={open} onCompose={() => go('compose')} />
        {phone ? null : <div className={styles.pane}>{shown ?? <Nothing />}</div>}
      </div>
    </>
  );
}

function Nothing() {
  return (
    <div className={styles.nothing}>
      <EmptyState title="Select a conversation" description="Or write a new message to somebody." />
    </div>
  );
}
