import { matching, mentionAt, mentionParts, stillMentioned, withMention } from './mentions';

const people = [
  { id: 1, name: 'Ada Admin' },
  { id: 2, name: 'Rémy Adler' },
  { id: 3, name: 'Ada' },
];

it('finds the mention that is being typed', () => {
  expect(mentionAt('Please @Ada Ad', 14)).toEqual({ start: 7, end: 14, query: 'Ada Ad' });
  expect(mentionAt('@', 1)).toEqual({ start: 0, end: 1, query: '' });
});

it('takes no address and no finished word for one', () => {
  expect(mentionAt('ada@example.com', 15)).toBeNull();
  expect(mentionAt('@ada\nnext', 9)).toBeNull();
  expect(mentionAt('@ ada', 5)).toBeNull();
  expect(mentionAt('nothing', 7)).toBeNull();
});

it('finds people by the beginning of any of their names, whatever the accents', () => {
  expect(matching(people, 'ad').map(({ id }) => id)).toEqual([1, 3, 2]);
  expect(matching(people, 'remy').map(({ id }) => id)).toEqual([2]);
  expect(matching(people, 'min')).toEqual([]);
});

it('puts the name in place, with one blank after it', () => {
  expect(withMention('See @ad', { start: 4, end: 7, query: 'ad' }, 'Ada Admin')).toEqual({
    text: 'See @Ada Admin ',
    caret: 15,
  });
  expect(withMention('See @ad please', { start: 4, end: 7, query: 'ad' }, 'Ada')).toEqual({
    text: 'See @Ada please',
    caret: 9,
  });
});

it('tells the names in a text from the rest, the longest first', () => {
  expect(mentionParts('Hi @Ada Admin and @Ada, not @Adalbert', people)).toEqual([
    { text: 'Hi ', mention: false },
    { text: '@Ada Admin', mention: true },
    { text: ' and ', mention: false },
    { text: '@Ada', mention: true },
    { text: ', not @Adalbert', mention: false },
  ]);
});

it('mentions nobody whose name was taken out again, and everybody once', () => {
  const [ada, , short] = people;
  expect(stillMentioned('@Ada Admin', [ada!, ada!, short!])).toEqual([ada]);
  expect(stillMentioned('', [ada!])).toEqual([]);
});
