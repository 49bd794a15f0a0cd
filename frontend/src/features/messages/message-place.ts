const CONVERSATION = 'conversation';
const COMPOSE = 'compose';

/** What an address of the screen shows. */
export type MessagePlace = { conversation: number } | 'compose' | null;

/** Reads the place out of an address; nonsense shows the list. */
export function messagePlaceOf(search: string): MessagePlace {
  const params = new URLSearchParams(search);
  const id = Number(params.get(CONVERSATION) ?? '');
  if (Number.isSafeInteger(id) && id > 0) return { conversation: id };
  return params.has(COMPOSE) ? 'compose' : null;
}

/** The address of a place. */
export function messageAddress(place: MessagePlace): string {
  if (place === null) return '';
  return place === 'compose' ? `?${COMPOSE}=1` : `?${CONVERSATION}=${place.conversation}`;
}
