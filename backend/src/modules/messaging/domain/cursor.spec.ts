import { cursorOf, placeOf } from './cursor';

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('the cursor of conversations', () => {
  it('comes back as it was given, to the microsecond', () => {
    const place = { at: '2026-03-05T15:07:01.123456Z', id: 12 };
    expect(placeOf(cursorOf(place))).toEqual(place);
  });

  it.each([
    ['no text of ours', 'abc'],
    ['nothing', ''],
    ['an object', encoded({ at: 1 })],
    ['no moment', encoded(['yesterday', 12])],
    ['a day that does not exist', encoded(['2026-13-45T15:07:01Z', 12])],
    ['an id that cannot be', encoded(['2026-03-05T15:07:01Z', 2_147_483_648])],
    ['a negative id', encoded(['2026-03-05T15:07:01Z', -1])],
    ['more than it should', encoded(['2026-03-05T15:07:01Z', 1, 2])],
  ])('is refused when it is %s', (_, cursor) => {
    expect(placeOf(cursor)).toBeNull();
  });
});
