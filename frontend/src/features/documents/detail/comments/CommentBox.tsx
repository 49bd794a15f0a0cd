import { Button } from 'antd';
import { useState, type FormEvent } from 'react';
import { useAddDocumentCommentMutation } from '@/api/api';
import { useIntention } from '@/api/document-review';
import { isProblem, messageOf } from '@/api/problem';
import { useKept } from '@/shared/lib/use-kept';
import { useToast } from '@/shared/lib/use-toast';
import styles from './CommentsTab.module.css';
import { MentionField } from './MentionField';
import { MAX_MENTIONS, stillMentioned, type Mentionable } from './mentions';

interface CommentDraft {
  text: string;
  /** Whoever was mentioned, also those whose names were taken out again. */
  chosen: Mentionable[];
}

const empty: CommentDraft = { text: '', chosen: [] };
const isEmpty = ({ text }: CommentDraft) => text.trim() === '';

/** Says more about a document, also to people by name: they are told. What is not sent stays for the next visit. */
export function CommentBox({ documentId }: { documentId: number }) {
  const [{ text, chosen }, change] = useKept(`comment-${documentId}`, empty, isEmpty);
  const [failure, setFailure] = useState<string | null>(null);
  const [add, { isLoading }] = useAddDocumentCommentMutation();
  const once = useIntention();
  const toast = useToast();
  const comment = text.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!comment) return;
    const mentions = stillMentioned(comment, chosen).map(({ id }) => id);
    if (mentions.length > MAX_MENTIONS) return setFailure(`A comment mentions ${MAX_MENTIONS} people at most.`);
    setFailure(null);
    const request = { id: documentId, addCommentDto: mentions.length > 0 ? { comment, mentions } : { comment } };
    try {
      await once(request, (key) => add({ ...request, 'Idempotency-Key': key }).unwrap());
      change(() => empty);
    } catch (error) {
      const wrong = isProblem(error)
        ? Object.entries(error.fields ?? {}).find(([name]) => /^mentions/.test(name))
        : undefined;
      if (wrong) return setFailure(wrong[1]);
      toast.fail({
        title: 'Comment not sent',
        description: messageOf(error, 'Your text is still here. Please try again.'),
      });
    }
  };

  return (
    <form className={styles.box} onSubmit={(event) => void submit(event)}>
      <MentionField
        value={text}
        failure={failure}
        onChange={(changed) => {
          setFailure(null);
          change((before) => ({ ...before, text: changed }));
        }}
        onMention={(person) => change((before) => ({ ...before, chosen: [...before.chosen, person] }))}
      />
      <Button htmlType="submit" disabled={!comment} loading={isLoading}>
        Add comment
      </Button>
    </form>
  );
}
