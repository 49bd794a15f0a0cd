import { useEffect, useRef, useState } from 'react';
import { messageOf } from '@/api/problem';
import { useToast } from '@/shared/lib/use-toast';
import { useMarkConversationReadMutation, type Message } from './api';
import { lastUnread } from './message-words';

/** Marks the open conversation as read, once for what came last, while somebody can be looking at it. */
export function useMarkRead(id: number, messages: readonly Message[], userId: number): void {
  const [mark] = useMarkConversationReadMutation();
  const toast = useToast();
  const marked = useRef(0);
  const visible = usePageVisible();
  const latest = lastUnread(messages, userId);
  useEffect(() => {
    if (!visible || latest === null || latest <= marked.current) return;
    marked.current = latest;
    mark({ id })
      .unwrap()
      .catch((error: unknown) =>
        toast.fail({ title: 'Failed to mark as read', description: messageOf(error, 'Please try again') }),
      );
  }, [id, latest, mark, toast, visible]);
}

function usePageVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const onChange = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return visible;
}
