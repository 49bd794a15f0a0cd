import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useIntention } from '@/api/document-review';
import { isProblem, messageOf } from '@/api/problem';
import { showFieldErrors } from '@/shared/forms/field-errors';
import { roleLabel } from '@/shared/lib/role-words';
import { useToast } from '@/shared/lib/use-toast';
import { useListed } from '@/shared/shortcuts/use-shortcut';
import { CloseIcon } from '@/shared/ui/icons';
import { IconButton } from '@/shared/ui/IconButton';
import { useListRecipientsQuery, useSendMessageMutation, type Recipient } from './api';
import styles from './Compose.module.css';
import { DocumentLinks } from './DocumentLinks';
import { keepDraft, readDraft, type LinkedDocument } from './drafts';
import { MAX_TEXT, sendsOn } from './send-key';
import { useSettled } from './use-settled';

const MOST_PEOPLE = 20;
const MAX_SUBJECT = 200;
const DRAFT = 'new';

interface Person {
  value: number;
  label: string;
}

interface Values {
  recipients?: Person[];
  subject?: string;
  message?: string;
}

interface NewDraft extends Values {
  documents: LinkedDocument[];
}

const empty: NewDraft = { documents: [] };

interface ComposeProps {
  userId: number;
  phone: boolean;
  onClose: () => void;
  onSent: (conversationId: number) => void;
}

/** The beginning of a conversation. What is not sent stays for the next visit. */
export function Compose({ userId, phone, onClose, onSent }: ComposeProps) {
  const [form] = Form.useForm<Values>();
  const [draft, setDraft] = useState(() => readDraft(userId, DRAFT, empty));
  const { send, sending } = useSend();
  useListed('send', 'newLine');
  const keep = (part: Partial<NewDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(userId, DRAFT, next);
  };
  const submit = async (values: Values) => {
    const sent = await send({ ...values, documents: draft.documents }, (error) =>
      showFieldErrors(form, named(error), ['recipients', 'subject', 'message']),
    );
    if (sent === null) return;
    keepDraft(userId, DRAFT, null);
    onSent(sent);
  };
  const Heading = phone ? 'h1' : 'h2';
  return (
    <section className={styles.compose} aria-labelledby="new-message">
      <header className={styles.head}>
        <Heading id="new-message" className={styles.heading}>
          New Message
        </Heading>
        <IconButton label="Close" icon={<CloseIcon />} onClick={onClose} />
      </header>
      <Form<Values>
        name="new-message-form"
        className={styles.form}
        form={form}
        layout="vertical"
        requiredMark={false}
        noValidate
        validateTrigger="onSubmit"
        scrollToFirstError={{ focus: true }}
        initialValues={draft}
        onValuesChange={(_, values) => keep(values)}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="recipients" label="To" rules={[{ required: true, message: 'Recipient is required' }]}>
          <RecipientSelect />
        </Form.Item>
        <Form.Item
          name="subject"
          label="Subject"
          rules={[{ required: true, whitespace: true, message: 'Subject is required' }]}
        >
          <Input maxLength={MAX_SUBJECT} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="message"
          label="Message"
          rules={[{ required: true, whitespace: true, message: 'Message is required' }]}
        >
          <Input.TextArea
            autoSize={{ minRows: 6, maxRows: 14 }}
            maxLength={MAX_TEXT}
            onKeyDown={(event) => {
              if (!sendsOn(event.nativeEvent)) return;
              event.preventDefault();
              if (!sending) form.submit();
            }}
          />
        </Form.Item>
        <div className={styles.foot}>
          <DocumentLinks documents={draft.documents} onChange={(documents) => keep({ documents })} />
          {phone ? null : <span className={styles.hint}>Enter sends, Shift+Enter starts a new line</span>}
          <Button type="primary" htmlType="submit" disabled={sending}>
            {sending ? 'Sending…' : 'Send'}
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** People to write to, found by their names; oneself is not among them. */
function RecipientSelect(props: { id?: string; value?: Person[]; onChange?: (people: Person[]) => void }) {
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const { currentData, error, isFetching } = useListRecipientsQuery({ q: q || undefined });
  const chosen = new Set(props.value?.map(({ value }) => value));
  return (
    <Select<Person[]>
      {...props}
      mode="multiple"
      labelInValue
      placeholder="Choose one or several people"
      maxCount={MOST_PEOPLE}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={isFetching}
      notFoundContent={error ? messageOf(error, 'Failed to fetch users') : isFetching ? 'Loading…' : 'Nobody found'}
      options={currentData?.recipients.map(optionOf)}
      optionRender={({ value, label }) => {
        const person = currentData?.recipients.find(({ id }) => id === value);
        return (
          <>
            {label} {person && !chosen.has(person.id) ? <span className={styles.role}>{aboutOf(person)}</span> : null}
          </>
        );
      }}
    />
  );
}

const optionOf = ({ id, name }: Recipient): Person => ({ value: id, label: name });
const aboutOf = ({ role, department }: Recipient): string =>
  department ? `${roleLabel(role)}, ${department}` : roleLabel(role);

/** The form has one field for both ways to name recipients. */
function named(error: unknown): unknown {
  if (!isProblem(error) || !error.fields) return error;
  const { recipientId, recipientIds, ...fields } = error.fields;
  const recipients = recipientId ?? recipientIds;
  return { ...error, fields: recipients ? { ...fields, recipients } : fields };
}

/** Sends it; what is about no field of the form is a toast. */
function useSend() {
  const [sendMessage, { isLoading }] = useSendMessageMutation();
  const intend = useIntention();
  const toast = useToast();
  /** @returns the conversation, or null when it was not sent */
  const send = async (
    { recipients = [], subject = '', message = '', documents }: NewDraft,
    showAtFields: (error: unknown) => boolean,
  ): Promise<number | null> => {
    const ids = recipients.map(({ value }) => value);
    const sendMessageDto = {
      ...(ids.length === 1 ? { recipientId: ids[0] } : { recipientIds: ids }),
      subject: subject.trim(),
      message: message.trim(),
      documentIds: documents.map(({ id }) => id),
    };
    try {
      const sent = await intend(sendMessageDto, (key) =>
        sendMessage({ 'Idempotency-Key': key, sendMessageDto }).unwrap(),
      );
      toast.notify({ title: 'Message sent', description: sent.message });
      return sent.conversationId;
    } catch (error) {
      if (!showAtFields(error)) {
        toast.fail({ title: 'Failed to send message', description: messageOf(error, 'Please try again') });
      }
      return null;
    }
  };
  return { send, sending: isLoading };
}
