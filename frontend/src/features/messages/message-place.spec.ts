import { messageAddress, messagePlaceOf } from './message-place';

it.each([[{ conversation: 12 }], ['compose' as const], [null]])('keeps %j in the address', (place) => {
  expect(messagePlaceOf(messageAddress(place))).toEqual(place);
});

it.each(['?conversation=zero', '?conversation=-1', '?conversation=1.5', '?other=1'])(
  'shows the list for %s',
  (search) => {
    expect(messagePlaceOf(search)).toBeNull();
  },
);
