import dayjs from 'dayjs';
import { formatDate } from '@/shared/lib/format';
import type { ConversationSummary, Correspondent, Message } from './api';

const NAMED = 2;
/** Messages of one person within so many minutes stand together. */
const TOGETHER_MINUTES = 5;

/** 'Ana Lindqvist', 'Ana Lindqvist and Jonas Weber', 'Ana Lindqvist, Jonas Weber and 3 more'. */
export function namesOf(people: readonly Pick<Correspondent, 'name'>[]): string {
  const names = people.slice(0, NAMED).map(({ name }) => name);
  const rest = people.length - names.length;
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(' and ');
}

/** 'Mar 5', in the user's time zone. */
export const conversationDate = (iso: string): string => dayjs(iso).format('MMM D');

/** 'Today', 'Yesterday', 'Mar 5, 2025'. */
export function dayWords(iso: string, now: Date = new Date()): string {
  const day = dayjs(iso).startOf('day');
  const days = dayjs(now).startOf('day').diff(day, 'day');
  if (days === 0) return 'Today';
  return days === 1 ? 'Yesterday' : formatDate(iso);
}

/** The last message on one line, with who wrote it where that is not plain. */
export function excerptOf(
  {
    lastMessage,
    lastSenderId,
    participants,
  }: Pick<ConversationSummary, 'lastMessage' | 'lastSenderId' | 'participants'>,
  userId: number,
): string {
  const text = lastMessage.replace(/\s+/g, ' ').trim();
  if (lastSenderId === userId) return `You: ${text}`;
  const sender = participants.length > 1 ? participants.find(({ id }) => id === lastSenderId) : undefined;
  return sender ? `${sender.name.split(' ')[0]}: ${text}` : text;
}

export interface PlacedMessage extends Message {
  /** The day that begins with it. */
  day: string | null;
  /** Whether name and picture stand above it. */
  startsRun: boolean;
  /** Whether it is the first one that was new when the conversation was opened. */
  isFirstNew: boolean;
}

/** Messages with what stands between them: days, names, and where the new ones begin. */
export function placeMessages(
  messages: readonly Message[],
  firstNew: number | null,
  now = new Date(),
): PlacedMessage[] {
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const sameDay = before !== undefined && dayjs(before.createdAt).isSame(message.createdAt, 'day');
    const together =
      sameDay &&
      before.senderId === message.senderId &&
      dayjs(message.createdAt).diff(before.createdAt, 'minute') < TOGETHER_MINUTES;
    const isFirstNew = message.id === firstNew;
    return {
      ...message,
      day: sameDay ? null : dayWords(message.createdAt, now),
      startsRun: !together || isFirstNew,
      isFirstNew,
    };
  });
}

/** The first message of somebody else that was not read yet; null when it may be among earlier ones that are not here. */
export function firstUnread(messages: readonly Message[], userId: number, earlierExist = false): number | null {
  const first = messages.find(({ senderId, isRead }) => senderId !== userId && !isRead)?.id ?? null;
  return earlierExist && first === messages[0]?.id ? null : first;
}

/** The latest one of them: up to it the reader has caught up. */
export const lastUnread = (messages: readonly Message[], userId: number): number | null =>
  messages.findLast(({ senderId, isRead }) => senderId !== userId && !isRead)?.id ?? null;
