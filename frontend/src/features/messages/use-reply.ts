import { useState } from 'react';
import { useIntention } from '@/api/document-review';
import { messageOf } from '@/api/problem';
import { useToast } from '@/shared/lib/use-toast';
import { useSendMessageMutation, type Message } from './api';
import type { Draft } from './drafts';

export interface PendingMessage extends Draft {
  /** Its number once it was sent; it is shown until the conversation has it. */
  sentAs: number | null;
}

/** Sends an answer: it stands in the conversation at once, and is taken back when it cannot be sent. */
export function useReply(id: number, messages: readonly Message[]) {
  const [sendMessage] = useSendMessageMutation();
  const [latest, setLatest] = useState<PendingMessage | null>(null);
  const intend = useIntention();
  const toast = useToast();
  /** @returns whether it was sent */
  const send = async (draft: Draft): Promise<boolean> => {
    setLatest({ ...draft, sentAs: null });
    const { text, documents } = draft;
    const sendMessageDto = { conversationId: id, message: text, documentIds: documents.map((one) => one.id) };
    try {
      const sent = await intend(sendMessageDto, (key) =>
        sendMessage({ 'Idempotency-Key': key, sendMessageDto }).unwrap(),
      );
      setLatest({ ...draft, sentAs: sent.messageId });
      toast.notify({ title: 'Message sent', description: sent.message });
      return true;
    } catch (error) {
      setLatest(null);
      toast.fail({ title: 'Failed to send message', description: messageOf(error, 'Please try again') });
      return false;
    }
  };
  const arrived = messages.some((message) => message.id === latest?.sentAs);
  return { send, pending: arrived ? null : latest, sending: latest !== null && latest.sentAs === null };
}
