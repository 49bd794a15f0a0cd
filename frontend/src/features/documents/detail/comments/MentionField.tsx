import { Input } from 'antd';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useSelector } from 'react-redux';
import { useListUsersQuery } from '@/api/api';
import { selectUser } from '@/api/session/session-slice';
import { formatRole } from '@/shared/lib/format';
import styles from './CommentsTab.module.css';
import { matching, mentionAt, withMention, type Mentionable, type MentionQuery } from './mentions';

interface MentionFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Called when a person was chosen from the list. */
  onMention: (person: Mentionable) => void;
  failure: string | null;
}

/** A text in which an '@' brings up the people of the organization. */
export function MentionField({ value, onChange, onMention, failure }: MentionFieldProps) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<MentionQuery | null>(null);
  const [active, setActive] = useState(0);
  const myself = useSelector(selectUser)?.id;
  const { data } = useListUsersQuery(undefined, { skip: asked === null });
  const people = (data?.users ?? []).filter((user) => user.isActive && user.id !== myself);
  const options = asked ? matching(people, asked.query) : [];
  const open = options.length > 0;
  const at = Math.min(active, options.length - 1);

  const look = (text: string, caret: number) => {
    setAsked(mentionAt(text, caret));
    setActive(0);
  };
  const choose = (person: Mentionable | undefined) => {
    if (!asked || !person) return;
    const { text, caret } = withMention(value, asked, person.name);
    onChange(text);
    onMention(person);
    setAsked(null);
    // After the new text is in the field.
    requestAnimationFrame(() => {
      const area = field.current?.querySelector('textarea');
      area?.focus();
      area?.setSelectionRange(caret, caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((at + step + options.length) % options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(options[at]);
    else if (event.key === 'Escape') setAsked(null);
    else return;
    event.preventDefault();
    // The dialog around stays open.
    event.stopPropagation();
  };

  return (
    <div className={styles.field} ref={field}>
      {open ? (
        <ul className={styles.options} id={`${id}-people`} role="listbox" aria-label="People to mention">
          {options.map((person, index) => (
            <li
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              aria-selected={index === at}
              className={styles.option}
              // Before the field loses the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(person);
              }}
            >
              {person.name}
              <span className={styles.quiet}>{formatRole(person.role)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Input.TextArea
        aria-label="Comment"
        placeholder="Write a comment; @ mentions somebody"
        value={value}
        maxLength={4000}
        autoSize={{ minRows: 2, maxRows: 6 }}
        status={failure ? 'error' : undefined}
        aria-invalid={failure !== null}
        aria-describedby={failure ? `${id}-wrong` : undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? `${id}-people` : undefined}
        aria-activedescendant={open ? `${id}-${options[at]?.id ?? ''}` : undefined}
        onChange={({ target }) => {
          onChange(target.value);
          look(target.value, target.selectionStart);
        }}
        onClick={({ currentTarget }) => look(value, currentTarget.selectionStart)}
        onBlur={() => setAsked(null)}
        onKeyDown={onKeyDown}
      />
      <span className="visually-hidden" role="status">
        {open ? `${options.length} people. Up and down to choose, Enter to mention.` : ''}
      </span>
      {failure ? (
        <p id={`${id}-wrong`} className={styles.failure} role="alert">
          {failure}
        </p>
      ) : null}
    </div>
  );
}
