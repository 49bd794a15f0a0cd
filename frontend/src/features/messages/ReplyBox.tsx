import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useRef, useState } from 'react';
import { useListed } from '@/shared/shortcuts/use-shortcut';
import { DocumentLinks } from './DocumentLinks';
import { keepDraft, noDraft, readDraft, type Draft } from './drafts';
import { MAX_TEXT, sendsOn } from './send-key';
import styles from './ReplyBox.module.css';

interface ReplyBoxProps {
  id: number;
  userId: number;
  phone: boolean;
  sending: boolean;
  /** @returns whether it was sent. */
  onSend: (draft: Draft) => Promise<boolean>;
}

/** Where an answer is written. What is not sent stays for the next visit to the conversation. */
export function ReplyBox({ id, userId, phone, sending, onSend }: ReplyBoxProps) {
  const name = String(id);
  useListed('send', 'newLine');
  const [draft, setDraft] = useState(() => readDraft(userId, name, noDraft));
  const box = useRef<TextAreaRef>(null);
  const text = draft.text.trim();
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(userId, name, next.text === '' && next.documents.length === 0 ? null : next);
  };
  const send = async () => {
    if (text === '' || sending) return;
    change(noDraft);
    if (!(await onSend({ ...draft, text }))) change(draft);
    box.current?.focus();
  };
  // On a phone the keyboard would cover what there is to read.
  useEffect(() => {
    if (!phone) box.current?.focus({ preventScroll: true });
  }, [phone]);
  return (
    <form
      className={styles.box}
      aria-label="Reply"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Input.TextArea
        ref={box}
        aria-label="Your message"
        placeholder="Write a message"
        autoSize={{ minRows: 1, maxRows: 8 }}
        maxLength={MAX_TEXT}
        value={draft.text}
        readOnly={sending}
        onChange={(event) => change({ text: event.target.value })}
        onKeyDown={(event) => {
          if (!sendsOn(event.nativeEvent)) return;
          event.preventDefault();
          void send();
        }}
      />
      <div className={styles.foot}>
        <DocumentLinks documents={draft.documents} onChange={(documents) => change({ documents })} />
        {phone ? null : <span className={styles.hint}>Enter sends, Shift+Enter starts a new line</span>}
        <Button type="primary" htmlType="submit" disabled={sending || text === ''}>
          Send
        </Button>
      </div>
    </form>
  );
}
