import type { Message } from './api';
import {
  conversationDate,
  dayWords,
  excerptOf,
  firstUnread,
  lastUnread,
  namesOf,
  placeMessages,
} from './message-words';

const person = (id: number, name: string) => ({ id, name, role: 'user' as const, isActive: true });
const message = (id: number, createdAt: string, more: Partial<Message> = {}): Message => ({
  id,
  senderId: 1,
  senderName: 'Ana',
  content: 'Text',
  createdAt,
  isRead: true,
  attachments: [],
  ...more,
});
const local = (text: string) => new Date(text).toISOString();

it.each([
  [['Ana'], 'Ana'],
  [['Ana', 'Bo'], 'Ana and Bo'],
  [['Ana', 'Bo', 'Cy'], 'Ana, Bo and 1 more'],
  [[], ''],
])('names %j', (names, words) => {
  expect(namesOf(names.map((name) => ({ name })))).toBe(words);
});

it('names days from where the reader is', () => {
  const now = new Date('2026-03-05T00:30:00');
  expect(dayWords(local('2026-03-05T00:10:00'), now)).toBe('Today');
  expect(dayWords(local('2026-03-04T23:59:00'), now)).toBe('Yesterday');
  expect(dayWords(local('2026-03-03T23:59:00'), now)).toBe('Mar 3, 2026');
  expect(conversationDate(local('2026-03-05T12:00:00'))).toBe('Mar 5');
});

it('says on one line what was written last, and by whom where that is not plain', () => {
  const last = { lastMessage: 'One\n  two', lastSenderId: 2, participants: [person(2, 'Bo Berg')] };
  expect(excerptOf(last, 1)).toBe('One two');
  expect(excerptOf({ ...last, lastSenderId: 1 }, 1)).toBe('You: One two');
  expect(excerptOf({ ...last, participants: [person(2, 'Bo Berg'), person(3, 'Cy')] }, 1)).toBe('Bo: One two');
});

it('puts days, names and the beginning of what is new between messages', () => {
  const placed = placeMessages(
    [
      message(1, local('2026-03-04T10:00:00')),
      message(2, local('2026-03-04T10:02:00')),
      message(3, local('2026-03-04T10:03:00'), { senderId: 2 }),
      message(4, local('2026-03-04T10:04:00'), { senderId: 2 }),
      message(5, local('2026-03-05T10:00:00'), { senderId: 2 }),
      message(6, local('2026-03-05T10:30:00'), { senderId: 2 }),
    ],
    4,
    new Date('2026-03-05T12:00:00'),
  );
  expect(placed.map(({ day, startsRun, isFirstNew }) => [day, startsRun, isFirstNew])).toEqual([
    ['Yesterday', true, false],
    [null, false, false],
    [null, true, false],
    [null, true, true],
    ['Today', true, false],
    [null, true, false],
  ]);
});

it('finds what is unread among the messages of others', () => {
  const messages = [
    message(1, '2026-03-04T10:00:00Z', { senderId: 2 }),
    message(2, '2026-03-04T10:01:00Z', { isRead: false }),
    message(3, '2026-03-04T10:02:00Z', { senderId: 2, isRead: false }),
    message(4, '2026-03-04T10:03:00Z', { senderId: 2, isRead: false }),
    message(5, '2026-03-04T10:04:00Z', { isRead: false }),
  ];
  expect([firstUnread(messages, 1), lastUnread(messages, 1)]).toEqual([3, 4]);
  expect([firstUnread(messages.slice(2), 1), firstUnread(messages.slice(2), 1, true)]).toEqual([3, null]);
  expect([firstUnread(messages.slice(0, 2), 1), lastUnread([], 1)]).toEqual([null, null]);
});
